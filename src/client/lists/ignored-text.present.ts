import { t } from '../../contract/language/index.ts'
import type { IgnoredText } from '../../contract/identifiers/index.ts'

/** More would push the rows off the screen. */
const MAX_SHOWN_TEXTS = 6
const MAX_SHOWN_CHARACTERS = 40

/** `“Hi team”, “Best regards” and 3 more`. */
export function describeIgnoredText(ignored: readonly IgnoredText[]): string {
  const shown = ignored.slice(0, MAX_SHOWN_TEXTS).map(({ text }) => {
    const cut =
      text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS).trimEnd()}…` : text
    return `“${cut}”`
  })
  const others = ignored.length - shown.length
  const list = shown.join(', ')
  return others > 0 ? t('{list} and {n} more', { list, n: others }) : list
}
