import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { catalogueAccount, type Db, type Tables } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerIdentifiers, shipmentIdentifiers } from '../rows/numbers.rules.ts'
import { checkOf, type SentRow } from './check.rules.ts'
import { checkRows } from './routes.ts'

const own = '00000000-0000-7000-8000-00000000000a'
const other = '00000000-0000-7000-8000-00000000000b'
const at = '2026-11-20T18:00:00Z'
const columns = { data_origin: 'test', created_at: at, updated_at: at }
const answers = {
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: true,
  container_number_tracking_support: true,
}

forEachDatabase('what is tracked already', (openDatabase) => {
  let db: Db
  const ids: Record<string, string> = {}

  /** A shipment with a container and without a tracking request, as an import stores them. */
  async function shipment(scac: string, bill: string, more: Partial<Insertable<Tables['shipments']>> = {}) {
    const row = await db
      .insertInto('shipments')
      .values({
        account_id: own,
        id: randomUUID(),
        bill_of_lading_number: bill,
        normalized_number: bill,
        shipping_line_scac: scac,
        ...columns,
        ...more,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('identifiers').values(shipmentIdentifiers(row)).execute()
    ids[row.id] = bill
    return row.id
  }
  async function storeContainer(number: string, shipment_id: string) {
    const row = await db
      .insertInto('containers')
      .values({ account_id: own, id: randomUUID(), number, shipment_id, ...columns })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('identifiers').values(containerIdentifiers(row)).execute()
  }
  async function looked(sent: Partial<SentRow>, account_id = own): Promise<string> {
    const [only] = await checkRows(db, account_id, [{ row: 2, request_number: '', ...sent }])
    if (!only) throw new Error('Every row is looked at')
    const { verdict, shipment_id } = checkOf(only.read, only.existing)
    return shipment_id === null ? verdict : `${verdict} ${ids[shipment_id]}`
  }

  beforeAll(async () => {
    db = (await openDatabase()).db
    for (const id of [own, other])
      await db.insertInto('accounts').values({ id, company_name: id, created_at: at }).execute()
    const lines = [
      { scac: 'MAEU', name: 'Maersk', container_prefixes: ['MSKU'] },
      { scac: 'MSCU', name: 'MSC', alternative_scacs: ['MEDU'] },
      { scac: 'HLCU', name: 'Hapag-Lloyd' },
    ]
    // No line but those of this test.
    await db.deleteFrom('shipping_lines').execute()
    await db
      .insertInto('shipping_lines')
      .values(
        lines.map((line) => ({
          account_id: catalogueAccount,
          id: randomUUID(),
          short_name: line.name,
          ...answers,
          ...line,
        })),
      )
      .execute()
    const partners = await shipment('MSCU', 'MEDU9104473', { booking_number: 'EBKG7001234' })
    await storeContainer('MSKU7721046', partners)
    await shipment('HLCU', '229011802')
    await shipment('MAEU', '770001234', { line_tracking_stopped_at: at })
  })

  test('a shipment without a request is found by its bill of lading, booking and container numbers', async () => {
    for (const request_number of ['medu 9104473', 'EBKG7001234', 'MSKU 772104-6'])
      expect([request_number, await looked({ request_number })]).toEqual([
        request_number,
        'tracked MEDU9104473',
      ])
  })

  test('a booking number given as bill of lading finds the same shipment', async () => {
    const request_type = 'bill_of_lading'
    expect(await looked({ request_number: 'EBKG7001234', request_type })).toBe('tracked MEDU9104473')
  })

  test("a container that sails with a partner is tracked in spite of its owner's prefix; for another carrier it is new", async () => {
    const said = (scac: string) => looked({ request_number: 'MSKU7721046', scac })
    expect(await said('MSC')).toBe('tracked MEDU9104473')
    expect(await said('HLCU')).toBe('new')
  })

  test('a container that is tracked under another carrier is new, and the check names that carrier', async () => {
    const checkUnder = async (scac: string) => {
      const rows = [{ row: 2, request_number: 'MSKU7721046', request_type: 'container' as const, scac }]
      const [only] = await checkRows(db, own, rows)
      if (!only) throw new Error('Every row is looked at')
      return checkOf(only.read, only.existing)
    }
    const check = await checkUnder('HLCU')
    expect(check).toMatchObject({ verdict: 'new', shipment_id: null, other_carrier: { scac: 'MSCU' } })
    expect(ids[check.other_carrier?.shipment_id ?? '']).toBe('MEDU9104473')
    expect((await checkUnder('MSCU')).other_carrier).toBeNull()
  })

  test('the warning of a wrong check digit says that the right number is tracked already', async () => {
    const warnings = async (request_number: string) => {
      const [only] = await checkRows(db, own, [{ row: 2, request_number }])
      return only?.read.warning
    }
    expect(await warnings('MSKU7721049')).toBe('The check digit should be 6: MSKU7721046 is tracked already')
    expect(await warnings('CSQU3054384')).toBe('The check digit should be 3')
  })

  test('a near miss of a tracked container names it; a near miss that the account has as another number is that number', async () => {
    const checked = async (request_number: string) => {
      const [only] = await checkRows(db, own, [{ row: 2, request_number }])
      return only && checkOf(only.read, only.existing)
    }
    for (const number of ['MSKU772I046', 'MSKU772104'])
      expect(await checked(number)).toMatchObject({
        verdict: 'invalid',
        detail: 'This is not a whole container number: MSKU7721046 is tracked already',
        suggested_number: 'MSKU7721046',
      })
    await shipment('MAEU', 'MSKU700123')
    expect(await checked('MSKU700123')).toMatchObject({ verdict: 'tracked', request_type: 'bill_of_lading' })
  })

  test('digits that two carriers may have issued belong to one when its SCAC is the prefix', async () => {
    expect(await looked({ request_number: '229011802' })).toBe('tracked 229011802')
    expect(await looked({ request_number: 'HLCU229011802' })).toBe('tracked 229011802')
    expect(await looked({ request_number: 'MAEU229011802' })).toBe('new')
  })

  test('a stopped shipment can be tracked again, and accounts do not see what others track', async () => {
    expect(await looked({ request_number: 'MAEU770001234' })).toBe('new')
    expect(await looked({ request_number: 'EBKG7001234' }, other)).not.toMatch(/tracked/)
  })
})
