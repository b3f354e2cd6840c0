import { minorDigits } from '../trade/deadlines/money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** `$880`, `€45.50`, `¥1,200` of minor units: digits after the point only where there are any. */
export function minorText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const isWhole = minor % 10 ** digits === 0
  const key = `${currency} ${isWhole}`
  const format = formats.get(key) ?? formatOf(currency, isWhole ? 0 : digits)
  formats.set(key, format)
  return format.format(minor / 10 ** digits)
}

const formatOf = (currency: string, digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
