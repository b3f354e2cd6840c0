import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { checkDue } from '../tracking/requests/check.ts'
import { feedFleet } from '../tracking/testing/feed-fleet.ts'
import { startTestService, type TestServiceOptions } from './service.ts'
import { simulatedTrade } from './simulated-trade.ts'

/** The test service with a simulated fleet of so many shipments, all of them tracked. */
export async function startTestFleet(shipments: number, options: Pick<TestServiceOptions, 'database'> = {}) {
  const source = simulatedTrade(1)
  const service = await startTestService({ ...options, source })
  const { db, clock, own, lines } = service
  await db.updateTable('accounts').set({ simulated: true }).where('id', '=', own.account_id).execute()
  await feedFleet({ db, clock }, source.fleet(shipments))
  const sources = createSourceRegistry([source])
  const note = (message: string) => void lines.push(message)
  while ((await checkDue({ db, clock, sources, log: { error: note, info: note } })).more);
  return { ...service, source }
}
export type TestFleet = Awaited<ReturnType<typeof startTestFleet>>
