import { dayFirstIn } from '../../../contract/trade/printed/dates.rules.ts'
import { decimalIn } from '../../../contract/trade/printed/numbers.rules.ts'
import { currencyOf, volumeUnitIn, weightUnitIn } from '../../../contract/trade/printed/units.rules.ts'
import type { FileContent } from '../types.ts'
import type { WritingConventions } from './values/types.ts'

/** How this document writes dates, numbers and units, from its whole text. */
export function writingConventionsOf(text: string): WritingConventions {
  return {
    day_first: dayFirstIn(text),
    decimal: decimalIn(text),
    currency: currencyOf(text),
    weight_unit: only(text, /(?<![A-Z])(?:KGS?|KGM|KILOS?|LBS?|LBR|POUNDS?)(?![A-Z])/gi, weightUnitIn),
    volume_unit: only(text, /(?<![A-Z])(?:CBM|M3|M³|MTQ|CFT|CUFT|FTQ)(?![A-Z0-9])/gi, volumeUnitIn),
  }
}
function only(text: string, pattern: RegExp, unitIn: (text: string) => string | null): string | null {
  const units = new Set([...text.matchAll(pattern)].map(([unit]) => unitIn(unit)))
  const [unit] = units
  return units.size === 1 ? (unit ?? null) : null
}

/** The whole text of a document, a line each. */
export const textOfPages = ({ pages }: Pick<FileContent, 'pages'>): string =>
  pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')
