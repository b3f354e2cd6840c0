import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import { fetchPositions } from './positions.ts'

let service: TestFleet
beforeAll(async () => {
  service = await startTestFleet(40)
})
afterAll(() => service.close())

test('positions of the simulated fleet are stored for each quarter of an hour, and after a gap for eight times in it', async () => {
  const { db, clock, own, other, pass, source } = service
  const tracks = async () => {
    const rows = await db
      .selectFrom('vessel_positions')
      .select(['account_id', 'vessel_id', 'timestamp'])
      .where('timestamp', '>', '2026-11-20T18:00:00Z')
      .execute()
    expect(rows.filter(({ account_id }) => account_id === other.account_id)).toEqual([])
    return Map.groupBy(rows, ({ vessel_id }) => vessel_id)
  }
  expect(await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })).toBeGreaterThan(5)
  pass(15 * 60)
  const vessels = await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })
  expect(vessels).toBeGreaterThan(5)
  for (const track of (await tracks()).values())
    expect(track).toEqual([
      { account_id: own.account_id, vessel_id: expect.any(String), timestamp: '2026-11-20T18:15:00Z' },
    ])
  pass(12 * 3600)
  expect(await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })).toBeLessThanOrEqual(
    vessels * 8,
  )
  for (const track of (await tracks()).values()) {
    expect(track.length).toBeGreaterThanOrEqual(7)
    expect(track.length).toBeLessThanOrEqual(9)
  }
})
