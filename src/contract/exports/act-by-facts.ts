import type { ActByFacts } from '../trade/index.ts'

/** A record's attributes as they came: of any type. */
export type Attributes = Readonly<Record<string, unknown>>

/** The attributes that `actBy` reads, which an export has to select. */
export const actByAttributes = [
  'current_status',
  'final_destination_full_out_at',
  'empty_terminated_at',
  'final_destination_timezone',
  'pod_full_out_at',
  'pod_timezone',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
] as const

/** What it reads of the shipment. */
export const trackingStop = 'line_tracking_stopped_at'

/** What is no text is as if it were not reported: an export must not fail on one record. */
export function actByFactsOf(attributes: Attributes, shipment: Attributes): ActByFacts {
  const deadlines = attributes['import_deadlines']
  const nested = typeof deadlines === 'object' && deadlines !== null ? (deadlines as Attributes) : {}
  const text = (
    from: Attributes,
    name: (typeof actByAttributes)[number] | typeof trackingStop,
  ): string | null => {
    const value = from[name]
    return typeof value === 'string' ? value : null
  }
  return {
    current_status: text(attributes, 'current_status') ?? '',
    final_destination_full_out_at: text(attributes, 'final_destination_full_out_at'),
    empty_terminated_at: text(attributes, 'empty_terminated_at'),
    final_destination_timezone: text(attributes, 'final_destination_timezone'),
    pod_full_out_at: text(attributes, 'pod_full_out_at'),
    pod_timezone: text(attributes, 'pod_timezone'),
    tracking_stopped_at: text(shipment, trackingStop),
    pickup_lfd: text(attributes, 'pickup_lfd'),
    import_deadlines: {
      pickup_lfd_line: text(nested, 'pickup_lfd_line'),
      pickup_lfd_terminal: text(nested, 'pickup_lfd_terminal'),
      pickup_lfd_rail: text(nested, 'pickup_lfd_rail'),
    },
  }
}
