import { randomUUID } from 'node:crypto'
import { anyRequest } from '../tracking/testing/scripted-carrier.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { beforeAll, expect, test } from 'vitest'
import type { BulkAction } from '../../contract/vocabulary/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { forEachDatabase } from '../testing/databases.ts'
import type { Source } from '../tracking/source.ts'
import { editById, removeOldEdits } from './edits.store.ts'
import { bulkEditRoutes } from './routes.ts'
import { bulkWork } from './work.ts'

const account_id = '00000000-0000-7000-8000-00000000000a'
const at = '2026-11-20T18:00:00Z'
const clock: Clock = { speed: 1, now: () => new Date(at) }
const source: Source = {
  name: 'scripted',
  simulated: false,
  capabilities: anyRequest,
  ask: async () => ({ kind: 'not_found' }),
}
const total = 1250

forEachDatabase('editing many records', (openDatabase) => {
  let db: Db
  beforeAll(async () => {
    db = (await openDatabase()).db
    await db.insertInto('accounts').values({ id: account_id, company_name: 'Own', created_at: at }).execute()
    const columns = { account_id, data_origin: 'test', created_at: at, updated_at: at }
    const shipments = Array.from({ length: total / 2 }, (_, index) => ({
      ...columns,
      id: randomUUID(),
      bill_of_lading_number: `MAEU${index}`,
      normalized_number: String(index),
    }))
    await db.insertInto('shipments').values(shipments).execute()
    const containers = Array.from({ length: total }, (_, index) => ({
      ...columns,
      id: randomUUID(),
      shipment_id: shipments[index % shipments.length]?.id ?? null,
      number: `MSKU${String(index).padStart(7, '0')}`,
    }))
    await db.insertInto('containers').values(containers).execute()
  })

  const work = () =>
    bulkWork({
      db,
      clock,
      wall: clock,
      sources: createSourceRegistry([source]),
      limiter: { take: () => ({ allowed: true }) },
    })
  const untilDone = async (round: () => Promise<string>) => {
    while ((await round()) === 'more');
  }
  const caller = { account_id, user_id: null, routing_data: false }
  const routes = () => bulkEditRoutes({ db, clock, wall: clock, signalBulkEdits: () => undefined })
  type CreateRequest = Parameters<ReturnType<typeof routes>['create_bulk_edit']>[0]
  async function created(action: BulkAction, more: object): Promise<string> {
    const attributes = { list: 'containers', action, query: '', ...more }
    const { data } = await routes().create_bulk_edit({
      caller,
      body: { data: { type: 'bulk_edit', attributes } },
    } as CreateRequest)
    return data.id
  }
  const states = async (id: string) => (await editById(db, account_id, id))?.states
  const known = async (id: string) =>
    (
      await routes().get_bulk_edit({ caller, params: { id } } as Parameters<
        ReturnType<typeof routes>['get_bulk_edit']
      >[0])
    ).data.attributes
  const tagged = async () =>
    (await db.selectFrom('shipments').select(['tags', 'ref_numbers']).execute()).filter(
      ({ tags }) => tags.length > 0,
    ).length

  test(
    'several processes at once change each record once, and undo it once',
    { tags: ['engine'] },
    async () => {
      const id = await created('add_tags', { values: ['Spring'] })
      const refs = await created('add_ref_numbers', { values: ['PO 7'] })
      await Promise.all([untilDone(work()), untilDone(work()), untilDone(work())])
      await untilDone(work())
      expect(await states(id)).toEqual({ changed: total })
      expect(await states(refs)).toEqual({ changed: total })
      expect(await tagged()).toBe(total / 2)
      const filed = await db.selectFrom('identifiers').selectAll().where('field', '=', 'ref_number').execute()
      expect(filed).toHaveLength(total)
      const undo = () =>
        routes().undo_bulk_edit({ caller, params: { id } } as Parameters<
          ReturnType<typeof routes>['undo_bulk_edit']
        >[0])
      const both = await Promise.allSettled([undo(), undo()])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const undone = await db.selectFrom('bulk_edits').select('id').where('undoes', '=', id).execute()
      const back = undone[0]?.id ?? ''
      await work()()
      expect(await known(back)).toMatchObject({ state: 'running', total, changed: 0 })
      await Promise.all([untilDone(work()), untilDone(work())])
      await untilDone(work())
      expect(await tagged()).toBe(0)
      expect(await known(back)).toMatchObject({ state: 'done', total, changed: total })
    },
  )

  test('stopping many shipments is one write', async () => {
    const id = await created('stop_tracking', {})
    await untilDone(work())
    expect(await states(id)).toEqual({ changed: total })
    const still = await db
      .selectFrom('shipments')
      .select('id')
      .where('line_tracking_stopped_at', 'is', null)
      .execute()
    expect(still).toEqual([])
  })

  test('old results are removed, and running edits stay', async () => {
    const running = await created('add_tags', { values: ['Late'] })
    await removeOldEdits(db, '2027-01-01T00:00:00Z')
    const kept = await db.selectFrom('bulk_edits').select('id').execute()
    expect(kept).toEqual([{ id: running }])
  })
})
