/** A fee as reported. */
export interface FeeFacts {
  type: string
  amount: number
  currency_code?: string | null | undefined
}

/** What is to be paid in one currency; null where the source named none. */
export interface AmountToPay {
  amount: number
  currency_code: string | null
}

/** Sums of fractions are inexact; no currency of ISO 4217 has more than four digits after the point. */
const ROUNDING = 10_000
export const roundedAmount = (sum: number): number => Math.round(sum * ROUNDING) / ROUNDING

/**
 * What has to be paid before pickup, by currency: amounts of different currencies are never added. A reported total
 * counts alone, because it may repeat the others (docs/interface.md, "Fees").
 */
export function amountsToPay(fees: readonly FeeFacts[]): AmountToPay[] {
  const currencies = new Set(fees.flatMap(({ currency_code }) => currency_code || []))
  // A fee without a currency beside fees of a single one is of that one: a total often comes without.
  const [unnamed = null] = currencies.size === 1 ? currencies : []
  const byCurrency = Map.groupBy(fees, ({ currency_code }) => currency_code || unnamed)
  return [...byCurrency].flatMap(([currency_code, all]) => {
    const totals = all.filter(({ type }) => type === 'total').map(({ amount }) => amount)
    const amount = totals.length > 0 ? Math.max(...totals) : all.reduce((sum, fee) => sum + fee.amount, 0)
    return amount > 0 ? [{ amount: roundedAmount(amount), currency_code }] : []
  })
}
