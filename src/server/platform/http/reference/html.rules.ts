import { escapeHtml } from '../../../../contract/format/markup.ts'

/** HTML that may be inserted into a page unescaped; every other value is text. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | undefined | readonly Part[]

const textOf = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** A template of HTML whose inserted values are escaped, in text and in attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((each, index) => each + textOf(parts[index])).join(''))
