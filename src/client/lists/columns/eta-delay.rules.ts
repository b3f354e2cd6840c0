import { etaDelayDays } from '../../../contract/trade/index.ts'
import { counted } from '../../format/index.ts'

export type EtaDelayFacts = Readonly<Record<string, unknown>>
export const textOf = (facts: EtaDelayFacts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** `etaDelayDays` of a shipment's attributes. */
export const etaDelayOf = (facts: EtaDelayFacts): number | null =>
  etaDelayDays(
    textOf(facts, 'pod_original_eta_at'),
    textOf(facts, 'pod_eta_at'),
    textOf(facts, 'pod_timezone'),
  )

/** `3 days later`, `1 day earlier`, `as first reported`. */
export function tellEtaDelayDays(days: number): string {
  if (days === 0) return 'as first reported'
  return days > 0 ? `${counted(days, 'day')} later` : `${counted(-days, 'day')} earlier`
}
