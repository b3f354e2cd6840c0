import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../accounts/store.ts'
import type { Db } from '../platform/database/tables.ts'
import { createParty } from '../reference/parties.store.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { createDefinition, deleteDefinition, definitionsByIds } from './definitions.store.ts'
import { fieldsBy, listFields, writeField } from './fields.store.ts'
import { createOption, listOptions } from './options.store.ts'
import { applyStaged, storeStaged } from './staged.store.ts'
import { createTestRecords } from './testing/records.ts'

const now = '2026-11-20T18:00:00Z'
const everything = { page: { size: 30, offset: 0 }, sort: [] }

forEachDatabase('custom fields', { engineMatters: true }, (open) => {
  let db: Db
  let account: string
  beforeAll(async () => {
    db = (await open()).db
    account = await createAccount(db, {
      company_name: 'Own',
      routing_data: false,
      simulated: false,
      created_at: now,
    })
  })

  async function defined(api_slug: string, more: object = {}): Promise<string> {
    const id = randomUUIDv7()
    const result = await createDefinition(db, {
      account_id: account,
      id,
      entity_type: 'Shipment',
      api_slug,
      display_name: api_slug,
      description: null,
      data_type: 'short_text',
      reference_type: null,
      validation: { required: true, note: ['ü', null] },
      default_format: null,
      default_value: ['a', 'b'],
      created_at: now,
      updated_at: now,
      ...more,
    })
    expect(result).toBe('created')
    return id
  }

  test('a definition is read as it was stored, and once for a slug', async () => {
    const id = await defined('first')
    const [known] = await definitionsByIds(db, account, [id])
    expect(known?.row).toMatchObject({
      validation: { required: true, note: ['ü', null] },
      default_value: ['a', 'b'],
    })
    if (!known) throw new Error('There is none')
    expect(await createDefinition(db, { ...known.row, id: randomUUID() })).toBe('taken')
  })

  test('values of every type are read as they were stored; after concurrent writes there is one value', async () => {
    const definition_id = await defined('every')
    const entity_id = await createTestRecords(db, account).shipment()
    for (const value of ['x', '', 1e-7, -12, true, null, [], ['a'], { type: 'shipment', id: entity_id }]) {
      const id = await writeField(db, account, { definition_id, entity_id, value }, now)
      expect((await fieldsBy(db, account, { id }))[0]?.row.value).toEqual(value)
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, value) =>
        writeField(db, account, { definition_id, entity_id, value }, now),
      ),
    )
    const entity = { type: 'Shipment', id: entity_id } as const
    expect((await listFields(db, account, everything, entity)).total).toBe(1)
    expect((await listFields(db, account, everything, { ...entity, type: 'Container' })).total).toBe(0)
    expect(await deleteDefinition(db, account, definition_id)).toBe(true)
    expect((await listFields(db, account, everything, entity)).total).toBe(0)
  })

  test('options are ordered by position, those without one last', async () => {
    const definition_id = await defined('chosen', { data_type: 'enum' })
    for (const [value, position] of [
      ['b', null],
      ['c', 2],
      ['a', -1],
    ] as const)
      await createOption(db, {
        account_id: account,
        id: randomUUIDv7(),
        definition_id,
        label: value,
        value,
        position,
        created_at: now,
      })
    const { rows, total } = await listOptions(db, account, definition_id, everything)
    expect([rows.map(({ value }) => value), total]).toEqual([['a', 'c', 'b'], 3])
  })

  test('staged values are set once, also by several rounds at once', async () => {
    const records = createTestRecords(db, account)
    const shipment_id = await records.shipment()
    const container = await records.container('MSCU1111112', shipment_id)
    const onShipment = await defined('staged')
    const onContainer = await defined('staged', { entity_type: 'Container' })
    const tracking_request_id = await records.request()
    await storeStaged(db, {
      account_id: account,
      tracking_request_id,
      shipment: [{ definition_id: onShipment, value: 'staged' }],
      containers: [
        { definition_id: onContainer, value: 'one', number: 'MSCU1111112' },
        { definition_id: onContainer, value: 'all', number: null },
        { definition_id: randomUUID(), value: 'gone', number: null },
      ],
    })
    const round = () =>
      db
        .transaction()
        .execute((trx) => applyStaged(trx, account, [{ tracking_request_id, shipment_id }], now))
    await Promise.all([round(), round()])
    const valuesOf = async (type: 'Shipment' | 'Container', id: string) =>
      (await listFields(db, account, everything, { type, id })).fields.map(({ row }) => row.value)
    expect(await valuesOf('Shipment', shipment_id)).toEqual(['staged'])
    expect(await valuesOf('Container', container)).toEqual(['one'])
  })

  test('parties that are created at once with one name become one', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => createParty(db, account, { company_name: 'At once' })),
    )
    expect(made.filter((each) => each !== 'taken')).toHaveLength(1)
  })
})
