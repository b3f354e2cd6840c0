/** A piece of HTML that may be put into a page as it is; everything else is text. */
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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '')

export type Part = Html | string | number | false | undefined | readonly Part[]

const textOf = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part))
}

/** HTML as it is written, with what is put in escaped: text and attribute values alike. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((each, index) => each + textOf(parts[index])).join(''))
