import { counted, dateIn, daysBetween } from '../../format/index.ts'

export type Facts = Readonly<Record<string, unknown>>
export const textOf = (facts: Facts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Calendar days in the port's zone from the arrival first told to the one told last, as the service counts them. */
export function slipDaysOf(facts: Facts): number | null {
  const [first, last] = [textOf(facts, 'pod_original_eta_at'), textOf(facts, 'pod_eta_at')]
  const zone = textOf(facts, 'pod_timezone')
  return first === null || last === null ? null : daysBetween(dateIn(first, zone), dateIn(last, zone))
}

/** `slipped 3 days`, `1 day earlier`, `as first told`. */
export function tellSlipDays(days: number): string {
  if (days === 0) return 'as first told'
  return days > 0 ? `slipped ${counted(days, 'day')}` : `${counted(-days, 'day')} earlier`
}
