import type { BodyOf, Operations } from '../../../contract/operations/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  notFound,
  problem,
  refusedAttribute,
  refuseOther,
  valueChanged,
} from '../../platform/http/problem.ts'
import { partyExists } from '../../reference/parties.store.ts'
import { shippingLineByScac } from '../rows/shipping-lines.store.ts'
import { searchText } from '../lists/relative.rules.ts'
import { makeRequest, editTrackingRequest } from './tracking-requests.store.ts'
import { presentTrackingRequest } from './tracking-requests.present.ts'
import type { TrackingRequestDeps } from './tracking-requests.routes.ts'

export function trackingRequestEditRoutes({
  db,
  clock,
  sources,
  wake = () => undefined,
}: TrackingRequestDeps): Pick<Handlers, 'create_tracking_request' | 'edit_tracking_request'> {
  return {
    async create_tracking_request({ caller: { account_id, user_id }, body: { data } }) {
      const { request_type, request_number, ...rest } = data.attributes
      const scac = rest.scac ? await supportedScac(db, account_id, rest.scac) : null
      const customer_id = data.relationships?.customer?.data?.id ?? null
      await refuseForeignParty(db, account_id, customer_id)
      const now = iso(clock.now())
      if (searchText(request_number) === undefined)
        throw refusedAttribute('request_number', 'Request number must have letters or digits')
      const request = {
        request_type,
        request_number,
        scac,
        ref_numbers: rest.ref_numbers ?? [],
        tags: rest.shipment_tags ?? [],
        customer_id,
        user_id,
        initial_custom_fields: rest.initial_custom_fields,
      }
      const row = await db
        .transaction()
        .execute((trx) => makeRequest(trx, account_id, request, { sources, now }))
      wake()
      return { data: presentTrackingRequest(row) }
    },

    async edit_tracking_request({ caller, params, body: { data } }) {
      refuseOther('tracking request', data.id, params.id)
      const { attributes, relationships } = data
      const customer_id = relationships?.customer && (relationships.customer.data?.id ?? null)
      if (customer_id !== undefined) await refuseForeignParty(db, caller.account_id, customer_id)
      const edit = {
        ref_numbers: refNumbersOf(attributes),
        customer_id,
        expected_customer_id: attributes?.expected_customer_id,
        now: iso(clock.now()),
      }
      const row = await editTrackingRequest(db, caller.account_id, params.id, edit)
      if (!row) throw notFound('TrackingRequest')
      if ('other_customer_id' in row)
        throw valueChanged('expected_customer_id', { customer_id: row.other_customer_id })
      return { data: presentTrackingRequest(row) }
    },
  }
}

/** Undefined where they stay as they are. */
function refNumbersOf(attributes: BodyOf<Operations['edit_tracking_request']>['data']['attributes']) {
  if (attributes?.ref_numbers !== undefined) return attributes.ref_numbers ?? []
  if (attributes?.ref_number === undefined) return undefined
  return attributes.ref_number ? [attributes.ref_number] : []
}

/** @throws 422 for what is no party of the account */
async function refuseForeignParty(db: Db, accountId: string, partyId: string | null): Promise<void> {
  if (partyId !== null && !(await partyExists(db, accountId, partyId)))
    throw problem(422, 'customer must be a party of your account', {
      source: { pointer: '/data/relationships/customer/data/id' },
    })
}

/**
 * The line's SCAC for any code that it uses. A code that the catalogue does not know is taken as it is: a source may cover
 * it, now or later, else the request fails with a reason. `TEST` is for trying the interface out (docs/interface.md,
 * "Transitions").
 */
async function supportedScac(db: Db, accountId: string, scac: string): Promise<string> {
  if (scac === 'TEST') return scac
  const line = await shippingLineByScac(db, accountId, scac)
  if (line?.supported !== false) return line?.scac ?? scac
  // The code is the one that the public description shows.
  throw problem(422, `Scac '${scac}' is not supported. We do not currently integrate with ${line.name}`, {
    code: 'blank',
    source: { pointer: '/data/attributes/scac' },
  })
}
