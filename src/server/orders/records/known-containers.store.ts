import { containerClocks } from '../../../contract/trade/deadlines/index.ts'
import { equipmentText, presentReadiness, presentStop, withTracking } from '../../../contract/format/index.ts'
import type { Shipment } from '../../../contract/resources/index.ts'
import {
  actBy,
  isStoppedBeforePickup,
  type LastFreeDay,
  lastFreeDays,
  pickupReadiness,
  pickupZone,
  terminalOf,
} from '../../../contract/trade/index.ts'
import type { KnownOrderContainer } from '../../../contract/trade/orders/index.ts'
import { calendarsOf } from '../../deadlines/calendars.store.ts'
import { clockedContainers } from '../../deadlines/clocked-containers.store.ts'
import { tariffsOf } from '../../deadlines/tariffs.store.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type StoredTerminal, terminalRecords } from '../../reference/store.ts'
import { type KnownContainer, presentContainer } from '../../tracking/records/containers.present.ts'
import { containersByIds } from '../../tracking/records/containers.store.ts'
import { presentShipment } from '../../tracking/records/shipments.present.ts'
import { shipmentsByIds } from '../../tracking/records/shipments.store.ts'

/** What is known now of the containers of an order, in their order; those that the account has no more are left out. */
export async function knownOrderContainers(
  db: Db,
  accountId: string,
  ids: readonly string[],
  now: Date,
): Promise<KnownOrderContainer[]> {
  const view = wholeAccount(accountId)
  const found = await containersByIds(db, view, ids)
  const shipmentIds = [...new Set(found.flatMap(({ row }) => row.shipment_id ?? []))]
  const shipments = new Map((await shipmentsByIds(db, view, shipmentIds)).map((each) => [each.row.id, each]))
  const terminalIds = new Map(
    found.map(({ row }) => [row.id, terminalOf(row, shipments.get(row.shipment_id ?? '')?.row ?? null)]),
  )
  const named = [...new Set([...terminalIds.values()].filter((id) => id !== null))]
  const terminals = new Map((await terminalRecords(db, accountId, named)).map((each) => [each.id, each]))
  const calculated = await calculatedDays(db, accountId, ids, now)
  return found.map((container) => {
    const shipment = shipments.get(container.row.shipment_id ?? '')
    return {
      ...knownContainer(container, shipment && presentShipment(shipment).attributes, now),
      ...namedTerminal(terminals.get(terminalIds.get(container.row.id) ?? '')),
      calculated_last_free_days: calculated.get(container.row.id) ?? [],
    }
  })
}

const namedTerminal = (terminal: StoredTerminal | undefined) => ({
  terminal_name: terminal?.name ?? null,
  terminal_code: terminal?.firms_code ?? terminal?.smdg_code ?? terminal?.bic_facility_code ?? null,
})

const dayOf = ({ source, at, zone }: LastFreeDay) => ({ source, at, zone })

function knownContainer(
  container: KnownContainer,
  shipment: Shipment['attributes'] | undefined,
  now: Date,
): Omit<KnownOrderContainer, 'terminal_name' | 'terminal_code' | 'calculated_last_free_days'> {
  const { row } = container
  const facts = withTracking(presentContainer(container).attributes, shipment)
  const binding = actBy(facts)
  const age = pickupReadiness(facts, now)?.age ?? null
  return {
    container_id: row.id,
    number: row.number,
    is_simulated: row.data_origin === 'simulated',
    equipment: equipmentText(facts),
    seal_number: row.seal_number,
    weight_in_lbs: row.weight_in_lbs,
    bill_of_lading_number: shipment?.bill_of_lading_number ?? null,
    shipping_line: shipment?.shipping_line_name ?? shipment?.shipping_line_scac ?? null,
    vessel: shipment?.pod_vessel_name ?? null,
    voyage: shipment?.pod_voyage_number ?? null,
    zone: pickupZone(facts),
    readiness: isStoppedBeforePickup(facts)
      ? (presentStop(facts, now)?.label ?? null)
      : (presentReadiness(facts, now)?.summary ?? null),
    // Without descriptions, in which lines and terminals write amounts.
    holds: facts.holds_at_pod_terminal.map(({ name, status }) => ({ name, status })),
    checked: age && { source: age.source, at: age.at, is_stale: age.isStale },
    last_free_days: lastFreeDays(facts).map(dayOf),
    act_by: binding && dayOf(binding),
  }
}

/** By the tariffs of the account, as they are counted now. */
async function calculatedDays(db: Db, accountId: string, ids: readonly string[], now: Date) {
  const tariffs = await tariffsOf(db, accountId)
  if (tariffs.length === 0) return new Map<string, KnownOrderContainer['calculated_last_free_days']>()
  const calendars = await calendarsOf(db, accountId)
  const containers = await clockedContainers(db, wholeAccount(accountId), ids)
  return new Map(
    [...containers].map(([id, container]) => [
      id,
      containerClocks(container, { tariffs, calendars }, now).flatMap(
        ({ last_free_day, is_last_free_day_entered, tariffs: used }) =>
          last_free_day === null || is_last_free_day_entered
            ? []
            : [{ tariff: used[0]?.name ?? 'a tariff', date: last_free_day }],
      ),
    ]),
  )
}
