import { writeMinor, minorDigits } from './money.ts'
import type { TariffScope } from './own-tariff.ts'
import type { InvoiceElement } from './us-invoice-element.ts'

/** A line of an invoice, by the names of its payload. */
export interface ReadCharge {
  charge_name?: string | null | undefined
  quantity?: number | null | undefined
  unit_price?: { amount?: number | null; currency_code?: string | null } | null | undefined
}
/** The rates a day of one tariff by which a clock is counted. */
export interface KnownRates {
  scope: TariffScope
  currency_code: string
  rates_minor: readonly number[]
}

const scopesOfNames: readonly [RegExp, readonly TariffScope[]][] = [
  [/\bdemurrage\b/i, ['demurrage', 'combined']],
  [/\bdetention\b|\bper diem\b/i, ['detention', 'combined']],
  [/\bstorage\b/i, ['storage', 'rail_storage']],
]
/** What is charged once, or taken off, is no rate of a day. */
const notOfDays = /\b(?:fee|admin\w*|tax|vat|gst|surcharge|credit|waiver|discount|adjustment)\b/i

/** What a line is for; null where its name says none of them, or several. */
function scopesOf(name: string): readonly TariffScope[] | null {
  if (notOfDays.test(name)) return null
  const found = scopesOfNames.filter(([pattern]) => pattern.test(name))
  return found.length === 1 ? (found[0]?.[1] ?? null) : null
}

/** Each rate of a line for demurrage, detention or storage is one of a tariff by which the container is counted, or it is not. */
export function comparedRates(
  charges: readonly ReadCharge[],
  known: readonly KnownRates[],
): Omit<InvoiceElement, 'text'> {
  const lines = charges.flatMap(({ charge_name, quantity, unit_price }) => {
    const scopes = scopesOf(charge_name ?? '')
    const { amount, currency_code } = unit_price ?? {}
    return scopes !== null && typeof amount === 'number'
      ? [{ scopes, amount, currency_code, isOfDays: (quantity ?? 0) > 1 }]
      : []
  })
  if (lines.length === 0) return { value: null, state: 'not_read', compared: null }
  const value = [
    ...new Set(lines.map((line) => `${line.amount.toFixed(2)} ${line.currency_code ?? ''}`.trim())),
  ].join(', ')
  const matched = lines.map((line) => ({
    ...line,
    tariffs: known.filter(
      ({ scope, currency_code }) => line.scopes.includes(scope) && line.currency_code === currency_code,
    ),
  }))
  if (matched.some(({ tariffs }) => tariffs.length === 0))
    return {
      value,
      state: 'not_comparable',
      compared: 'No clock of such a charge is calculated in this currency',
    }
  const all = [...new Set(matched.flatMap(({ tariffs }) => tariffs))]
  const ours = all.flatMap(({ rates_minor, currency_code }) =>
    rates_minor.map((rate) => `${writeMinor(rate, currency_code)} ${currency_code}`),
  )
  const unknown = matched.filter(
    ({ amount, tariffs }) =>
      !tariffs.some(({ rates_minor, currency_code }) =>
        rates_minor.includes(Math.round(amount * 10 ** minorDigits(currency_code))),
      ),
  )
  const compared = [...new Set(ours)].join(', ')
  if (unknown.length === 0) return { value, state: 'agrees', compared }
  if (unknown.every(({ isOfDays }) => isOfDays)) return { value, state: 'differs', compared }
  return {
    value,
    state: 'not_comparable',
    compared: `Rates are ${compared}: this may be the price of several days`,
  }
}
