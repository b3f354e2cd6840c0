import type { Kysely } from 'kysely'
import { type Clock, iso } from '../clock.ts'
import type { Tables } from '../database/tables.ts'
import type { Handlers } from '../http/handler.ts'
import { pageDocument } from '../http/page.ts'
import { notFound, problem } from '../http/problem.ts'
import { keyOf, sortOf, wordsOf } from './list-query.routes.ts'
import { presentShipment } from './shipments.present.ts'
import { editShipment, listShipments, shipmentsByIds, sortableShipments } from './shipments.store.ts'

export function shipmentRoutes({
  db,
  clock,
}: {
  db: Kysely<Tables>
  clock: Clock
}): Pick<Handlers, 'list_shipments' | 'get_shipment' | 'edit_shipment'> {
  return {
    async list_shipments(asked) {
      const { caller, query, page } = asked
      const stopped = query['filter[tracking_stopped]']
      const { shipments, total } = await listShipments(db, caller.account_id, {
        page,
        sort: sortOf(query.sort, sortableShipments),
        q: keyOf(query.q),
        number: keyOf(query.number),
        stopped: stopped === undefined ? undefined : stopped === 'true',
      })
      return pageDocument(asked, shipments.map(presentShipment), total)
    },

    async get_shipment({ caller, params }) {
      const [shipment] = await shipmentsByIds(db, caller.account_id, [params.id])
      if (!shipment) throw notFound('Shipment')
      return { data: presentShipment(shipment) }
    },

    async edit_shipment({ caller, params, body: { data } }) {
      if (data.id !== undefined && data.id !== params.id)
        throw problem(409, 'The body names another shipment than the address', {
          source: { pointer: '/data/id' },
        })
      const ref_numbers = wordsOf(data.attributes.ref_numbers, '/data/attributes/ref_numbers')
      const edit = { ref_numbers, now: iso(clock.now()) }
      const shipment = await editShipment(db, caller.account_id, params.id, edit)
      if (!shipment) throw notFound('Shipment')
      return { data: presentShipment(shipment) }
    },
  }
}
