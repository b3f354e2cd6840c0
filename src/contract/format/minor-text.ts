import { presentLocale } from '../language/index.ts'
import { minorDigits } from '../trade/deadlines/money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** `$880`, `€45.50`, `¥1,200` of minor units: digits after the point only where there are any. */
export const minorText = (minor: number, currency: string): string => written(minor, currency, 'currency')

/** The same without the sign of the currency: `880`, `45.50`. */
export const minorAmountText = (minor: number, currency: string): string =>
  written(minor, currency, 'decimal')

function written(minor: number, currency: string, style: 'currency' | 'decimal'): string {
  const digits = minorDigits(currency)
  const isWhole = minor % 10 ** digits === 0
  const locale = presentLocale()
  const key = `${locale} ${currency} ${isWhole} ${style}`
  const format = formats.get(key) ?? formatOf(locale, currency, isWhole ? 0 : digits, style)
  formats.set(key, format)
  return format.format(minor / 10 ** digits)
}

const formatOf = (locale: string, currency: string, digits: number, style: 'currency' | 'decimal') =>
  new Intl.NumberFormat(locale, {
    style,
    ...(style === 'currency' && { currency }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
