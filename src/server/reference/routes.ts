import { id } from '../../contract/jsonapi/index.ts'
import { pageSize } from '../../contract/vocabulary/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem } from '../platform/http/problem.ts'
import { routingDataMissing } from './entitlement.ts'
import { positionsWindow } from './positions.rules.ts'
import {
  presentMetroArea,
  presentPort,
  presentShippingLine,
  presentTerminal,
  presentVessel,
} from './present.ts'
import {
  type By,
  listShippingLines,
  places,
  shippingLines,
  terminals,
  vesselPositions,
  vessels,
} from './store.ts'

/** Codes are read without regard to case. */
const by = (text: string): By => (id.safeParse(text).success ? { ids: [text] } : { code: text.toUpperCase() })

/** The records that all accounts share, and what an account has imported of its own. */
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
  return {
    async get_port({ caller, params }) {
      const [row] = await places(db, 'ports', caller.account_id, by(params.id))
      if (!row) throw notFound('Port')
      return { data: presentPort(row) }
    },
    async get_metro_area({ caller, params }) {
      const [row] = await places(db, 'metro_areas', caller.account_id, by(params.id))
      if (!row) throw notFound('MetroArea')
      return { data: presentMetroArea(row) }
    },
    async get_terminal({ caller, params }) {
      const [row] = await terminals(db, caller.account_id, [params.id])
      if (!row) throw notFound('Terminal')
      return { data: presentTerminal(row) }
    },
    async get_vessel({ caller, params, query }) {
      const asked = positionsWindow(query, clock.now())
      if ('refused' in asked)
        throw problem(400, asked.refused.detail, { source: { parameter: asked.refused.parameter } })
      if (asked.window && !caller.routing_data) throw routingDataMissing()
      const [row] = await vessels(db, caller.account_id, by(params.id))
      if (!row) throw notFound('Vessel')
      if (!asked.window) return { data: presentVessel(row) }
      const seen = await vesselPositions(db, caller.account_id, row.id, asked.window)
      return {
        data: presentVessel(
          row,
          seen.map((position) => ({ ...position, estimated: false })),
        ),
      }
    },
    async list_shipping_lines(asked) {
      // The public description has no pages here: who names none gets all.
      const isPaged = asked.query['page[size]'] !== undefined || asked.query['page[number]'] !== undefined
      const page = isPaged ? asked.page : { number: 1, size: pageSize.most, offset: 0 }
      const { rows, total } = await listShippingLines(db, asked.caller.account_id, page)
      return pageDocument({ ...asked, page }, rows.map(presentShippingLine), total)
    },
    async get_shipping_line({ caller, params }) {
      const [row] = await shippingLines(db, caller.account_id, by(params.id))
      if (!row) throw notFound('ShippingLine')
      return { data: presentShippingLine(row) }
    },
  }
}
