import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listingOf } from '../../platform/http/list.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound, refuseOther, valueChanged } from '../../platform/http/problem.ts'
import { searchText } from '../lists/relative.rules.ts'
import { shipmentList } from '../lists/shipments.list.ts'
import { reportingConnections, reportsOfRecords } from '../reports/reports.store.ts'
import { isNotable, notableReports } from './reports.present.ts'
import { otherBillsOf } from './other-bills.store.ts'
import { presentShipment } from './shipments.present.ts'
import { editShipment, listShipments, shipmentsByIds } from './shipments.store.ts'

export function shipmentRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<Handlers, 'list_shipments' | 'get_shipment' | 'edit_shipment'> {
  return {
    async list_shipments(asked) {
      const { caller, query } = asked
      const { shipments, total, cursors } = await listShipments(db, caller, {
        ...listingOf(asked, shipmentList, clock.now()),
        q: searchText(query.q),
        number: searchText(query.number),
      })
      return pageDocument(asked, shipments.map(presentShipment), total, cursors)
    },

    async get_shipment({ caller, params }) {
      const [shipment] = await shipmentsByIds(db, caller, [params.id])
      if (!shipment) throw notFound('Shipment')
      const other_bills = await otherBillsOf(db, caller, params.id)
      const others = other_bills.length === 0 ? {} : { other_bills }
      const withoutReports = {
        data: presentShipment(shipment),
        ...(other_bills.length > 0 && { meta: { reports: [], tracked_through: null, ...others } }),
      }
      // Which sources an account has is not for its customers.
      if (caller.party_id !== null) return withoutReports
      const reports = await reportsOfRecords(db, caller.account_id, [params.id, ...shipment.container_ids])
      const notable = [...reports].filter(([, all]) => isNotable(all))
      const main = reports.get(params.id)?.find(({ is_main }) => is_main)
      if (notable.length === 0 && main?.is_connected !== true) return withoutReports
      const connections = await reportingConnections(db, caller.account_id)
      const sources = new Map(connections.map((each) => [each.source, each]))
      return {
        data: presentShipment(shipment),
        meta: {
          reports: notable.flatMap(([id, all]) => notableReports(id, all, sources)),
          tracked_through: throughConnection(main && sources.get(main.source)),
          ...others,
        },
      }
    },

    async edit_shipment({ caller, params, body: { data } }) {
      refuseOther('shipment', data.id, params.id)
      const { ref_numbers, tags, expected_ref_numbers, expected_tags } = data.attributes
      const edit = {
        ...(ref_numbers !== undefined && { ref_numbers: ref_numbers ?? [] }),
        ...(tags !== undefined && { tags: [...new Set(tags)] }),
      }
      const now = iso(clock.now())
      const expected = { ref_numbers: expected_ref_numbers, tags: expected_tags }
      const shipment = await editShipment(db, caller.account_id, params.id, { ...edit, expected, now })
      if (!shipment) throw notFound('Shipment')
      if ('other' in shipment) {
        const [word = 'tags'] = Object.keys(shipment.other)
        throw valueChanged(`expected_${word}`, shipment.other)
      }
      return { data: presentShipment(shipment) }
    },
  }
}

const throughConnection = (source: { connection_id: string; name: string } | undefined) =>
  source === undefined ? null : { connection_id: source.connection_id, name: source.name }
