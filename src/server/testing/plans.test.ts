// @module-tag long
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { iso } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { containersToAsk } from '../sources/connections/terminals/terminal-asking.store.ts'
import { containerList } from '../tracking/lists/containers.list.ts'
import { shipmentList } from '../tracking/lists/shipments.list.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { checkDue } from '../tracking/requests/check.ts'
import { createFleetFeed } from '../tracking/requests/fleet.ts'
import { shipsToFollow } from '../voyages/store.ts'
import { forEachDatabase } from './databases.ts'
import { explainStatements } from './explained-statements.ts'
import { simulatedTrade } from './simulated-trade.ts'
import { startTestService } from './service.ts'

/** Shipments that are filled through tracking. */
const shipments = Number(process.env['PORTOLAN_FILL'] ?? 1000)
/** Shipments, of them, during which each statement is explained. */
const EXPLAINED_SHIPMENTS = 60
/** For a fleet of any size, on a machine that does other things too. */
const MAX_FILL_MS = 3_600_000
/** A statement may look at so many rows for each one that it needs, */
const MAX_READ_PER_NEEDED = 25
/** and at so many more, whatever it needs: small tables are read as a whole. */
const MAX_READ_ANYWAY = 600

/**
 * The orders that an index has. Of the other columns the whole list is sorted, which the bench measures (`--only lists`), and a
 * search for names reads all shipments.
 */
const sortedLists = [
  ...indexedSorts(containerList).map((sort) => `/containers?sort=${sort}&page[size]=30&include=shipment`),
  ...indexedSorts(shipmentList).map((sort) => `/shipments?sort=${sort}&page[size]=30&include=containers`),
  ...['bill_of_lading_number', 'pod_vessel_name', 'port_of_discharge_locode'].map(
    (sort) => `/containers?sort=${sort}&page[size]=30&include=shipment`,
  ),
  '/documents?sort=reviewed,-created_at&page[size]=30',
]
/** The newest first, as the index has it: here many are added at the same instant, and the other way round they would be sorted. */
function indexedSorts({ indexed }: { indexed: ReadonlySet<string> }): string[] {
  return [...indexed].map((column) => (column === 'created_at' ? '-created_at' : column))
}

const explaining = explainStatements()

forEachDatabase(
  `an account with ${shipments} shipments`,
  (open) => {
    let tooMuch: string[] = []
    let explained = 0
    const statuses: number[] = []
    beforeAll(async () => {
      const database = await open()
      const source = simulatedTrade(1)
      const service = await startTestService({ source, database })
      const { db, clock, own } = service
      await db.updateTable('accounts').set({ simulated: true }).where('id', '=', own.account_id).execute()
      const sources = createSourceRegistry([source])
      const log = createLog(() => undefined, clock.now)
      const { feed } = createFleetFeed({ db, clock }, source.fleet(shipments), Number.POSITIVE_INFINITY)
      const check = () => checkDue({ db, clock, sources, log })
      let fed = 0
      for (let more = true; more;) {
        const round = await feed()
        fed += round.added
        more = round.more
        while ((await check()).more);
        // As the scheduled job does every minute, and the server by itself.
        if (fed % 500 < 50) await database.maintain()
        if (fed >= shipments - EXPLAINED_SHIPMENTS) explaining.start()
      }
      service.pass(24 * 3600)
      while ((await check()).more);
      for (const { round } of service.services.scheduledJobs) await round()
      const get = (path: string) => service.ask('GET', `/v2${path}`)
      const { body } = await get('/containers?page[size]=30&include=shipment')
      const { data } = body as { data: { id: string; attributes: { number: string } }[] }
      const [first] = data
      for (const path of [
        `/containers/${first?.id}?include=shipment,transport_events`,
        `/containers/${first?.id}/raw_events`,
        `/containers/${first?.id}/transport_events`,
        '/shipments?page[size]=30&include=containers',
        '/tracking_requests?page[size]=30',
        '/documents',
        '/counts',
        `/search?query=${first?.attributes.number}`,
        ...sortedLists,
      ])
        statuses.push((await get(path)).status)
      for (const query of ['', `?equipmentReference=${first?.attributes.number}&sort=eventDateTime:DESC`])
        statuses.push((await service.ask('GET', `/dcsa/v2/events${query}`)).status)
      await service.ask('POST', '/v2/lookups', {
        identifiers: data.map(({ attributes: { number } }) => number),
      })
      // What sources beside the line ask, of an account whose shipments are all tracked through a real one.
      await db.updateTable('shipments').set({ data_origin: 'dcsa' }).execute()
      await db.updateTable('terminals').set({ name: 'APM Terminals' }).execute()
      await database.maintain()
      await shipsToFollow(db, [own.account_id], iso(clock.now()))
      const terminal = { account_id: own.account_id, id: randomUUID() }
      const asked = { now: clock.now(), wall: clock.now(), most: 500 }
      const due = await containersToAsk(db, terminal, [{ code: 'USLAX', ports: ['USLAX', 'USLGB'] }], asked)
      if (due.length === 0) throw new Error('No container is to be asked for')
      const found = explaining.found()
      explained = found.length
      tooMuch = found
        .filter(({ read, needed }) => read > MAX_READ_ANYWAY + MAX_READ_PER_NEEDED * needed)
        .map(({ sql, read, needed, tables }) => `${read} rows for ${needed}: ${tables.join(', ')}\n${sql}`)
    }, MAX_FILL_MS)

    test('no statement reads more rows than it needs', () => {
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(explained).toBeGreaterThan(40)
      expect(tooMuch).toEqual([])
    })
  },
  { wrapPool: explaining.wrap },
)
