import { id } from '../../contract/jsonapi/index.ts'
import { pageSize } from '../../contract/vocabulary/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem } from '../platform/http/problem.ts'
import { routingDataMissing } from './loaders.ts'
import { isOfSeenShipment } from './seen-by-customer.store.ts'
import {
  positionsWindow,
  presentMetroArea,
  presentPort,
  presentShippingLine,
  presentTerminal,
  presentVessel,
} from './present.ts'
import {
  type ReferenceKey,
  listShippingLines,
  placeRecords,
  shippingLineRecords,
  terminalRecords,
  vesselPositions,
  vesselRecords,
} from './store.ts'

const noPosition = {
  latitude: null,
  longitude: null,
  speed: null,
  heading: null,
  position_timestamp: null,
} as const

/** Codes are read without regard to case. */
const keyOf = (text: string): ReferenceKey =>
  id.safeParse(text).success ? { ids: [text] } : { code: text.toUpperCase() }

/** The records of the shared catalogue, and those that the account imported. */
export function referenceRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<
  Handlers,
  'get_port' | 'get_metro_area' | 'get_terminal' | 'get_vessel' | 'list_shipping_lines' | 'get_shipping_line'
> {
  /** The catalogue is open to all; customers get what the account alone has where a shipment of theirs names it. */
  const isShown = async (caller: Caller, row: { account_id: string; id: string }): Promise<boolean> =>
    row.account_id !== caller.account_id || isOfSeenShipment(db, caller, row.id)

  return {
    async get_port({ caller, params }) {
      const [row] = await placeRecords(db, 'ports', caller.account_id, keyOf(params.id))
      if (!row || !(await isShown(caller, row))) throw notFound('Port')
      return { data: presentPort(row) }
    },
    async get_metro_area({ caller, params }) {
      const [row] = await placeRecords(db, 'metro_areas', caller.account_id, keyOf(params.id))
      if (!row || !(await isShown(caller, row))) throw notFound('MetroArea')
      return { data: presentMetroArea(row) }
    },
    async get_terminal({ caller, params }) {
      const [row] = await terminalRecords(db, caller.account_id, [params.id])
      if (!row || !(await isShown(caller, row))) throw notFound('Terminal')
      return { data: presentTerminal(row) }
    },
    async get_vessel({ caller, params, query }) {
      const request = positionsWindow(query, clock.now())
      if ('refused' in request)
        throw problem(400, request.refused.detail, { source: { parameter: request.refused.parameter } })
      if (request.window && !caller.routing_data) throw routingDataMissing()
      const [row] = await vesselRecords(db, caller.account_id, keyOf(params.id))
      if (!row || !(await isShown(caller, row))) throw notFound('Vessel')
      // That an account knows where a ship is says that it follows it.
      if (caller.party_id !== null && !(await isOfSeenShipment(db, caller, row.id)))
        return { data: presentVessel({ ...row, ...noPosition }) }
      if (!request.window) return { data: presentVessel(row) }
      const seen = await vesselPositions(db, caller.account_id, row.id, request.window)
      return {
        data: presentVessel(
          row,
          seen.map((position) => ({ ...position, estimated: false })),
        ),
      }
    },
    async list_shipping_lines(request) {
      // The public description has no pages here: without page parameters all lines are answered.
      const isPaged = request.query['page[size]'] !== undefined || request.query['page[number]'] !== undefined
      const page = isPaged ? request.page : { number: 1, size: pageSize.most, offset: 0 }
      const { search = '' } = request.query
      const { rows, total } = await listShippingLines(db, request.caller.account_id, { ...page, search })
      return pageDocument({ ...request, page }, rows.map(presentShippingLine), total)
    },
    async get_shipping_line({ caller, params }) {
      const [row] = await shippingLineRecords(db, caller.account_id, keyOf(params.id))
      if (!row) throw notFound('ShippingLine')
      return { data: presentShippingLine(row) }
    },
  }
}
