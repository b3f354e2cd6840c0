/** Who says something of a container or shipment, whichever connection it comes through. */
export const reporters = ['line', 'terminal', 'rail', 'ais', 'document', 'person'] as const
export type Reporter = (typeof reporters)[number]

/** Why of several reports of one attribute one is shown (contract/trade, `winningReport`). */
export const reportRules = [
  'only_report',
  'same_value',
  /** Others come from a connection that was removed or switched off. */
  'in_force',
  'reported_before_entered',
  /** Who is nearest to what the attribute is about. */
  'terminal_before_line',
  'railway_before_line',
  'line_before_terminal',
  'line_before_ais',
  /** Of reporters that count the same. */
  'newest',
  /** Of equal age: the source that the shipment is tracked through. */
  'tracking_source',
] as const
export type ReportRule = (typeof reportRules)[number]

/** What a report is worth now: `stale`, its source is silent for longer than usual; `ended`, its connection was removed or switched off. */
export const reportStates = ['in_force', 'stale', 'ended'] as const
export type ReportState = (typeof reportStates)[number]
