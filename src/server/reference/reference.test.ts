import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../accounts/store.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { forEachDatabase } from '../testing/databases.ts'
import {
  catalogueId,
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals as catalogueTerminals,
  vessels as catalogueVessels,
} from './catalogue/index.ts'
import { installCatalogue } from './install-catalogue.ts'
import { referenceLoaders } from './loaders.ts'
import {
  listShippingLines,
  placeRecords,
  shippingLineRecords as lines,
  terminalRecords,
  vesselRecords,
} from './store.ts'
import { wholeAccount } from '../platform/database/records-view.ts'

const losAngeles = catalogueId('port', 'USLAX')
const nullColumns = {
  state: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
  unmapped: null,
}

forEachDatabase('The shared catalogue', (open) => {
  let db: Db
  let own: string
  let unentitled: string
  beforeAll(async () => {
    db = (await open()).db
    const account = { simulated: false, created_at: '2026-11-20T18:00:00Z' }
    own = await createAccount(db, { ...account, company_name: 'Own', routing_data: true })
    unentitled = await createAccount(db, { ...account, company_name: 'Poor', routing_data: false })
    await installCatalogue(db)
  })

  test('every account sees all of it, and installing it again changes nothing', async () => {
    const count = async (table: 'ports' | 'metro_areas' | 'terminals' | 'shipping_lines' | 'vessels') => {
      const { total } = await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('total'))
        .where('account_id', '=', catalogueAccount)
        .executeTakeFirstOrThrow()
      return total
    }
    const counts = () =>
      Promise.all((['ports', 'metro_areas', 'terminals', 'shipping_lines', 'vessels'] as const).map(count))
    const all = [
      ports.length,
      metroAreas.length,
      catalogueTerminals.length + railTerminals.length,
      shippingLines.length,
      catalogueVessels.length,
    ]
    expect(await counts()).toEqual(all)
    await installCatalogue(db)
    expect(await counts()).toEqual(all)
    expect(await placeRecords(db, 'ports', own, { code: 'USLAX' })).toMatchObject([
      { id: losAngeles, name: 'Los Angeles' },
    ])
  })

  test('a newer catalogue corrects records of an older one', async () => {
    await db.updateTable('ports').set({ name: 'Los Angles' }).where('id', '=', losAngeles).execute()
    await db.updateTable('settings').set({ value: '"older"' }).where('key', '=', 'catalogue').execute()
    await installCatalogue(db)
    expect(await placeRecords(db, 'ports', own, { ids: [losAngeles] })).toMatchObject([
      { name: 'Los Angeles' },
    ])
  })

  test("an account's imported record wins over the catalogue's, by id and by code, and other accounts do not see it", async () => {
    const imported = {
      account_id: own,
      name: 'LA, as imported',
      code: 'USLAX',
      country_code: 'US',
      time_zone: null,
      state_abbr: null,
      ...nullColumns,
    }
    await db
      .insertInto('ports')
      .values({ ...imported, id: losAngeles })
      .execute()
    expect(await placeRecords(db, 'ports', own, { code: 'USLAX' })).toMatchObject([
      { name: 'LA, as imported' },
    ])
    expect(await placeRecords(db, 'ports', own, { ids: [losAngeles] })).toMatchObject([
      { name: 'LA, as imported' },
    ])
    expect(await placeRecords(db, 'ports', unentitled, { ids: [losAngeles] })).toMatchObject([
      { name: 'Los Angeles' },
    ])
    const alone = '0198a000-0000-7000-8000-000000000001'
    await db
      .insertInto('ports')
      .values({ ...imported, id: alone, code: null })
      .execute()
    expect(await placeRecords(db, 'ports', own, { ids: [alone, losAngeles] })).toHaveLength(2)
    expect(await placeRecords(db, 'ports', unentitled, { ids: [alone] })).toEqual([])
  })

  test('a vessel has its last position for accounts with the paid feature', async () => {
    const [vessel] = catalogueVessels
    const at = (timestamp: string, latitude: number) => ({
      timestamp,
      latitude,
      longitude: -120,
      heading: 90,
      speed: 14.5,
    })
    await db
      .insertInto('vessel_positions')
      .values([
        { account_id: unentitled, vessel_id: vessel?.id ?? '', ...at('2026-11-20T12:00:00Z', 30) },
        { account_id: own, vessel_id: vessel?.id ?? '', ...at('2026-11-20T11:00:00Z', 31) },
      ])
      .execute()
    const seen = {
      latitude: 31,
      longitude: -120,
      heading: 90,
      speed: 14.5,
      position_timestamp: '2026-11-20T11:00:00Z',
    }
    expect(await vesselRecords(db, own, { code: vessel?.imo ?? '' })).toMatchObject([
      { id: vessel?.id, ...seen },
    ])
    expect(await vesselRecords(db, unentitled, { ids: [vessel?.id ?? ''] })).toMatchObject([
      { latitude: null, position_timestamp: null },
    ])
  })

  test('shipping lines are paged in the order of their names, each once', { tags: ['engine'] }, async () => {
    await db
      .insertInto('shipping_lines')
      .values({
        account_id: own,
        id: catalogueId('shipping_line', 'MAEU'),
        scac: 'MAEU',
        name: 'A line of our own',
        short_name: 'Own',
        bill_of_lading_tracking_support: true,
        booking_number_tracking_support: true,
        container_number_tracking_support: true,
      })
      .execute()
    const first = await listShippingLines(db, own, { size: 5, offset: 0 })
    const rest = await listShippingLines(db, own, { size: 1000, offset: 5 })
    const names = [...first.rows, ...rest.rows].map(({ name }) => name)
    expect([first.total, names.length, first.rows.length]).toEqual([
      shippingLines.length,
      shippingLines.length,
      5,
    ])
    expect(names[0]).toBe('A line of our own')
    expect(names).not.toContain('Maersk')
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await lines(db, unentitled, { code: 'MAEU' })).toMatchObject([
      { name: 'Maersk', alternative_scacs: expect.arrayContaining(['SEAU']) },
    ])
  })

  test('terminals and rail terminals have different types, also when they are included', async () => {
    const [quay] = catalogueTerminals
    const [ramp] = railTerminals
    const ids = [quay?.id ?? '', ramp?.id ?? '']
    expect(
      (await terminalRecords(db, own, ids)).map(({ type }) => type).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['rail_terminal', 'terminal'])
    const loaders = referenceLoaders({ db })
    expect(await loaders['terminal']?.(wholeAccount(own), ids)).toMatchObject([
      {
        id: quay?.id,
        type: 'terminal',
        relationships: { port: { data: { id: quay?.port_id, type: 'port' } } },
      },
    ])
    expect(await loaders['rail_terminal']?.(wholeAccount(own), ids)).toMatchObject([
      { id: ramp?.id, relationships: { metro_area: { data: { id: ramp?.metro_area_id } } } },
    ])
  })
})
