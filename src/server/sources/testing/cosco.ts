import { dcsaProfileWith } from '../../../contract/connections/index.ts'
import { coscoAdapter } from '../cosco/adapter.ts'
import {
  coscoBill,
  coscoBooking,
  coscoContainerContent,
  coscoPapersContent,
} from '../cosco/testing/contents.ts'
import { openCoscoPlatform } from '../cosco/testing/open-platform.ts'
import { box } from '../dcsa/testing/events.ts'
import { catalogueRecords, locodeOfNames } from '../kit/catalogue.ts'
import type { FarSide } from './far-side.ts'

/** The platform of COSCO SHIPPING Lines with one shipment. */
export async function openCosco(): Promise<FarSide> {
  const platform = await openCoscoPlatform()
  platform.contents
    .set(`bl ${coscoBill}`, coscoPapersContent)
    .set(`bkg ${coscoBooking}`, coscoPapersContent)
    .set(`cntr ${box}`, coscoContainerContent)
  const adapterWith =
    (secret_key: string): FarSide['adapter'] =>
    (origin) => {
      const profile = dcsaProfileWith({ profile: 'cosco', events_url: `${origin}/service/info/tracking` })
      const keys = { api_key: platform.api_key, secret_key }
      return coscoAdapter({ profile, keys, now: () => new Date() }, catalogueRecords, locodeOfNames)
    }
  return {
    origin: platform.origin,
    adapter: adapterWith(platform.secret_key),
    refused: adapterWith('another-secret'),
    secrets: [platform.secret_key, 'another-secret'],
    isSignIn: () => false,
    known: { request_type: 'bill_of_lading', request_number: `COSU${coscoBill}`, scac: null },
    unknown: { request_type: 'bill_of_lading', request_number: 'COSU6999999990', scac: null },
    // The bill of lading, and the history of its container.
    questions: 2,
    shown: [
      'empty_out CNTAO 2026-09-01T03:58',
      'full_in CNTAO 2026-09-04T03:19',
      'vessel_loaded CNTAO 2026-09-05T14:10',
      'vessel_departed CNTAO 2026-09-06T02:30',
      'transshipment_arrived SGSIN 2026-09-13T21:10',
      'transshipment_discharged SGSIN 2026-09-14T12:30',
      'transshipment_loaded SGSIN 2026-09-17T00:00',
      'transshipment_departed SGSIN 2026-09-17T13:15',
      'vessel_arrived USLGB 2026-10-05T12:24',
      'vessel_discharged USLGB 2026-10-06T20:55',
      'arrived_at_inland_destination USDAL 2026-10-12T10:40',
      'full_out USDAL 2026-10-14T13:12',
      'empty_in USDAL 2026-10-16T14:35',
    ],
    close: () => platform.close(),
  }
}
