import { beforeAll, expect, test } from 'vitest'
import { containerGroupings } from '../../contract/operations/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { readListView, recordsInView, type ViewedRecord } from './read-list-view.ts'
import { listContainers } from './records/containers.store.ts'
import { workAccount, workCases, workNow, writeWork } from './testing/open-work-cases.ts'
import { wholeAccount } from '../platform/database/records-view.ts'

forEachDatabase('All records of a view', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await installCatalogue(db)
    await writeWork(db, workCases(300))
  })

  async function walked(query: string, { size, ids }: { size: number; ids?: string[] }) {
    const view = readListView('containers', query, '/query', workNow)
    const all: ViewedRecord[] = []
    for await (const page of recordsInView(db, wholeAccount(workAccount), view, { size, ids }))
      all.push(...page)
    return all
  }
  const screen = async (group: (typeof containerGroupings)[number]) => {
    const { ids, groups = [] } = await listContainers(db, wholeAccount(workAccount), {
      group,
      filters: [],
      now: workNow,
      sort: [{ column: 'number', descending: true }],
      page: { size: 300, offset: 0 },
    })
    return { ids, keys: groups.flatMap(({ key, count }) => Array<string>(count).fill(key)) }
  }

  test.each(containerGroupings)(
    'by %s are read in the order of the screen, each with its group, however many at a time',
    async (group) => {
      const { ids, keys } = await screen(group)
      for (const size of [13, 1000]) {
        const read = await walked(`sort=-number&group=${group}`, { size })
        expect(read.map(({ id }) => id)).toEqual(ids)
        expect(read.map((each) => each.group?.key)).toEqual(keys)
      }
    },
  )

  test('of which some are named keep the order of the groups that the whole view has', async () => {
    const { ids, keys } = await screen('terminal')
    const chosen = ids.filter((_, at) => at % 17 === 0)
    const read = await walked('sort=-number&group=terminal', { size: 5, ids: chosen.toReversed() })
    expect(read.map(({ id }) => id)).toEqual(chosen)
    expect(read.map(({ group }) => group?.key)).toEqual(keys.filter((_, at) => at % 17 === 0))
  })

  test('without groups are read in the order of the view', async () => {
    const read = await walked('sort=number', { size: 40 })
    expect(read).toHaveLength(300)
    expect(new Set(read.map(({ id }) => id)).size).toBe(300)
    expect(read[0]?.group).toBeUndefined()
  })
})
