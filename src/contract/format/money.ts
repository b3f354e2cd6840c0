import { numberText, presentLocale, t } from '../language/index.ts'
import { minorDigits } from '../trade/deadlines/money.ts'
import type { AmountToPay } from '../trade/index.ts'

/** ISO 4217 has no currency with more digits after the point. */
const MAX_DECIMALS = 4

/** Whole amounts without digits after the point, others with those of the currency, and no digit less than was reported. */
const decimalsOf = (amount: number, currency: string | null) => ({
  minimumFractionDigits: Number.isInteger(amount) ? 0 : minorDigits(currency ?? ''),
  maximumFractionDigits: MAX_DECIMALS,
})

const withoutCurrency = (amount: string): string => t('{amount} (no currency)', { amount })

/** `$450`, `€1,200.50`, `99 (no currency)`: dollars are not assumed. */
export function moneyText(amount: number, currency_code: string | null | undefined): string {
  const digits = decimalsOf(amount, currency_code ?? null)
  if (!currency_code) return withoutCurrency(numberText(amount, digits))
  try {
    return numberText(amount, { style: 'currency', currency: currency_code, ...digits })
  } catch {
    return `${numberText(amount, digits)} ${currency_code}`
  }
}

// To make a format takes longer than all else of a row.
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(decimals: ReturnType<typeof decimalsOf>): Intl.NumberFormat {
  const locale = presentLocale()
  const key = `${locale} ${decimals.minimumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, decimals)
  formats.set(key, format)
  return format
}

/** `925 USD`, `12.50 USD`, `12.345 KWD`. */
export function amountText({ amount, currency_code }: AmountToPay): string {
  const written = formatOf(decimalsOf(amount, currency_code)).format(amount)
  return currency_code ? `${written} ${currency_code}` : withoutCurrency(written)
}

/** `925 USD, 40 CAD`: currencies are not added. */
export const amountsText = (amounts: readonly AmountToPay[]): string => amounts.map(amountText).join(', ')
