import type { Database } from '../../src/server/platform/database/open.ts'
import { connectSource, postMessages } from '../../src/server/testing/connected.ts'
import { startTestService } from '../../src/server/testing/service.ts'
import { onEachDatabase, residentBytes } from './engines.ts'
import { hasDue } from './in-process.ts'
import { megabytesByThirds, table } from './measure.ts'
import { fileOfMessages, MESSAGES_PER_FILE } from './messages.ts'
import { carrier, dueAgain, insertRequests } from './tracking.ts'

const SHIPMENTS = 1000

/** A round of work. @returns how many snapshots or messages it was */
type Round = () => Promise<number>

/**
 * Memory of the process of the service while it works without pause: shipments that are checked again, each second time changed, and
 * files of 315 messages about new containers.
 */
export async function endurance(minutes: number): Promise<string> {
  const rows = [
    ...(await onEachDatabase(async (engine, database) => {
      const { round, close } = await checkedShipments(database)
      const row = await sampled(round, minutes)
      await close()
      return [[engine, 'snapshots', ...row]]
    })),
    ...(await onEachDatabase(async (engine, database) => {
      const { round, close } = await postedMessages(database)
      const row = await sampled(round, minutes)
      await close()
      return [[engine, '315 messages', ...row]]
    })),
  ]
  return table(['engine', 'work', 'done', 'a second', 'first third', 'middle third', 'last third'], rows)
}

async function sampled(round: Round, minutes: number): Promise<string[]> {
  const samples: number[] = []
  const started = performance.now()
  let done = 0
  let passed = 0
  while (passed < minutes * 60_000) {
    done += await round()
    samples.push(await residentBytes(process.pid))
    passed = performance.now() - started
  }
  return [String(done), ((done * 1000) / passed).toFixed(0), ...megabytesByThirds(samples)]
}

async function checkedShipments(database: Database) {
  const state = { version: 0 }
  const service = await startTestService({ database, source: carrier(state) })
  const { account_id } = service.own
  await insertRequests(database.db, account_id, SHIPMENTS)
  let rounds = 0
  const round: Round = async () => {
    rounds += 1
    if (rounds % 2 === 0) state.version += 1
    await dueAgain(database.db, account_id, SHIPMENTS)
    while (await hasDue(database.db)) await service.askDue()
    return SHIPMENTS
  }
  return { round, close: service.close }
}

async function postedMessages(database: Database) {
  const service = await startTestService({ database })
  const id = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
  let files = 0
  const round: Round = async () => {
    await postMessages(service, id, fileOfMessages(files), `${files}.315`)
    files += 1
    while (await hasDue(database.db)) await service.askDue()
    return MESSAGES_PER_FILE
  }
  return { round, close: service.close }
}
