import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeparated } from '../../contract/files/separated.ts'
import { openWorkbook } from '../../contract/files/workbook.ts'
import { type CalendarYear, readCalendarSheet } from '../../contract/trade/deadlines/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { calendarOf } from './testing/tariffs.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Answer {
  data: { id: string; attributes: object }
  errors: { detail: string; source: { pointer: string } }[]
}
const add = async (attributes: object) => {
  const asked = { data: { type: 'gate_calendar', attributes } }
  const { status, body } = await service.ask('POST', '/v2/gate_calendars', asked)
  return { status, body: body as Answer }
}

test('a calendar is confirmed, edited and deleted, and says by whom and when', async () => {
  const { status, body } = await add(calendarOf())
  expect(status).toBe(201)
  expect(body.data.attributes).toEqual({
    ...calendarOf(),
    confirmed_by: 'API key',
    confirmed_at: '2026-11-20T18:00:00Z',
  })
  const path = `/v2/gate_calendars/${body.data.id}`
  service.pass(3600)
  const edited = await service.ask('PATCH', path, {
    data: { type: 'gate_calendar', attributes: { exceptions: [] } },
  })
  expect(edited.body).toMatchObject({
    data: { attributes: { exceptions: [], year: 2026, confirmed_at: '2026-11-20T19:00:00Z' } },
  })
  expect((await service.ask('GET', '/v2/gate_calendars')).body).toMatchObject({
    data: [{ id: body.data.id }],
  })
  expect((await service.ask('DELETE', path)).status).toBe(200)
  expect((await service.ask('GET', path)).status).toBe(404)
})

test('a second calendar of a place and year is refused; a terminal has its own beside that of the port', async () => {
  expect((await add(calendarOf())).status).toBe(201)
  const again = await add(calendarOf())
  expect(again.status).toBe(409)
  expect(again.body.errors[0]?.source.pointer).toBe('/data/attributes/year')
  expect((await add(calendarOf({ terminal: 'W185' }))).status).toBe(201)
  expect((await add(calendarOf({ year: 2027, exceptions: [] }))).status).toBe(201)
})

test('a calendar that is not of its year, has a date twice, no day of work or no year is refused with pointers', async () => {
  const [thanksgiving] = calendarOf().exceptions
  const cases: [object, string][] = [
    [{ year: 2027 }, 'exceptions/0/date'],
    [{ exceptions: [thanksgiving, thanksgiving] }, 'exceptions/1/date'],
    [{ exceptions: [{ ...thanksgiving, kind: 'extra_day' }] }, 'exceptions/0/shifts'],
    [{ week: [[], [], [], [], [], [], []] }, 'week'],
    [{ week: [] }, 'week'],
    [{ year: undefined }, 'year'],
    [{ locode: 'USQQQ' }, 'locode'],
    [{ exceptions: [{ ...thanksgiving, source: '' }] }, 'exceptions/0/source'],
  ]
  for (const [change, pointer] of cases) {
    const { status, body } = await add({ ...calendarOf({ locode: 'USOAK' }), ...change })
    expect([status, body.errors[0]?.source.pointer]).toEqual([422, `/data/attributes/${pointer}`])
  }
})

test('the exported sheet has all calendars as they are stored, also as a workbook', async () => {
  const stored = (await service.ask('GET', '/v2/gate_calendars')).body as {
    data: { attributes: CalendarYear }[]
  }
  expect(stored.data.length).toBeGreaterThan(1)
  const fileOf = async (format: string) => {
    const { status, body } = await service.ask('POST', '/v2/gate_calendar_exports', { format })
    expect([status, (body as { file_name: string }).file_name]).toEqual([
      201,
      `gate calendars 2026-11-20.${format}`,
    ])
    return service.app.request(new URL((body as { url: string }).url))
  }
  const csv = await (await fileOf('csv')).text()
  const limits = { rows: 100, columns: 20, cellCharacters: 500 }
  const [headings, ...rows] = readSeparated(csv.replace(/^\uFEFF/, ''), ',', limits).rows
  const read = readCalendarSheet(headings?.cells ?? [], rows)
  if ('missing' in read) throw new Error(read.missing.join())
  expect(read.calendars.map(({ calendar }) => calendar)).toEqual(
    stored.data.map(({ attributes: { locode, terminal, year, week, exceptions } }) => ({
      locode,
      terminal,
      year,
      week,
      exceptions,
    })),
  )
  const workbook = openWorkbook(new Uint8Array(await (await fileOf('xlsx')).arrayBuffer()), {
    ...limits,
    unpackedBytes: 10_000_000,
    entries: 100,
  })
  const [sheet] = workbook.readSheets(workbook.sheets)
  expect(sheet?.rows.map(({ cells }) => cells)).toHaveLength(rows.length + 1)
  expect(sheet?.rows[1]?.cells.slice(0, 6)).toEqual(rows[0]?.cells.slice(0, 6))
})
