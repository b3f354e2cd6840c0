import type { Db } from '../platform/database/tables.ts'
import type { Loader, Loaders } from '../platform/http/handler.ts'
import { partyRecords } from './parties.store.ts'
import {
  presentMetroArea,
  presentParty,
  presentPort,
  presentShippingLine,
  presentTerminal,
  presentVessel,
} from './present.ts'
import { placeRecords, shippingLineRecords, terminalRecords, vesselRecords } from './store.ts'
import { problem } from '../platform/http/problem.ts'

/** The paid feature (docs/interface.md, "Shapes and codes"), in the sentence that clients know. */
export const routingDataMissing = () => problem(403, 'Routing data feature is not enabled for this account')

/** For `include`: places, facilities, vessels, lines and parties by id. */
export function referenceLoaders({ db }: { db: Db }): Loaders {
  const facilities =
    (type: 'terminal' | 'rail_terminal'): Loader =>
    async ({ account_id: accountId }, ids) =>
      (await terminalRecords(db, accountId, ids)).filter((row) => row.type === type).map(presentTerminal)
  return {
    port: async ({ account_id: accountId }, ids) =>
      (await placeRecords(db, 'ports', accountId, { ids })).map(presentPort),
    metro_area: async ({ account_id: accountId }, ids) =>
      (await placeRecords(db, 'metro_areas', accountId, { ids })).map(presentMetroArea),
    terminal: facilities('terminal'),
    rail_terminal: facilities('rail_terminal'),
    vessel: async ({ account_id: accountId }, ids) =>
      (await vesselRecords(db, accountId, { ids })).map((row) => presentVessel(row)),
    shipping_line: async ({ account_id: accountId }, ids) =>
      (await shippingLineRecords(db, accountId, { ids })).map(presentShippingLine),
    party: async ({ account_id: accountId }, ids) =>
      (await partyRecords(db, accountId, ids)).map(presentParty),
  }
}
