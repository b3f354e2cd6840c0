/** Codes of currencies that trade documents have, one of them as a pattern. */
export const currencyCodes =
  'USD|EUR|GBP|JPY|CNY|RMB|INR|AED|SGD|HKD|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|TRY|ZAR|BRL|MXN|KRW|TWD|THB|MYR|IDR|VND|PHP|SAR|QAR|KWD|EGP|NZD|PKR|BDT|LKR'
const code = new RegExp(`(?<![A-Z])(${currencyCodes}|US\\$|A\\$|C\\$|HK\\$|S\\$|€|£|¥|₹|\\$)(?![A-Z])`)
const signs: Record<string, string> = {
  RMB: 'CNY',
  US$: 'USD',
  $: 'USD',
  A$: 'AUD',
  C$: 'CAD',
  HK$: 'HKD',
  S$: 'SGD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
}

/** ISO 4217; null where none is printed, and for ¥, which is of two countries. */
export function currencyIn(text: string): string | null {
  const found = code.exec(text)?.[1]
  return found === undefined || found === '¥' ? null : (signs[found] ?? found)
}

/** The only currency in the document; null if there are several. */
export function currencyOf(text: string): string | null {
  const all = new Set([...text.matchAll(new RegExp(code, 'g'))].map(([sign]) => currencyIn(sign)))
  const [only] = all
  return all.size === 1 ? (only ?? null) : null
}

const weightUnit = /(?<![A-Z])(KGS?|KGM|KILOS?|KILOGRAMS?|LBS?|LBR|POUNDS?|MTS?|TONNES?|TONS?)(?![A-Z])/i
const volumeUnit = /(?<![A-Z])(CBM|M3|M³|CU\.? ?M|MTQ|CFT|CUFT|CU\.? ?FT|FT3|FTQ)(?![A-Z0-9])/i

/** UN/ECE Recommendation 20: `KGM`, `LBR`, `TNE`; null where none is printed. */
export function weightUnitIn(text: string): string | null {
  const unit = weightUnit.exec(text)?.[1]?.toUpperCase()
  if (unit === undefined) return null
  if (/^(L|P)/.test(unit)) return 'LBR'
  return unit.startsWith('K') ? 'KGM' : 'TNE'
}
/** UN/ECE Recommendation 20: `MTQ`, `FTQ`; null where none is printed. */
export function volumeUnitIn(text: string): string | null {
  const unit = volumeUnit.exec(text)?.[1]?.toUpperCase()
  if (unit === undefined) return null
  return /F/.test(unit) ? 'FTQ' : 'MTQ'
}
