import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anyRequest } from '../tracking/testing/scripted-carrier.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { createAccount } from '../accounts/store.ts'
import type { Db } from '../platform/database/tables.ts'
import { vessels } from '../reference/catalogue/index.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import { forEachDatabase } from '../testing/databases.ts'
import type { Source, ReportedPosition } from '../tracking/source.ts'
import { fetchPositions, thinPositions } from './positions.ts'
import { voyageRows } from './testing/voyage.ts'

const time = { now: '2026-11-20T18:07:00Z' }
const clock = { speed: 1, now: () => new Date(time.now) }
const [first, second, third] = vessels.map(({ id }) => id)

/** A source that reports a position of every vessel, and records the requests that it gets. */
function receiver() {
  const requests: { vessels: string[]; from: string; to: string; step: number }[] = []
  const source: Source = {
    name: 'receiver',
    simulated: false,
    capabilities: anyRequest,
    ask: () => Promise.resolve({ kind: 'not_found' }),
    positionsOf: (ids, { from, to, stepMinutes }) => {
      requests.push({ vessels: [...ids], from: from.toISOString(), to: to.toISOString(), step: stepMinutes })
      const at = { timestamp: to.toISOString(), latitude: 30, longitude: -150, heading: 90, speed: 18 }
      return Promise.resolve(
        [...ids, third ?? ''].map((vessel_id): ReportedPosition => ({ vessel_id, ...at })),
      )
    },
  }
  return { requests, source }
}

forEachDatabase('Positions', (open) => {
  let db: Db
  let own: string
  let other: string
  let unentitled: string
  beforeAll(async () => {
    db = (await open()).db
    await installCatalogue(db)
    const account = { simulated: false, created_at: '2026-11-01T00:00:00Z' }
    own = await createAccount(db, { ...account, company_name: 'Own', routing_data: true })
    other = await createAccount(db, { ...account, company_name: 'Other', routing_data: true })
    unentitled = await createAccount(db, { ...account, company_name: 'Unentitled', routing_data: false })
  })
  beforeEach(async () => {
    time.now = '2026-11-20T18:07:00Z'
    for (const table of ['vessel_positions', 'transport_events', 'containers', 'shipments'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('settings').where('key', 'in', ['positions', 'positions_thinned']).execute()
  })
  const storeMoves = (
    account_id: string,
    vessel_id: string | undefined,
    moves: [event: string, timestamp: string][],
    shipment: { data_origin?: string; line_tracking_stopped_at?: string } = {},
  ) => voyageRows(db, account_id, { vessel_id: vessel_id ?? '', moves, shipment })
  const storedRows = async () =>
    (await db.selectFrom('vessel_positions').select(['account_id', 'vessel_id', 'timestamp']).execute())
      .map(({ account_id, vessel_id, timestamp }) => `${account_id} ${vessel_id} ${timestamp}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
  const inOrder = (rows: string[]) => rows.toSorted((a, b) => (a < b ? -1 : 1))

  test('the position of a vessel at sea is requested once and stored for each account with containers on board and the paid feature', async () => {
    for (const account of [own, other, unentitled])
      await storeMoves(account, first, [['vessel_departed', '2026-11-18T00:00:00Z']])
    const { requests, source } = receiver()
    expect(await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })).toBe(2)
    expect(requests).toEqual([
      { vessels: [first], from: '2026-11-20T18:00:00.000Z', to: '2026-11-20T18:00:00.000Z', step: 15 },
    ])
    expect(await storedRows()).toEqual(
      inOrder([own, other].map((account) => `${account} ${first} 2026-11-20T18:00:00Z`)),
    )
  })

  test(
    'positions are requested once in a quarter of an hour, also by several processes',
    { tags: ['engine'] },
    async () => {
      await storeMoves(own, first, [['vessel_departed', '2026-11-18T00:00:00Z']])
      const { requests, source } = receiver()
      await Promise.all(
        [1, 2, 3].map(() => fetchPositions({ db, clock, sources: createSourceRegistry([source]) })),
      )
      time.now = '2026-11-20T18:14:59Z'
      await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })
      expect(requests).toHaveLength(1)
      time.now = '2026-11-20T18:15:00Z'
      await Promise.all(
        [1, 2, 3].map(() => fetchPositions({ db, clock, sources: createSourceRegistry([source]) })),
      )
      expect(requests).toHaveLength(2)
      expect(await storedRows()).toHaveLength(2)
    },
  )

  test('no position is requested of a vessel in port, with estimates only, no longer tracked, or tracked with another source', async () => {
    const { requests, source } = receiver()
    const left: [string, string] = ['vessel_departed', '2026-11-18T00:00:00Z']
    await storeMoves(own, first, [left, ['vessel_arrived', '2026-11-20T18:00:00Z']])
    await storeMoves(own, second, [['estimated.vessel_departed', '2026-11-20T17:00:00Z']])
    await storeMoves(other, first, [left], { line_tracking_stopped_at: '2026-11-19T00:00:00Z' })
    await storeMoves(other, second, [left], { data_origin: 'import' })
    await storeMoves(other, third, [['vessel_departed', '2026-08-18T00:00:00Z']])
    expect(await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })).toBe(0)
    expect(requests).toEqual([])
  })

  test('after a transshipment positions are requested again once the vessel has departed', async () => {
    await storeMoves(own, first, [
      ['vessel_departed', '2026-11-10T00:00:00Z'],
      ['transshipment_arrived', '2026-11-18T00:00:00Z'],
      ['transshipment_departed', '2026-11-18T00:00:00Z'],
    ])
    const { source } = receiver()
    expect(await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })).toBe(1)
  })

  test('a source without positions is not called, and after a failing source or impossible coordinates nothing is stored', async () => {
    await storeMoves(own, first, [['vessel_departed', '2026-11-18T00:00:00Z']])
    const { source } = receiver()
    const withoutPositions: Source = {
      name: source.name,
      simulated: false,
      capabilities: anyRequest,
      ask: (request, now) => source.ask(request, now),
    }
    expect(await fetchPositions({ db, clock, sources: createSourceRegistry([withoutPositions]) })).toBe(0)
    const broken = { ...source, positionsOf: () => Promise.reject(new Error('No aerial')) }
    await expect(fetchPositions({ db, clock, sources: createSourceRegistry([broken]) })).rejects.toThrow(
      'No aerial',
    )
    const garbled = {
      ...source,
      positionsOf: () =>
        Promise.resolve([
          {
            vessel_id: first ?? '',
            timestamp: time.now,
            latitude: 91,
            longitude: 0,
            heading: null,
            speed: null,
          },
        ]),
    }
    time.now = '2026-11-20T18:30:00Z'
    expect(await fetchPositions({ db, clock, sources: createSourceRegistry([garbled]) })).toBe(0)
    expect(await storedRows()).toEqual([])
  })

  test('after two weeks one position an hour is kept of a vessel, after four months one in six hours', async () => {
    const rows = ['2026-11-19', '2026-11-01', '2026-06-01'].flatMap((day) =>
      Array.from({ length: 48 }, (_, index) => ({
        account_id: own,
        vessel_id: first ?? '',
        timestamp: new Date(Date.parse(`${day}T00:00:00Z`) + index * 15 * 60_000).toISOString(),
        latitude: 30,
        longitude: -150,
        heading: null,
        speed: null,
      })),
    )
    await db.insertInto('vessel_positions').values(rows).execute()
    await db
      .insertInto('vessel_positions')
      .values(rows.slice(48, 52).map((row) => ({ ...row, account_id: other })))
      .execute()
    await thinPositions({ db, clock })
    await thinPositions({ db, clock })
    const left = await storedRows()
    const count = (account: string, month: string) =>
      left.filter((row) => row.startsWith(account) && row.includes(` 2026-${month}`)).length
    expect([count(own, '11-19'), count(own, '11-01'), count(own, '06-01'), count(other, '11-01')]).toEqual([
      48, 12, 2, 1,
    ])
    expect(left).toContain(`${own} ${first} 2026-06-01T06:00:00Z`)
  })
})
