import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnTariff, tariffColumns, writeTariff } from '../../contract/trade/deadlines/index.ts'
import { readSeparated } from '../../contract/files/separated.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { tariffOf } from './testing/tariffs.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Answer {
  data: { id: string; attributes: OwnTariff }
  errors: { status: string; detail: string; source: { pointer: string } }[]
}
const add = async (attributes: object) => {
  const { status, body } = await service.ask('POST', '/v2/tariffs', { data: { type: 'tariff', attributes } })
  return { status, body: body as Answer }
}
const edit = async (id: string, attributes: object) => {
  const asked = { data: { type: 'tariff', id, attributes } }
  const { status, body } = await service.ask('PATCH', `/v2/tariffs/${id}`, asked)
  return { status, body: body as Answer }
}
const all = async () =>
  ((await service.ask('GET', '/v2/tariffs')).body as { data: Answer['data'][] }).data.map(
    ({ attributes: { name, terms } }) => `${name} ${terms.valid_from}`,
  )

test('a tariff is added, read, edited and deleted', async () => {
  const { status, body } = await add(tariffOf({ name: 'Kept' }))
  expect(status).toBe(201)
  expect(body.data.attributes).toMatchObject(tariffOf({ name: 'Kept' }))
  const { id } = body.data
  const edited = await edit(id, { label: 'Per diem' })
  expect(edited.body.data.attributes).toMatchObject({ name: 'Kept', label: 'Per diem' })
  expect((await service.ask('GET', `/v2/tariffs/${id}`)).body).toMatchObject({
    data: { attributes: { label: 'Per diem' } },
  })
  expect((await service.ask('DELETE', `/v2/tariffs/${id}`)).status).toBe(200)
  expect((await service.ask('GET', `/v2/tariffs/${id}`)).status).toBe(404)
  expect((await service.ask('DELETE', `/v2/tariffs/${id}`)).status).toBe(404)
})

test('a tariff is refused with a pointer to each attribute that is missing, out of range or contradicts another', async () => {
  const cases: [object, string, string][] = [
    [{ terms: { free_days: 400 } }, 'terms/free_days', 'at most 120'],
    [{ terms: { currency_code: undefined } }, 'terms/currency_code', 'required'],
    [{ terms: { currency_code: 'XQQ' } }, 'terms/currency_code', 'no currency'],
    [{ terms: { tiers: [{ from_day: 9, rate_minor: 100 }] } }, 'terms/tiers', 'day 5 is the first'],
    [{ terms: { start_event: 'full_out' } }, 'terms/start_event', 'contradicts demurrage'],
    [{ terms: { first_day: 'first_time_after' } }, 'terms/first_day_time', 'is needed'],
    [{ terms: { valid_until: '2025-12-31' } }, 'terms/valid_until', 'before the first day'],
    [{ scac: null }, 'scac', 'is needed'],
    [{ biller: 'terminal', locode: null }, 'terminal', 'is needed'],
    [{ equipment_groups: [] }, 'equipment_groups', 'at least one'],
    [{ locode: 'USQQQ' }, 'locode', 'no port'],
    [{ terminal: 'W999' }, 'terminal', 'no terminal'],
  ]
  for (const [change, pointer, detail] of cases) {
    const { terms, ...rest } = change as { terms?: object }
    const attributes = { ...tariffOf(), ...rest, terms: { ...tariffOf().terms, ...terms } }
    const { status, body } = await add(attributes)
    expect([status, body.errors[0]?.source.pointer]).toEqual([422, `/data/attributes/${pointer}`])
    expect(body.errors[0]?.detail).toContain(detail)
  }
  expect(await all()).toEqual([])
})

test('no free days are a tariff like any other', async () => {
  const none = { free_days: 0, tiers: [{ from_day: 1, rate_minor: 15_000 }] }
  const { status, body } = await add(tariffOf({ contract: 'no free days' }, none))
  expect(status).toBe(201)
  await service.ask('DELETE', `/v2/tariffs/${body.data.id}`)
})

test('versions of one tariff follow each other; those that overlap are refused, and the other one is named', async () => {
  await add(tariffOf({ name: 'MSC US' }, { valid_from: '2026-01-01', valid_until: '2026-06-30' }))
  const next = await add(tariffOf({ name: 'MSC US' }, { valid_from: '2026-07-01' }))
  expect(next.status).toBe(201)
  const between = await add(
    tariffOf({ name: 'Another' }, { valid_from: '2026-06-30', valid_until: '2026-06-30' }),
  )
  expect(between.status).toBe(409)
  expect(between.body.errors[0]).toMatchObject({
    detail:
      'MSC US (Demurrage) is for the same, and in force from 2026-01-01 to 2026-06-30: end it before this one begins',
    source: { pointer: '/data/attributes/terms/valid_from' },
  })
  expect(
    (
      await edit(next.body.data.id, {
        terms: { ...next.body.data.attributes.terms, valid_from: '2026-06-01' },
      })
    ).status,
  ).toBe(409)
  // For other equipment, another terminal or another contract it is another tariff.
  expect((await add(tariffOf({ name: 'Reefer', equipment_groups: ['reefer_40'] }))).status).toBe(201)
  expect((await add(tariffOf({ name: 'Terminal', terminal: 'W185' }))).status).toBe(201)
  expect(await all()).toEqual([
    'MSC US 2026-01-01',
    'MSC US 2026-07-01',
    'Reefer 2026-01-01',
    'Terminal 2026-01-01',
  ])
})

test('of two that are added at once for the same, one is refused', async () => {
  const tariff = tariffOf({ name: 'At once', contract: 'at once' })
  const answers = await Promise.all([add(tariff), add(tariff), add(tariff)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

describe('an import', () => {
  const headings = tariffColumns.map(({ heading }) => heading)
  const rowOf = (row: number, tariff: OwnTariff, id = '') => ({ row, cells: [...writeTariff(tariff), id] })
  const send = async (rows: { row: number; cells: string[] }[], more: object = {}) => {
    const attributes = { headings: [...headings, 'Id'], rows, ...more }
    const asked = { data: { type: 'tariff_import', attributes } }
    const { status, body } = await service.ask('POST', '/v2/tariff_imports', asked)
    return { status, ...(body as { data: { stored: number; results: Result[] } }).data }
  }
  interface Result {
    row: number
    state: string
    tariff_id: string | null
    errors: { column: string; detail: string }[]
  }
  const good = tariffOf({ name: 'Imported', contract: 'import' })
  const wrong = rowOf(3, tariffOf({ name: 'Wrong', contract: 'wrong' }))
  wrong.cells[headings.indexOf('Free days')] = '400'
  const unknown = rowOf(4, tariffOf({ name: 'Nowhere', contract: 'nowhere', locode: 'USQQQ' }))

  test('stores nothing where a row is wrong, and says of each row why', async () => {
    const { status, stored, results } = await send([rowOf(2, good), wrong, unknown])
    expect([status, stored]).toEqual([200, 0])
    expect(results.map(({ row, state, errors }) => [row, state, errors.map(({ column }) => column)])).toEqual(
      [
        [2, 'not_stored', []],
        [3, 'refused', ['terms.free_days']],
        [4, 'refused', ['locode']],
      ],
    )
  })

  test('stores the good rows where that is asked for; the same file again changes nothing', async () => {
    const first = await send([rowOf(2, good), wrong], { stores_good_rows: true })
    expect(first.stored).toBe(1)
    const again = await send([rowOf(2, good)])
    expect(again).toMatchObject({
      stored: 0,
      results: [{ state: 'unchanged', tariff_id: first.results[0]?.tariff_id }],
    })
  })

  test('edits the tariff whose id a row has, and refuses an id that is of none', async () => {
    const stored = await send([rowOf(2, good)])
    const id = stored.results[0]?.tariff_id ?? ''
    const edited = await send([rowOf(2, { ...good, label: 'Edited' }, id)])
    expect(edited).toMatchObject({ stored: 1, results: [{ state: 'stored', tariff_id: id }] })
    const foreign = await send([rowOf(2, good, '00000000-0000-4000-8000-0000000000ff')])
    expect(foreign.results[0]?.errors[0]?.column).toBe('id')
  })

  test('refuses a row that overlaps one above it or a stored one', async () => {
    const version = tariffOf({ name: 'Twice', contract: 'twice' })
    const { results } = await send([rowOf(2, version), rowOf(3, { ...version, label: 'Other' })])
    expect(results[1]).toMatchObject({ state: 'refused', errors: [{ column: 'terms.valid_from' }] })
    expect(results[1]?.errors[0]?.detail).toContain('row 2 of this file is for the same')
  })

  test('names the columns that are missing', async () => {
    const attributes = { headings: headings.slice(1), rows: [{ row: 2, cells: ['x'] }] }
    const answer = await service.ask('POST', '/v2/tariff_imports', {
      data: { type: 'tariff_import', attributes },
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: [
        { detail: 'The first row has no column Tariff', source: { pointer: '/data/attributes/headings' } },
      ],
    })
  })
})

test("another account's tariffs are neither seen nor stood against", async () => {
  const tariff = tariffOf({ name: 'Own', contract: 'own' })
  const { body } = await add(tariff)
  const foreign = (method: string, path: string, asked?: unknown) =>
    service.askAs(service.other, method, path, asked)
  expect((await foreign('GET', `/v2/tariffs/${body.data.id}`)).status).toBe(404)
  expect((await foreign('DELETE', `/v2/tariffs/${body.data.id}`)).status).toBe(404)
  expect(
    (await foreign('POST', '/v2/tariffs', { data: { type: 'tariff', attributes: tariff } })).status,
  ).toBe(201)
})

test('an exported sheet is imported again without a change, and edits by its ids', async () => {
  await add(tariffOf({ name: 'Exported', contract: 'EX-1' }))
  const { body } = await service.ask('POST', '/v2/tariff_exports', { format: 'csv' })
  const { url, file_name } = body as { url: string; file_name: string }
  expect(file_name).toBe('tariffs 2026-11-20.csv')
  const file = await service.app.request(new URL(url))
  expect(file.status).toBe(200)
  const table = readSeparated((await file.text()).replace(/^\uFEFF/, ''), ',', {
    rows: 100,
    columns: 60,
    cellCharacters: 500,
  })
  const [headings, ...rows] = table.rows
  const again = (stored: typeof rows) =>
    service.ask('POST', '/v2/tariff_imports', {
      data: { type: 'tariff_import', attributes: { headings: headings?.cells, rows: stored } },
    })
  const states = ({ body: answer }: { body: unknown }) =>
    new Set((answer as { data: { results: { state: string }[] } }).data.results.map(({ state }) => state))
  expect(states(await again(rows))).toEqual(new Set(['unchanged']))
  const edited = rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => (cell === 'EX-1' ? 'EX-2' : cell)),
  }))
  expect(states(await again(edited))).toEqual(new Set(['unchanged', 'stored']))
  expect(await all()).toContain('Exported 2026-01-01')
})
