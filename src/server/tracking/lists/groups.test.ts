import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { containerGroupings } from '../../../contract/operations/lists/index.ts'
import {
  daysLeft,
  actBy,
  isHeld,
  isToPay,
  urgencyRank,
  urgencyStates,
} from '../../../contract/trade/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { terminals } from '../../reference/catalogue/index.ts'
import { installCatalogue } from '../../reference/install-catalogue.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { listContainers } from '../records/containers.store.ts'
import { workAccount, workCases, workNow, writeWork } from '../testing/open-work-cases.ts'
import { groupKey } from './groups.list.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

const isOpen = [{ column: 'open_work', values: ['true'], none: false, any: false }]

forEachDatabase('A grouped list of containers', { engineMatters: true }, (open) => {
  const cases = workCases(400)
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await installCatalogue(db)
    await writeWork(db, cases)
  })

  const listed = (
    group: (typeof containerGroupings)[number],
    number: number,
    size: number,
    filters = isOpen,
  ) =>
    listContainers(db, wholeAccount(workAccount), {
      group,
      filters,
      now: workNow,
      sort: [{ column: 'number', descending: true }],
      page: { size, offset: (number - 1) * size },
    })

  test.each(containerGroupings)(
    'by %s: pages have each row once, in the order of the groups and then of the sort',
    async (group) => {
      const { groups = [], total } = await listed(group, 1, 7)
      expect(groups.length).toBeGreaterThan(2)
      const numbers: string[] = []
      for (let page = 1; numbers.length < total; page += 1) {
        const { containers } = await listed(group, page, 7)
        if (containers.length === 0) break
        numbers.push(...containers.map(({ row }) => row.number))
      }
      expect(new Set(numbers).size).toBe(total)
      const { rows } = await sql<{ number: string; key: string }>`
        select number, ${groupKey(group, workAccount)} as key from containers`.execute(db)
      const keys = new Map(rows.map(({ number, key }) => [number, key]))
      let first = 0
      for (const { key, count, held, to_pay, worst } of groups) {
        const own = numbers.slice(first, first + count)
        first += count
        expect(own.map((number) => keys.get(number))).toEqual(own.map(() => key))
        // Numbers are compared as text.
        expect(own).toEqual(own.toSorted().toReversed())
        const facts = own.flatMap((number) => cases[Number(number)] ?? [])
        expect([held, to_pay]).toEqual([
          facts.filter(isHeld).length,
          facts.filter((each) => isToPay(each, workNow)).length,
        ])
        const rank = Math.min(...facts.map((each) => urgencyRank(each, workNow)))
        expect(worst.state).toBe(urgencyStates[rank])
        if (worst.state === 'due_or_over') {
          const left = facts.flatMap((each) => {
            const due = actBy(each)
            return due ? [daysLeft(due, workNow)] : []
          })
          expect(worst.days).toBe(Math.min(...left))
        }
      }
    },
  )

  test('groups by terminal have the worst first, then what is without a terminal; what is not tracked any more is last', async () => {
    const { groups = [] } = await listed('terminal', 1, 10, [])
    const keys = groups.map(({ key }) => key)
    expect(keys.slice(-4)).toEqual(['none', 'underway', 'picked_up', 'stopped'])
    const named = groups.filter(({ key }) => key.startsWith('='))
    const ranks = named.map(({ worst }) => urgencyStates.indexOf(worst.state))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const first = terminals.find(({ id }) => `=${id}` === named[0]?.key)
    expect(first && [first.name, first.nickname]).toContain(named[0]?.label)
    expect(named[0]?.place).toMatch(/ [A-Z]{5}$/)
  })

  test('two ships of one name are two groups, and one that was renamed is one', async () => {
    const ships: [imo: string | null, name: string, voyage: string][] = [
      ['9811000', 'Ever Given', '12W'],
      ['9303514', 'Ever Given', '12W'],
      ['9839430', 'MSC Gulsun', '7E'],
      ['9839430', 'MSC Gulsun II', '7E'],
      [null, 'MSC Gulsun II', '7E'],
      [null, 'Feeder', '1'],
    ]
    const { rows } = await sql<{ id: string; shipment_id: string }>`
      select id, shipment_id from containers where open_work order by number limit ${ships.length}`.execute(
      db,
    )
    const named = rows.map((row, at) => {
      const [imo = null, name, voyage] = ships[at] ?? []
      return { ...row, imo, name, voyage, at: `2026-11-0${at + 1}T00:00:00Z` }
    })
    await sql`
      update shipments set pod_vessel_imo = named.imo, pod_vessel_name = named.name, pod_voyage_number = named.voyage,
        updated_at = named.at
      from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb)
        as named (shipment_id uuid, imo text, name text, voyage text, at timestamptz)
      where shipments.id = named.shipment_id`.execute(db)
    const { groups = [] } = await listContainers(db, wholeAccount(workAccount), {
      group: 'vessel',
      filters: [{ column: 'id', values: named.map(({ id }) => id), none: false, any: false }],
      now: workNow,
      sort: [],
      page: { size: 10, offset: 0 },
    })
    expect(
      groups
        .map(({ label, place, count }) => [label, place, count].join(', '))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      'Ever Given · 12W, IMO 9303514, 1',
      'Ever Given · 12W, IMO 9811000, 1',
      'Feeder · 1, , 1',
      'MSC Gulsun II · 7E, MSC Gulsun, 3',
    ])
  })
})
