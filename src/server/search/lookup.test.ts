import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations/index.ts'
import type { IdentifiersTable } from '../platform/database/tables.tracking.ts'
import { catalogueAccount, type Db, type Tables } from '../platform/database/tables.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { containerIdentifiers, shipmentIdentifiers } from '../tracking/rows/numbers.rules.ts'
import { searchAll, lookUp } from './lookup.ts'
import { wholeAccount } from '../platform/database/records-view.ts'

const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
const own = '00000000-0000-7000-8000-00000000000a'
const other = '00000000-0000-7000-8000-00000000000b'
const crowded = '00000000-0000-7000-8000-00000000000c'

/** Writes shipments and containers with their identifiers, as tracking does. */
function fleetOf(db: Db, account_id: string) {
  const createdOn = (day: number) => ({ data_origin: 'test', created_at: on(day), updated_at: on(day) })
  const identify = (rows: IdentifiersTable[]) => db.insertInto('identifiers').values(rows).execute()
  return {
    async shipment(bill: string, more: Partial<Insertable<Tables['shipments']>> = {}, day = 1) {
      const row = await db
        .insertInto('shipments')
        .values({
          account_id,
          id: randomUUIDv7(),
          bill_of_lading_number: bill,
          normalized_number: bill,
          shipping_line_scac: 'MAEU',
          ...createdOn(day),
          ...more,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await identify(shipmentIdentifiers(row))
      return row.id
    },
    async containers(numbers: string[], shipment_id: string | null, ref_numbers: string[] = [], day = 1) {
      const owned = { account_id, shipment_id, ref_numbers, ...createdOn(day) }
      const rows = await db
        .insertInto('containers')
        .values(numbers.map((number) => ({ ...owned, id: randomUUIDv7(), number })))
        .returningAll()
        .execute()
      await identify(rows.flatMap(containerIdentifiers))
      return rows.map(({ id }) => id)
    },
    async request(number: string, shipment_id: string | null, status: string, day = 1) {
      const id = randomUUIDv7()
      const numbers = { request_number: number, normalized_number: number, scac: 'MAEU' }
      const row = {
        account_id,
        id,
        request_type: 'bill_of_lading' as const,
        source: 'test',
        status,
        shipment_id,
      }
      const times = { created_at: on(day), updated_at: on(day) }
      await db
        .insertInto('tracking_requests')
        .values({ ...row, ...numbers, ...times })
        .execute()
      return id
    },
  }
}

forEachDatabase('the deep link', { engineMatters: true }, (open) => {
  let db: Db
  const ids: Record<string, string> = {}
  const nameOf = (id: string | null) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? id

  /** Looks up as an account, checked against the contract. */
  async function results(identifiers: string[], account = own) {
    const answer = { data: await lookUp(db, wholeAccount(account), identifiers) }
    return operations.create_lookup.answers[200].parse(answer).data
  }
  /** `rule: shipment/container, …` for one identifier. */
  async function resolve(identifier: string, account = own): Promise<string> {
    const [result] = await results([identifier], account)
    const matches = (result?.matches ?? []).map(({ shipment_id, container_id }) =>
      [nameOf(shipment_id), nameOf(container_id)].filter((name) => name !== null).join('/'),
    )
    return [`${result?.rule}:`, matches.join(', ')].join(' ').trim()
  }

  beforeAll(async () => {
    db = (await open()).db
    for (const [id, company_name] of Object.entries({ [own]: 'Own', [other]: 'Other', [crowded]: 'Crowded' }))
      await db
        .insertInto('accounts')
        .values({ id, company_name, created_at: on(1) })
        .execute()
    const fleet = fleetOf(db, own)
    const box = async (number: string, shipment: string | null, refs?: string[], day?: number) =>
      (await fleet.containers([number], shipment, refs, day))[0] ?? ''
    ids['spring'] = await fleet.shipment('MAEU229011802', {
      booking_number: 'BK 7001',
      ref_numbers: ['PO-2026-0413', 'spring range'],
      port_of_lading_name: 'Shanghai',
    })
    ids['red'] = await box('CSQU3054383', ids['spring'], ['SKU-RED', 'spring range'])
    ids['blue'] = await box('TCLU6718159', ids['spring'], ['spring range'])
    ids['summer'] = await fleet.shipment(
      '229011999',
      { booking_number: 'BK 7002', ref_numbers: ['100%_wool'] },
      2,
    )
    ids['again'] = await box('CSQU3054383', ids['summer'], [], 2)
    ids['autumn'] = await fleet.shipment('BK7001', { ref_numbers: ['PO 2026/0999'] }, 3)
    ids['lone'] = await box('MSKU7721046', null, ['LONE-1'], 3)
    const foreign = fleetOf(db, other)
    const far = await foreign.shipment('MAEU555000111', { ref_numbers: ['FOREIGN-REF', 'PO-2026-0413'] })
    await foreign.containers(['OOLU9082218'], far)
    // No line but those of this test.
    await db.deleteFrom('shipping_lines').execute()
    await db
      .insertInto('shipping_lines')
      .values({
        account_id: catalogueAccount,
        id: randomUUIDv7(),
        scac: 'MAEU',
        name: 'Maersk',
        short_name: 'Maersk',
        container_prefixes: ['MSKU'],
        bill_of_lading_tracking_support: true,
        booking_number_tracking_support: true,
        container_number_tracking_support: true,
      })
      .execute()
  })

  test('1. an exact container number in any notation finds its shipment with the container', async () => {
    for (const typed of ['TCLU6718159', 'tclu 671815-9', ' TCLU-671815 9', 'TCLU\u00a0671815\u20119'])
      expect([typed, await resolve(typed)]).toEqual([typed, 'exact_container: spring/blue'])
  })

  test('1. a container of two shipments finds the newest shipment first', async () => {
    expect(await resolve('CSQU3054383')).toBe('exact_container: summer/again, spring/red')
  })

  test('2. a bill of lading is found with its SCAC as prefix and without', async () => {
    expect(await resolve('MAEU229011802')).toBe('exact_shipment: spring')
    expect(await resolve('229011802')).toBe('exact_shipment: spring')
    expect(await resolve('229011999')).toBe('exact_shipment: summer')
    expect(await resolve('maeu 229011999')).toBe('exact_shipment: summer')
  })

  test('2. a reference number finds the shipment, also when only its container has it', async () => {
    expect(await resolve('po 2026 0413')).toBe('exact_shipment: spring')
    expect(await resolve('sku-red')).toBe('exact_shipment: spring')
    expect(await resolve('Spring Range')).toBe('exact_shipment: spring')
  })

  test('2. a bill of lading comes before a booking of the same number', async () => {
    expect(await resolve('bk7001')).toBe('exact_shipment: autumn, spring')
  })

  test('2. the reference number of a container without a shipment finds the container', async () => {
    expect(await resolve('lone-1')).toBe('exact_shipment: lone')
  })

  test('3. a part of a container number finds the first such container', async () => {
    expect(await resolve('TCLU671')).toBe('partial_container: spring/blue')
    expect(await resolve('6718159')).toBe('partial_container: spring/blue')
    expect(await resolve('305438')).toBe('partial_container: summer/again, spring/red')
  })

  test('3. a container that begins with the part comes before a shipment that does', async () => {
    expect(await resolve('S')).toBe('partial_shipment: spring')
    expect(await resolve('M')).toBe('partial_container: lone')
  })

  test('4. a part of a bill of lading, booking or reference number finds the first such shipment, prefixes first', async () => {
    expect(await resolve('2290')).toBe('partial_shipment: spring, summer')
    expect(await resolve('011999')).toBe('partial_shipment: summer')
    expect(await resolve('PO-2026')).toBe('partial_shipment: autumn, spring')
  })

  test('4. one or two characters are found only at the beginning', async () => {
    expect(await resolve('bk')).toBe('partial_shipment: autumn, spring, summer')
    expect(await resolve('99')).toBe('untracked:')
  })

  test('wildcards of the database are ordinary characters', async () => {
    expect(await resolve('100%_w')).toBe('partial_shipment: summer')
    expect(await resolve('00%_woo')).toBe('partial_shipment: summer')
    for (const typed of ['%', '_', '%%%', '100__', 'CSQU%', '\\', "'; --", '\0'])
      expect([typed, await resolve(typed)]).toEqual([typed, 'untracked:'])
  })

  test('5. an unknown identifier is untracked, with the inferred line', async () => {
    const [bill, box, words, dashes] = await results(['MAEU777888999', 'MSKU0000010', 'no such thing', '--'])
    expect(bill).toMatchObject({
      rule: 'untracked',
      matches: [],
      inferred: {
        request_type: 'bill_of_lading',
        shipping_line: { scac: 'MAEU', name: 'Maersk', confidence: 0.95 },
      },
    })
    expect(box).toMatchObject({ inferred: { request_type: 'container', shipping_line: { scac: 'MAEU' } } })
    expect(words).toMatchObject({ inferred: { request_type: 'bill_of_lading', shipping_line: null } })
    expect(dashes).toMatchObject({ rule: 'untracked', inferred: null, repeats: null })
  })

  test("another account's records are not found, exactly or in part", async () => {
    for (const typed of ['OOLU9082218', 'OOLU908', '9082218', 'MAEU555000111', '555000', 'foreign-ref'])
      expect([typed, await resolve(typed)]).toEqual([typed, 'untracked:'])
    expect(await resolve('PO-2026-0413', other)).not.toContain('spring')
  })

  test('a match has the stored identifier and the status of the container', async () => {
    const [box, reference] = await results(['tclu6718159', 'po20260413'])
    expect(box?.matches).toEqual([
      {
        shipment_id: ids['spring'],
        container_id: ids['blue'],
        matched: 'TCLU6718159',
        matched_field: 'container_number',
        bill_of_lading_number: 'MAEU229011802',
        container_number: 'TCLU6718159',
        shipping_line_scac: 'MAEU',
        current_status: 'new',
      },
    ])
    expect(reference?.matches[0]).toMatchObject({
      matched: 'PO-2026-0413',
      matched_field: 'ref_number',
      container_id: null,
    })
  })

  test('a wrong check digit is answered with the right one, and the number is still looked up', async () => {
    const [wrong, right, none] = await results(['MSCU1234567', 'TCLU6718159', 'PO-2026-0413'])
    expect(wrong).toMatchObject({ check_digit: { right: false, expected: 6 }, rule: 'untracked' })
    expect(right).toMatchObject({ check_digit: { right: true, expected: 9 } })
    expect(none?.check_digit).toBeNull()
  })

  test('a container number with a wrong check digit names the tracked one that it almost is', async () => {
    const [digit, swapped, changed, other] = await results([
      'TCLU6718158',
      'TCLU6178159',
      'TCLU6718259',
      'MSCU1234567',
    ])
    for (const result of [digit, swapped, changed]) {
      expect(result?.rule).toBe('untracked')
      expect(result?.similar.map(({ container_id }) => nameOf(container_id))).toEqual(['blue'])
    }
    expect(other?.similar).toEqual([])
  })

  test('a near miss of a container number names the tracked one, and the number that was perhaps meant', async () => {
    const [letter, missing, unknown, bill] = await results([
      'TCLU67I8159',
      'TCLU67 1815',
      'MSCU123456',
      'MAEU123456789',
    ])
    expect(letter).toMatchObject({ rule: 'untracked', suggested_number: 'TCLU6718159' })
    expect(letter?.similar.map(({ container_id }) => nameOf(container_id))).toEqual(['blue'])
    expect(missing?.matches.length ?? 0).toBeGreaterThan(0)
    expect(unknown).toMatchObject({
      rule: 'untracked',
      suggested_number: 'MSCU1234566',
      similar: [],
      inferred: { request_type: 'container' },
    })
    expect(bill?.suggested_number).toBeUndefined()
  })

  test('a container number is found with a size, a seal or a label beside it', async () => {
    for (const result of await results(['TCLU6718159/40HC/FX1234567', '箱号：TCLU6718159', 'ТCLU6718159'])) {
      expect(result.rule).toBe('exact_container')
      expect(result.check_digit?.right).toBe(true)
    }
  })

  test('forty pasted identifiers have results in their order, and repeats name the first', async () => {
    const known = ['TCLU6718159', 'MAEU229011802', 'bk 7002', 'csqu 305438-3']
    const unknown = Array.from({ length: 34 }, (_, index) => `UNKNOWN-${index}`)
    const pasted = [...known, ...unknown, 'tclu 671815-9', 'UNKNOWN-0']
    const found = await results(pasted)
    expect(found.map(({ identifier }) => identifier)).toEqual(pasted)
    expect(found.slice(0, 4).every(({ matches }) => matches.length > 0)).toBe(true)
    expect(found.slice(4, 38).every(({ rule }) => rule === 'untracked')).toBe(true)
    expect(found.map(({ repeats }) => repeats).filter((repeats) => repeats !== null)).toEqual([0, 4])
    expect(found[38]?.matches).toEqual(found[0]?.matches)
  })

  describe('with hundreds of containers', () => {
    const number = (index: number) => `TGHU${String(1_000_000 + index * 37)}`
    beforeAll(async () => {
      const fleet = fleetOf(db, crowded)
      const first = await fleet.shipment('MAEU900000001', { ref_numbers: ['SEASON'] })
      const numbers = Array.from({ length: 300 }, (_, index) => number(index))
      await fleet.containers(numbers, first, ['SEASON'])
      for (let index = 0; index < 60; index++) {
        const bill = `MAEU91000${1000 + index}`
        ids[`c${index}`] = await fleet.shipment(bill, { ref_numbers: ['SEASON'] }, 2 + Math.floor(index / 10))
      }
    })

    test('five hundred identifiers are answered in one request', async () => {
      const asked = Array.from({ length: 500 }, (_, index) => number(index))
      const found = await results(asked, crowded)
      expect(found).toHaveLength(500)
      expect(found.slice(0, 300).every(({ rule }) => rule === 'exact_container')).toBe(true)
      expect(found.slice(300).every(({ rule }) => rule === 'untracked')).toBe(true)
      expect(found.map((result) => result.matches[0]?.container_number ?? null).slice(0, 300)).toEqual(
        asked.slice(0, 300),
      )
    })

    test('a reference number of every record finds ten different shipments, the newest first', async () => {
      const [result] = await results(['season'], crowded)
      const names = result?.matches.map(({ shipment_id }) => nameOf(shipment_id)) ?? []
      expect(new Set(names).size).toBe(10)
      expect(names.every((name) => /^c5\d$/.test(name ?? ''))).toBe(true)
    })

    test('the same lookup has the same answer each time, in the order of the numbers', async () => {
      const [once, twice] = await results(['TGHU10', 'tghu-10'], crowded)
      const numbers = once?.matches.map(({ container_number }) => container_number)
      expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => number(index)))
      expect(twice?.matches).toEqual(once?.matches)
    })

    test('a search has at most fifty hits, shipments before containers', async () => {
      const hits = await searchAll(db, wholeAccount(crowded), 'season')
      expect(hits).toHaveLength(50)
      const kinds = hits.map(({ attributes }) => attributes.entity_type)
      expect(kinds.toSorted().toReversed()).toEqual(kinds)
    })
  })

  describe('the search', () => {
    const found = async (query: string, account = own) => {
      const answer = { data: await searchAll(db, wholeAccount(account), query), links: {} }
      return operations.search.answers[200].parse(answer).data
    }
    beforeAll(async () => {
      const fleet = fleetOf(db, own)
      ids['pending'] = await fleet.request('229055500', null, 'pending', 5)
      ids['failed'] = await fleet.request('229055599', null, 'failed', 6)
      ids['became'] = await fleet.request('229011802', ids['spring'] ?? null, 'created', 6)
      ids['elsewhere'] = await fleet.request('BOOK44', ids['summer'] ?? null, 'created', 6)
    })

    test('finds shipments, containers and requests by a part of their numbers, by kind and newest first', async () => {
      const hits = await found('2290')
      expect(hits.map(({ id }) => nameOf(id))).toEqual(['summer', 'spring', 'failed', 'pending'])
      expect(hits.map(({ attributes }) => attributes.entity_type)).toEqual([
        'shipment',
        'shipment',
        'tracking_request',
        'tracking_request',
      ])
    })

    test('puts exact hits before partial ones', async () => {
      expect((await found('bk7001')).map(({ id }) => nameOf(id))).toEqual(['autumn', 'spring'])
      expect((await found('229055500')).map(({ id }) => nameOf(id))).toEqual(['pending'])
    })

    test('finds a request with its SCAC as prefix', async () => {
      expect((await found('MAEU229055599')).map(({ id }) => nameOf(id))).toEqual(['failed'])
    })

    test('does not repeat a shipment as its tracking request', async () => {
      expect((await found('MAEU229011802')).map(({ id }) => nameOf(id))).toEqual(['spring'])
      const [request] = await found('book44')
      expect(request).toMatchObject({
        attributes: { entity_type: 'tracking_request', shipment_id: ids['summer'] },
      })
    })

    test('gives every hit all attributes of the interface, null where its type has no such attribute', async () => {
      const [shipment] = await found('po-2026-0413')
      expect(shipment?.attributes).toEqual({
        entity_type: 'shipment',
        number: 'MAEU229011802',
        shipment_id: null,
        scac: 'MAEU',
        port_of_lading_name: 'Shanghai',
        port_of_discharge_name: null,
        containers_count: 2,
        tracking_stopped: false,
        tracking_stopped_reason: null,
        status: null,
        failed_reason: null,
        ref_numbers: ['PO-2026-0413', 'spring range'],
        created_at: on(1),
        updated_at: on(1),
      })
      const [cargo] = await found('tclu6718159')
      expect(cargo).toMatchObject({
        id: ids['blue'],
        type: 'search_result',
        attributes: {
          entity_type: 'cargo',
          number: 'TCLU6718159',
          shipment_id: ids['spring'],
          scac: 'MAEU',
          containers_count: null,
        },
      })
    })

    test("finds nothing for an empty query, for wildcards, or of another account's records", async () => {
      expect(await found('---')).toEqual([])
      expect(await found('%%%')).toEqual([])
      expect(await found('OOLU9082218')).toEqual([])
      expect(await found('229055', other)).toEqual([])
    })
  })
})
