import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import type { Database } from '../../platform/database/open.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { applySnapshot } from '../snapshot/apply.store.ts'
import { containersByIds } from '../records/containers.store.ts'
import { presentRawEvent } from './events.present.ts'
import { rawEventsByIds } from './raw-events.store.ts'
import type { RawEventSnapshot, Snapshot } from '../source.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

const now = '2026-11-20T18:00:00Z'
const loaded: RawEventSnapshot = {
  key: 'vessel_loaded@CNSHA',
  index: 0,
  event: 'vessel_loaded',
  original_event: 'Load',
  timestamp: '2026-11-01T04:00:00Z',
  estimated: false,
  timezone: 'Asia/Shanghai',
  location_name: 'Shanghai',
  vessel_name: 'MSC FAITH',
}
const arrival: RawEventSnapshot = {
  key: 'vessel_arrived@USLAX',
  index: 1,
  event: 'vessel_arrived',
  original_event: 'Vessel arrival',
  timestamp: '2026-11-25T04:00:00Z',
  estimated: true,
}
const snapshot = (raw_events: RawEventSnapshot[], whole_history = true): Snapshot => ({
  source: 'scripted',
  taken_at: now,
  shipment: { bill_of_lading_number: 'MEDUAA0001', shipping_line_scac: 'MSCU' },
  containers: [{ number: 'MSCU1111112', raw_events, whole_history }],
})

forEachDatabase('Raw events', (open) => {
  let db: Database['db']
  beforeAll(async () => {
    db = (await open()).db
  })
  const newAccount = () =>
    createAccount(db, { company_name: 'Raw', routing_data: false, simulated: false, created_at: now })
  const tell = async (account: string, reported: Snapshot) => {
    const applied = await applySnapshot(db, account, { snapshot: reported }, now)
    const id = applied?.containers[0]?.id ?? ''
    const [container] = await containersByIds(db, wholeAccount(account), [id])
    return rawEventsByIds(db, wholeAccount(account), container?.raw_event_ids ?? [])
  }

  test('A container has the milestones of its line, in the text and order of the line', async () => {
    const reported = (await tell(await newAccount(), snapshot([arrival, loaded]))).map(presentRawEvent)
    expect(reported.map(({ attributes }) => attributes)).toMatchObject([
      {
        event: 'vessel_loaded',
        original_event: 'Load',
        estimated: false,
        actual_at: loaded.timestamp,
        estimated_at: null,
        location_name: 'Shanghai',
        vessel_name: 'MSC FAITH',
        index: 0,
      },
      { event: 'vessel_arrived', estimated: true, actual_at: null, estimated_at: arrival.timestamp },
    ])
  })

  test('Reported again the records stay the same: an estimate that moves or comes true keeps its id', async () => {
    const account = await newAccount()
    const first = await tell(account, snapshot([loaded, arrival]))
    const written = async () =>
      (
        await sql<{ version: string }>`
          select xmin::text as version from raw_events where account_id = ${account} order by index`.execute(
          db,
        )
      ).rows.map(({ version }) => version)
    const before = await written()
    expect(await tell(account, snapshot([loaded, arrival]))).toEqual(first)
    expect(await written()).toEqual(before)

    const came = { ...arrival, timestamp: '2026-11-26T09:00:00Z', estimated: false }
    const after = await tell(account, snapshot([loaded, came]))
    expect(after.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(after[1]).toMatchObject({ estimated: false, actual_at: came.timestamp, estimated_at: null })
    expect((await written())[0]).toBe(before[0])
  })

  test('What a line no longer reports is removed when it reported the whole history, and stays when it reported a part', async () => {
    const account = await newAccount()
    await tell(account, snapshot([loaded, arrival]))
    expect(await tell(account, snapshot([arrival], false))).toHaveLength(2)
    expect(await tell(account, snapshot([arrival]))).toMatchObject([{ event: 'vessel_arrived' }])
    expect(await tell(account, snapshot([]))).toEqual([])
  })

  test('An event that is now reported for another container is removed from the first one', async () => {
    const account = await newAccount()
    const id = '72a1a13b-a2e0-4ac0-851d-eec41e9e9087'
    const imported = { ...loaded, id, key: `import:${id}` }
    expect(await tell(account, snapshot([imported], false))).toMatchObject([{ id }])
    const other = snapshot([imported], false)
    const moved = { ...other, containers: other.containers.map((box) => ({ ...box, number: 'MSCU2222224' })) }
    const applied = await applySnapshot(db, account, { snapshot: moved }, now)
    const boxes = await containersByIds(
      db,
      wholeAccount(account),
      applied?.containers.map((box) => box.id) ?? [],
    )
    expect(Object.fromEntries(boxes.map((box) => [box.row.number, box.raw_event_ids]))).toEqual({
      MSCU1111112: [],
      MSCU2222224: [id],
    })
  })
})
