import { sql } from 'kysely'
import { containerCheckDigit } from '../../src/contract/identifiers/index.ts'
import type { Db } from '../../src/server/platform/database/tables.ts'

/** A repeatable uuid: the n-th record of a kind. */
const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Owner codes of the containers; 26 × 1,000,000 numbers with right check digits. */
const owner = (n: number) => `${String.fromCharCode(65 + (Math.floor(n / 1_000_000) % 26))}BCU`

/** The number of the n-th container of the bench: serials are scattered, so that neighbours are not sorted. */
export function containerNumber(n: number): string {
  const serial = String((n * 611_953) % 1_000_000).padStart(6, '0')
  const ten = owner(n) + serial
  return `${ten}${containerCheckDigit(ten)}`
}
export const billNumber = (n: number) =>
  `MEDU${String((n * 7_368_787) % 10_000_000).padStart(7, '0')}${n % 97}`

const statuses = [
  'new',
  'on_ship',
  'grounded',
  'available',
  'not_available',
  'on_rail',
  'picked_up',
  'empty_returned',
]
const lines = [
  ['MSCU', 'MSC'],
  ['MAEU', 'Maersk'],
  ['CMDU', 'CMA CGM'],
  ['HLCU', 'Hapag-Lloyd'],
  ['ONEY', 'ONE'],
] as const
const ports = [
  ['USLAX', 'Los Angeles', 'America/Los_Angeles'],
  ['USLGB', 'Long Beach', 'America/Los_Angeles'],
  ['USNYC', 'New York', 'America/New_York'],
  ['USSAV', 'Savannah', 'America/New_York'],
  ['NLRTM', 'Rotterdam', 'Europe/Amsterdam'],
] as const
const ships = Array.from({ length: 60 }, (_, n) => `BENCH SHIP ${n + 1}`)
const perShipment = 2.5
const batch = 20_000
/** Only the newest containers, which lists show first, have a history, so that filling takes less time. */
const withEvents = 2_000

const shipmentOf = (n: number) => Math.floor(n / perShipment)

/**
 * Fills an account with containers, 2.5 to a shipment, findable by container, bill of lading and one reference number
 * each, in a few statements of many rows.
 */
export async function fill(db: Db, accountId: string, containers: number): Promise<void> {
  for (let from = 0; from < containers; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, containers - from) }, (_, index) => from + index)
    const shipments = [...new Set(numbers.map(shipmentOf))].filter(
      (n) => from === 0 || n > shipmentOf(from - 1),
    )
    await db.transaction().execute(async (trx) => {
      await fillShipments(trx, accountId, shipments)
      await fillContainers(trx, accountId, numbers)
    })
  }
  await fillEvents(db, accountId, Math.max(0, containers - withEvents), containers)
}

async function fillShipments(db: Db, accountId: string, ns: number[]): Promise<void> {
  const ids = ns.map((n) => uuid(1, n))
  const bills = ns.map(billNumber)
  const references = ns.map((n) => `PO-${n}`)
  const [scacs, names] = [0, 1].map((part) => ns.map((n) => lines[n % lines.length]?.[part] ?? ''))
  const [locodes, towns, zones] = [0, 1, 2].map((part) =>
    ns.map((n) => ports[((n * 7) % 13) % ports.length]?.[part] ?? ''),
  )
  const vessels = ns.map((n) => ships[n % ships.length] ?? '')
  await sql`
    insert into shipments (account_id, id, bill_of_lading_number, normalized_number, ref_numbers, shipping_line_scac,
      shipping_line_name, port_of_lading_locode, port_of_lading_name, port_of_discharge_locode,
      port_of_discharge_name, pod_vessel_name, tags, pod_eta_at, pod_timezone, data_origin, created_at, updated_at)
    select ${accountId}::uuid, id, bill, bill, array[reference], scac, name, 'CNSHA', 'Shanghai', locode, town, vessel,
      case when n % 20 = 0 then array['urgent'] else '{}'::text[] end,
      timestamptz '2026-11-01T00:00Z' + n * interval '1 second', zone, 'bench',
      timestamptz '2026-01-01T00:00Z' + n * interval '1 second', timestamptz '2026-01-01T00:00Z'
    from unnest(${ids}::uuid[], ${bills}::text[], ${references}::text[], ${ns}::int[], ${scacs}::text[],
      ${names}::text[], ${locodes}::text[], ${towns}::text[], ${zones}::text[], ${vessels}::text[])
      as t (id, bill, reference, n, scac, name, locode, town, zone, vessel)
  `.execute(db)
  await sql`
    insert into identifiers (account_id, field, normalized, value, shipment_id)
    select ${accountId}::uuid, 'bill_of_lading_number', bill, bill, id
    from unnest(${ids}::uuid[], ${bills}::text[]) as t (id, bill)
    union all
    select ${accountId}::uuid, 'ref_number', replace(reference, '-', ''), reference, id
    from unnest(${ids}::uuid[], ${references}::text[]) as t (id, reference)
  `.execute(db)
}

async function fillContainers(db: Db, accountId: string, ns: number[]): Promise<void> {
  const ids = ns.map((n) => uuid(2, n))
  const shipments = ns.map((n) => uuid(1, shipmentOf(n)))
  const numbers = ns.map(containerNumber)
  const status = ns.map((n) => statuses[n % statuses.length] ?? 'new')
  await sql`
    insert into containers (account_id, id, shipment_id, number, current_status, equipment_type, equipment_length,
      pickup_lfd_line, pickup_lfd, holds_at_pod_terminal, pod_timezone, data_origin, created_at, updated_at)
    select ${accountId}::uuid, id, shipment, number, status, 'dry', 40,
      timestamptz '2026-11-01T00:00Z' + n * interval '1 minute', timestamptz '2026-11-01T00:00Z' + n * interval '1 minute',
      case when n % 10 = 0 then '[{"name":"customs","status":"hold"}]'::jsonb else '[]'::jsonb end,
      'America/Los_Angeles', 'bench', timestamptz '2026-01-01T00:00Z' + n * interval '1 second',
      timestamptz '2026-01-01T00:00Z'
    from unnest(${ids}::uuid[], ${shipments}::uuid[], ${numbers}::text[], ${status}::text[], ${ns}::int[])
      as t (id, shipment, number, status, n)
  `.execute(db)
  await sql`
    insert into identifiers (account_id, field, normalized, value, shipment_id, container_id)
    select ${accountId}::uuid, 'container_number', number, number, shipment, id
    from unnest(${ids}::uuid[], ${shipments}::uuid[], ${numbers}::text[]) as t (id, shipment, number)
  `.execute(db)
}

async function fillEvents(db: Db, accountId: string, from: number, to: number): Promise<void> {
  await sql`
    insert into transport_events (account_id, id, container_id, shipment_id, source_key, event, timestamp, timezone,
      location_locode, data_source, created_at)
    select ${accountId}::uuid, gen_random_uuid(), c.id, c.shipment_id, 'bench ' || e, 'container.transport.vessel_departed',
      timestamptz '2026-10-01T00:00Z' + e * interval '1 day', 'Asia/Shanghai', 'CNSHA', 'shipping_line',
      timestamptz '2026-10-01T00:00Z'
    from generate_series(${from}::int, ${to - 1}::int) as n
    join containers c on c.account_id = ${accountId}::uuid and c.id = ('00000002-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
    cross join generate_series(1, 12) as e
  `.execute(db)
}
