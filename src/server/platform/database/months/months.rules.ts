/** The tables that are kept by month of `written_at`, in the order in which writers lock them, each with the order in which a month is written to a file. */
export const monthlyTables = [
  { name: 'event_log', key: ['account_id', 'xid', 'seq'] },
  { name: 'webhook_notifications', key: ['account_id', 'id', 'written_at'] },
  { name: 'webhook_notification_logs', key: ['account_id', 'id', 'written_at'] },
] as const
export type MonthlyTable = (typeof monthlyTables)[number]['name']

/** @param month `2026-11` @returns the table that has this month's rows, `event_log_2026_11` */
export const tableOfMonth = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`

/** @returns the table and the month whose rows a table of this name has; undefined for other names */
export function monthOfTable(name: string): { table: MonthlyTable; month: string } | undefined {
  const [, base, year, month] = /^(.+)_(\d{4})_(0[1-9]|1[0-2])$/.exec(name) ?? []
  const table = monthlyTables.find((each) => each.name === base)
  return table && { table: table.name, month: `${year}-${month}` }
}

/** @param month `2026-11` @param count months later; negative for earlier ones */
export function monthAfter(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const months = year * 12 + nth - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The first instant of a month, UTC. */
const beginningOf = (month: string): string => `${month}-01T00:00:00Z`

/** Of which `written_at` a month has rows: from the first of these instants on, before the second one. */
export const boundsOfMonth = (month: string): [string, string] => [
  beginningOf(month),
  beginningOf(monthAfter(month, 1)),
]
