import { escapeHtml } from '../../../contract/format/markup.ts'
import type { Random } from '../../random.ts'
import type { PrintedCaption, Mark, DraftDocument, MarkedLines } from '../types.ts'
import type { Style } from './styles.ts'

/** Writes a document as HTML and keeps what each marked piece of text means. */
export interface Pen {
  draft: DraftDocument
  style: Style
  random: Random
  /** By the number in `data-f`. */
  fields: Mark[]
  /** By the number in `data-c`. */
  captions: PrintedCaption[]
}

/** The lines of a value; `between` is what separates them. */
export function written(pen: Pen, value: MarkedLines, between = '<br>'): string {
  const numbers = new Map<string, number>()
  const numberOf = (mark: Mark): number => {
    const key = `${mark.path}=${String(mark.value)}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = pen.fields.push(mark) - 1
    numbers.set(key, number)
    return number
  }
  const marked = (html: string, marks: Mark[]): string =>
    marks.length === 0 || html === ''
      ? html
      : `<span data-f="${marks.map(numberOf).join(' ')}">${html}</span>`
  const isText = !/[<\n]/.test(between)
  return value
    .map((line, at) => {
      const own = line
        .map(({ text, marks }) => marked(escapeHtml(text).replaceAll('  ', ' &nbsp;'), marks))
        .join('')
      if (at === 0) return own
      // What is printed between two lines of one value is part of it.
      const behind = line[0]?.marks ?? []
      const shared = (value[at - 1]?.at(-1)?.marks ?? []).filter((mark) =>
        behind.some(({ path }) => path === mark.path),
      )
      return (isText ? marked(between, shared) : between) + own
    })
    .join('')
}

/** The words of a caption, in both languages of a bilingual document. */
export function captioned(pen: Pen, caption: PrintedCaption, behind = ''): string {
  if (caption.text === '') return ''
  const number = pen.captions.push(caption) - 1
  const { bilingual } = pen.style
  const second =
    caption.second === null || caption.second === caption.text
      ? ''
      : bilingual === 'below'
        ? `<br><i class="second">${escapeHtml(caption.second)}</i>`
        : bilingual === 'brackets'
          ? ` (${escapeHtml(caption.second)})`
          : ` / ${escapeHtml(caption.second)}`
  const colon =
    behind !== '' && /[.:#?)]$/.test(caption.text) && behind === ':' && caption.text.endsWith(':')
      ? ''
      : behind
  return `<span class="caption" data-c="${number}">${escapeHtml(caption.text)}${second}</span>${colon}`
}
