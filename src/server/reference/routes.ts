import { id } from '../../contract/jsonapi/index.ts'
import type { Handlers } from '../http/handler.ts'
import { pageDocument } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import {
  presentMetroArea,
  presentPort,
  presentShippingLine,
  presentTerminal,
  presentVessel,
} from './present.ts'
import { type By, type Db, listShippingLines, places, shippingLines, terminals, vessels } from './store.ts'

/** Codes are read without regard to case. */
const by = (text: string): By => (id.safeParse(text).success ? { ids: [text] } : { code: text.toUpperCase() })

/** The records that all accounts share, and what an account has imported of its own. */
export function referenceRoutes({
  db,
}: {
  db: Db
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
    async get_vessel({ caller, params }) {
      const [row] = await vessels(db, caller.account_id, by(params.id))
      if (!row) throw notFound('Vessel')
      return { data: presentVessel(row) }
    },
    async list_shipping_lines(asked) {
      const { rows, total } = await listShippingLines(db, asked.caller.account_id, asked.page)
      return pageDocument(asked, rows.map(presentShippingLine), total)
    },
    async get_shipping_line({ caller, params }) {
      const [row] = await shippingLines(db, caller.account_id, by(params.id))
      if (!row) throw notFound('ShippingLine')
      return { data: presentShippingLine(row) }
    },
  }
}
