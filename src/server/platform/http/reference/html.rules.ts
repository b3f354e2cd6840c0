/** HTML that may be inserted into a page unescaped; every other value is text. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text for a page: in text and in attributes. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '')

export type Part = Html | string | number | false | undefined | readonly Part[]

const textOf = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : asHtml(String(part))
}

/** A template of HTML whose inserted values are escaped, in text and in attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((each, index) => each + textOf(parts[index])).join(''))
