import { join } from 'node:path'
import { type ImportedContainer, numberOf } from '../../support/import-containers.ts'
import { type RunningService, startService } from '../../support/service.ts'

/*
 * The time of all situations: Monday 30 November 21:26 in Los Angeles, 23:26 in Memphis, 18:26 in Pago Pago (UTC−11); Tuesday 1 December
 * 14:26 in Tokyo, 18:26 in Auckland (UTC+13) and 19:26 on Kiritimati (UTC+14). What changed, changed in the two days before.
 */
export const before = '2026-11-29T05:26:00Z'
export const present = '2026-12-01T05:26:00Z'

export const losAngeles = 'America/Los_Angeles'
export const memphis = 'America/Chicago'
export const auckland = 'Pacific/Auckland'
export const pagoPago = 'Pacific/Pago_Pago'
export const kiritimati = 'Pacific/Kiritimati'

/** Noon of a date in Los Angeles in winter: reported last free days are such instants. */
export const noonInLosAngeles = (date: `2026-${number}-${number}` | `2027-${number}-${number}`): string =>
  `${date}T20:00:00Z`

const program = join(import.meta.dirname, '../../../src/server/testing/main-at.ts')
/** A service without a fleet at the time before the changes; carriers on this machine may be connected. */
export const startSituations = (): Promise<RunningService> =>
  startService(['--shipments', '0', '--webhooks-to-loopback', 'yes', before], program)

/** Asks the interface with the key. @throws what was refused */
export async function asked<Answer>(
  service: Pick<RunningService, 'ask'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await service.ask(path, { method, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Answer
}

let serial = 100
/** A container with a number of its own. */
export const situated = (bill: string, attributes: Record<string, unknown>): ImportedContainer => ({
  number: numberOf('TRUU', (serial += 1)),
  bill,
  attributes: { pod_timezone: losAngeles, ...attributes },
})

/** In the terminal, available, and asked a minute ago. */
export const available = {
  current_status: 'available',
  availability_known: true,
  available_for_pickup: true,
  terminal_checked_at: '2026-12-01T05:25:00Z',
  pod_arrived_at: '2026-11-24T20:00:00Z',
  pod_discharged_at: '2026-11-25T20:00:00Z',
}
/** With the last free day that the terminal reports. */
export const freeUntil = (at: string) => ({
  ...available,
  pickup_lfd: at,
  import_deadlines: { pickup_lfd_terminal: at, pickup_lfd_line: null, pickup_lfd_rail: null },
})

/** As it was when its terminal answered before the changes. */
export const asBefore = (
  container: ImportedContainer,
  more: Record<string, unknown> = {},
): ImportedContainer => ({
  ...container,
  attributes: { ...container.attributes, terminal_checked_at: before, ...more },
})

/** A shipment that arrived at a port, and whose line answered a minute ago. */
export const arrivedAt = (locode: string, name: string, zone: string = losAngeles) => ({
  port_of_discharge_locode: locode,
  port_of_discharge_name: name,
  pod_timezone: zone,
  pod_eta_at: '2026-11-24T20:00:00Z',
  pod_ata_at: '2026-11-24T20:00:00Z',
  line_tracking_last_succeeded_at: '2026-12-01T05:25:00Z',
})
