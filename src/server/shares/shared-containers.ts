import type { RouteMap, SharedContainer, SharedList } from '../../contract/resources/index.ts'
import { MAX_SHARED_ROUTES } from '../../contract/vocabulary/index.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { terminalRecords } from '../reference/store.ts'
import type { KnownContainer } from '../tracking/records/containers.present.ts'
import { shipmentsByIds } from '../tracking/records/shipments.store.ts'
import { containerMap, type ContainerMapDeps } from '../voyages/container-map.ts'
import { presentSharedContainer } from './present.ts'

/** Containers as people without an account see them, with what their shipments and terminals say. */
export async function sharedContainersOf(
  db: Db,
  view: RecordsView,
  known: readonly KnownContainer[],
  shows_fees: boolean,
): Promise<SharedContainer[]> {
  const shipmentIds = [...new Set(known.flatMap(({ row }) => row.shipment_id ?? []))]
  const terminalIds = [...new Set(known.flatMap(({ row }) => row.pod_terminal_id ?? []))]
  const shipments = new Map((await shipmentsByIds(db, view, shipmentIds)).map(({ row }) => [row.id, row]))
  const places = new Map(
    (await terminalRecords(db, view.account_id, terminalIds)).map((row) => [row.id, row]),
  )
  return known.map((container) =>
    presentSharedContainer(container, {
      shipment: shipments.get(container.row.shipment_id ?? ''),
      terminal: places.get(container.row.pod_terminal_id ?? ''),
      shows_fees,
    }),
  )
}

/** The route of each shipment that the containers are of, those of most containers first. The caller checks the entitlement. */
export async function sharedRoutesOf(
  deps: ContainerMapDeps,
  view: RecordsView,
  known: readonly KnownContainer[],
): Promise<NonNullable<SharedList['routes']>> {
  const shipments = Map.groupBy(
    known.filter(({ row }) => row.shipment_id !== null),
    ({ row }) => row.shipment_id,
  )
  const largest = [...shipments.values()].toSorted((a, b) => b.length - a.length)
  const routes = largest.slice(0, MAX_SHARED_ROUTES).map(async (containers) => {
    const route = await sharedRouteOf(deps, view, containers)
    return route === null || route.features.length === 0
      ? []
      : [{ numbers: containers.map(({ row }) => row.number), route }]
  })
  return (await Promise.all(routes)).flat()
}

/** The route of containers that are of one shipment; null where they are of several, or of none. The caller checks the entitlement. */
export async function sharedRouteOf(
  deps: ContainerMapDeps,
  view: RecordsView,
  known: readonly KnownContainer[],
): Promise<RouteMap | null> {
  const [first] = known
  const shipment = first?.row.shipment_id ?? null
  if (!first || shipment === null || known.some(({ row }) => row.shipment_id !== shipment)) return null
  return (await containerMap(deps, view, first.row.id)) ?? null
}
