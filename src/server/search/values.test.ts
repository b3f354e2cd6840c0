import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/operations/index.ts'
import type { Db, Tables } from '../platform/database/tables.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { valuesWith } from './values.store.ts'

const own = '00000000-0000-7000-8000-00000000000a'
const other = '00000000-0000-7000-8000-00000000000b'
const at = '2026-11-20T18:00:00Z'

forEachDatabase('find by what is no identifier', { engineMatters: true }, (openDatabase) => {
  let db: Db
  async function shipment(more: Partial<Insertable<Tables['shipments']>>, account_id = own) {
    const number = randomUUID()
    const id = randomUUID()
    const numbers = { bill_of_lading_number: number, normalized_number: number, shipping_line_scac: 'MSCU' }
    const columns = { account_id, id, data_origin: 'test', created_at: at, updated_at: at }
    await db
      .insertInto('shipments')
      .values({ ...columns, ...numbers, ...more })
      .execute()
    return id
  }
  /** `shipments tags urgent (2)`. */
  const found = async (query: string) => {
    const answer = operations.search_values.answers[200].parse({ data: await valuesWith(db, own, query) })
    return answer.data.map(
      ({ list, column, value, label, count }) =>
        `${list} ${column} ${value}${label === value ? '' : ` ${label}`} (${count})`,
    )
  }

  beforeAll(async () => {
    db = (await openDatabase()).db
    for (const id of [own, other])
      await db.insertInto('accounts').values({ id, company_name: id, created_at: at }).execute()
    const voyage = { pod_vessel_name: 'MSC ANNA', pod_voyage_number: '123E' }
    const ports = {
      port_of_lading_locode: 'CNSHA',
      port_of_lading_name: 'Shanghai',
      port_of_discharge_locode: 'USLGB',
      port_of_discharge_name: 'Long Beach',
    }
    const first = await shipment({ tags: ['Urgent', '100%_wool'], ...voyage, ...ports })
    await shipment({ tags: ['urgent'], customer_name: 'Acme Imports', ...voyage })
    await shipment({ tags: ['not urgent'] })
    await shipment({ tags: ['urgent'], customer_name: 'Acme Exports' }, other)
    await shipment({ tags: ['Ku\u0308che', 'ＬＯＴ１７'], customer_name: 'Gr\u00f6\u00dfe Import' })
    const definition = randomUUID()
    await db
      .insertInto('custom_field_definitions')
      .values({
        account_id: own,
        id: definition,
        entity_type: 'Shipment',
        api_slug: 'desk',
        display_name: 'Desk',
        data_type: 'short_text',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('custom_fields')
      .values({
        account_id: own,
        id: randomUUID(),
        definition_id: definition,
        entity_id: first,
        value: JSON.stringify('North desk'),
        created_at: at,
        updated_at: at,
      })
      .execute()
  })

  test('finds a text whatever its Unicode form', async () => {
    for (const typed of ['k\u00fcche', 'ku\u0308che', 'Ｋ\u00fcche'.normalize('NFD')])
      expect(await found(typed)).toEqual(['shipments tags Ku\u0308che (1)'])
    expect(await found('LOT17')).toEqual(['shipments tags ＬＯＴ１７ (1)'])
    expect(await found('gro\u0308\u00dfe')).toEqual(['shipments customer_name Gr\u00f6\u00dfe Import (1)'])
  })

  test('a tag is found in any case, whole ones first, with how many shipments have it', async () => {
    expect(await found('URGENT')).toEqual(['shipments tags Urgent (2)', 'shipments tags not urgent (1)'])
  })

  test('vessels, voyages, ports, parties and custom fields are found by a part of them', async () => {
    expect(await found('anna')).toEqual(['shipments pod_vessel_name MSC ANNA (2)'])
    expect(await found('msc anna 123e')).toEqual(['shipments pod_voyage_number 123E MSC ANNA 123E (2)'])
    expect(await found('long b')).toEqual(['shipments port_of_discharge_locode USLGB Long Beach (1)'])
    expect(await found('CNSHA')).toEqual(['shipments port_of_lading_locode CNSHA Shanghai (1)'])
    expect(await found('acme')).toEqual(['shipments customer_name Acme Imports (1)'])
    expect(await found('north')).toEqual(['shipments custom_fields desk=North desk North desk (1)'])
  })

  test('wildcards are texts, and nothing is found for an empty text or in another account', async () => {
    expect(await found('100%_')).toEqual(['shipments tags 100%_wool (1)'])
    expect(await found('a%a')).toEqual([])
    expect(await found('  ')).toEqual([])
    expect(await found('exports')).toEqual([])
  })

  test('containers are found by who takes care of them, and by a part of their notes', async () => {
    const container = { data_origin: 'test', created_at: at, updated_at: at }
    const rows = [
      { account_id: own, number: 'CSQU3054383', assignee: 'Dana Kim', note: 'Exam done Sat' },
      { account_id: own, number: 'TCLU6718159', assignee: 'dana kim', note: 'exam on Monday' },
      { account_id: other, number: 'MSKU7721046', assignee: 'Dana Kim', note: 'Exam' },
    ]
    await db
      .insertInto('containers')
      .values(rows.map((row) => ({ ...container, id: randomUUID(), ...row })))
      .execute()
    expect((await found('dana')).map((each) => each.toLowerCase())).toEqual([
      'containers assignee dana kim (2)',
    ])
    expect(await found('exam')).toEqual(['containers note exam “exam” (2)'])
    expect(await found('demurrage')).toEqual([])
  })
})
