import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Clock, iso } from '../clock.ts'
import type { Tables } from '../database/tables.ts'
import type { Handlers } from '../http/handler.ts'
import { listingOf } from '../http/list.ts'
import { pageDocument } from '../http/page.ts'
import { notFound, problem } from '../http/problem.ts'
import { lineOfScac } from './lines.store.ts'
import { keyOf, wordsOf } from './list-query.routes.ts'
import { normalizedNumber } from './numbers.rules.ts'
import type { TrackingRequestRow } from './rows.ts'
import { presentShipment } from './shipments.present.ts'
import { shipmentsByIds } from './shipments.store.ts'
import type { Source } from './source.ts'
import { trackingRequestList } from './tracking-requests.list.ts'
import { presentTrackingRequest } from './tracking-requests.present.ts'
import {
  createTrackingRequest,
  listTrackingRequests,
  trackingRequestsByIds,
} from './tracking-requests.store.ts'

export interface TrackingRequestDeps {
  db: Kysely<Tables>
  clock: Clock
  /** Whom new requests are asked of. */
  source: Source
  /** Tells the jobs that there is something to ask for, so that nobody waits for their next round. */
  wake?: () => void
}

export function trackingRequestRoutes({
  db,
  clock,
  source,
  wake = () => undefined,
}: TrackingRequestDeps): Pick<
  Handlers,
  'create_tracking_request' | 'list_tracking_requests' | 'get_tracking_request'
> {
  /** openapi.json: the tracked object is included unless `include` says otherwise. */
  const tracked = async (url: URL, accountId: string, requests: TrackingRequestRow[]) => {
    if (url.searchParams.has('include')) return {}
    const ids = [...new Set(requests.flatMap(({ shipment_id }) => shipment_id ?? []))]
    return { included: (await shipmentsByIds(db, accountId, ids)).map(presentShipment) }
  }

  return {
    async create_tracking_request({ caller, body }) {
      const { request_type, request_number, ref_numbers, shipment_tags, ...told } = body.data.attributes
      const scac = told.scac === undefined ? null : await supportedScac(db, caller.account_id, told.scac)
      const now = iso(clock.now())
      const number = keyOf(request_number)
      if (number === undefined)
        throw problem(422, 'Request number must have letters or digits', {
          source: { pointer: '/data/attributes/request_number' },
        })
      const row = await createTrackingRequest(db, {
        account_id: caller.account_id,
        id: randomUUIDv7(),
        request_type,
        request_number: request_number.replaceAll('\0', ''),
        normalized_number: request_type === 'container' ? number : normalizedNumber(number, scac),
        scac,
        status: 'pending',
        ref_numbers: wordsOf(ref_numbers, '/data/attributes/ref_numbers'),
        tags: wordsOf(shipment_tags, '/data/attributes/shipment_tags'),
        source: source.name,
        next_check_at: now,
        created_at: now,
        updated_at: now,
      })
      wake()
      return { data: presentTrackingRequest(row) }
    },

    async list_tracking_requests(asked) {
      const { caller, query, url } = asked
      const { requests, total, turns } = await listTrackingRequests(db, caller.account_id, {
        ...listingOf(asked, trackingRequestList),
        q: keyOf(query.q),
      })
      const included = await tracked(url, caller.account_id, requests)
      return { ...pageDocument(asked, requests.map(presentTrackingRequest), total, turns), ...included }
    },

    async get_tracking_request({ caller, params, url }) {
      const requests = await trackingRequestsByIds(db, caller.account_id, [params.id])
      const [request] = requests
      if (!request) throw notFound('TrackingRequest')
      return { data: presentTrackingRequest(request), ...(await tracked(url, caller.account_id, requests)) }
    },
  }
}

/** The line's own SCAC for any that it goes by. `TEST` is for trying the interface out (gaps.md, "Transitions"). */
async function supportedScac(db: Kysely<Tables>, accountId: string, scac: string): Promise<string> {
  if (scac === 'TEST') return scac
  const refuse = (detail: string, code: string) =>
    problem(422, detail, { code, source: { pointer: '/data/attributes/scac' } })
  const line = await lineOfScac(db, accountId, scac)
  if (!line) throw refuse(`Scac '${scac}' is not recognized`, 'not_recognized')
  if (!line.supported)
    throw refuse(
      `Scac '${scac}' is not supported. We do not currently integrate with ${line.name}`,
      'not_supported',
    )
  return line.scac
}
