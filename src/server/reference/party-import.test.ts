import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSeparated } from '../../contract/files/separated.ts'
import { pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { party } from '../../contract/resources/index.ts'
import { partySheetColumns } from '../../contract/trade/parties/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { checkPartyRows } from './party-import.rules.ts'

const headings = partySheetColumns.map(({ heading }) => heading)
const known = (id: string, company_name: string) => ({
  id,
  company_name,
  contact_name: 'Ina',
  email: null,
  phone: null,
})
const checked = (names: string[], parties: ReturnType<typeof known>[] = []) =>
  checkPartyRows(
    names.map((company_name, at) => ({ row: at + 2, cells: { company_name } })),
    parties,
  ).map(({ state, errors }) => [state, errors.map(({ detail }) => detail)])

describe('a row', () => {
  test('is of the party with its name, whatever its capitals and however its letters are composed', () => {
    expect(
      checked(['ÄLSTER tee', 'A\u0308lster Kaffee'], [known('a', 'Älster Tee'), known('b', 'älster kaffee')]),
    ).toEqual([
      ['unchanged', []],
      ['unchanged', []],
    ])
  })

  test('whose name repeats in the sheet is refused, and so are the others with it', () => {
    expect(checked(['Elbe', 'ELBE', 'Weser', 'elbe'])).toEqual([
      ['refused', ['This company is in rows 3, 5 of the file too']],
      ['refused', ['This company is in rows 2, 5 of the file too']],
      ['new', []],
      ['refused', ['This company is in rows 2, 3 of the file too']],
    ])
  })

  test('that two parties of the account fit is refused', () => {
    expect(checked(['Elbe'], [known('a', 'Elbe'), known('b', 'ELBE')])).toEqual([
      ['refused', ['2 parties of the account have this name: give them different ones first']],
    ])
  })
})

interface ImportAnswer {
  is_stored: boolean
  results: {
    row: number
    state: string
    party_id: string | null
    changes: { column: string; before: string | null; after: string | null }[]
    errors: { column: string; detail: string }[]
  }[]
}

forEachDatabase('an import of parties', (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await service.db.deleteFrom('parties').execute()
  })

  const asked = (rows: string[][], more: object = {}) => ({
    data: {
      type: 'party_import',
      attributes: { headings, rows: rows.map((cells, at) => ({ row: at + 2, cells })), ...more },
    },
  })
  const send = async (rows: string[][], more: object = {}) => {
    const { status, body, text } = await service.ask('POST', '/v2/party_imports', asked(rows, more))
    expect(status, text).toBe(200)
    return (body as { data: ImportAnswer }).data
  }
  const listed = async () => {
    const { body } = await service.ask('GET', '/v2/parties')
    return pageDocumentOf(party.schema)
      .parse(body)
      .data.map(({ attributes }) => Object.values(attributes))
  }
  const elbe = ['Elbe Import', 'Ina Voss', 'ina@elbe.example', '+49 40 5550142']
  const weser = ['Weser Foods', '', '', '']

  test('says of each row what it would be, and stores nothing where that alone is asked for', async () => {
    await send([elbe])
    const { is_stored, results } = await send(
      [['ELBE IMPORT', 'Ina Voss', 'desk@elbe.example', ''], weser, ['', '', 'x', '']],
      { checks_only: true },
    )
    expect(is_stored).toBe(false)
    expect(results.map(({ row, state }) => [row, state])).toEqual([
      [2, 'changed'],
      [3, 'new'],
      [4, 'refused'],
    ])
    expect(results[0]?.changes).toEqual([
      { column: 'email', before: 'ina@elbe.example', after: 'desk@elbe.example' },
      { column: 'phone', before: '+49 40 5550142', after: null },
    ])
    expect(results[2]?.errors.map(({ column }) => column)).toEqual(['company_name', 'email'])
    expect(await listed()).toEqual([elbe])
  })

  test('stores all rows at once; the same sheet again changes nothing', async () => {
    await send([elbe])
    const changed = ['elbe import', 'Jon', '', '']
    const { is_stored, results } = await send([changed, weser])
    expect([is_stored, results.map(({ state }) => state)]).toEqual([true, ['changed', 'new']])
    expect(await listed()).toEqual([
      ['Elbe Import', 'Jon', null, null],
      ['Weser Foods', null, null, null],
    ])
    const [, made] = results
    expect((await service.ask('GET', `/v2/parties/${made?.party_id}`)).status).toBe(200)
    expect((await send([changed, weser])).results.map(({ state }) => state)).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  test('stores nothing where one row is wrong', async () => {
    const { is_stored, results } = await send([weser, ['Elbe', '', 'no address', '']])
    expect([is_stored, results.map(({ state, party_id }) => [state, party_id])]).toEqual([
      false,
      [
        ['new', null],
        ['refused', null],
      ],
    ])
    expect(await listed()).toEqual([])
  })

  test('leaves contacts as they are that the sheet has no column of', async () => {
    await send([elbe])
    await send([['Elbe Import', '+49 40 1234']], { headings: ['company', 'phone'] })
    expect(await listed()).toEqual([['Elbe Import', 'Ina Voss', 'ina@elbe.example', '+49 40 1234']])
  })

  test(
    'of two that bring one company at once, one makes it and the other finds it',
    { tags: ['engine'] },
    async () => {
      const answers = await Promise.all([send([elbe]), send([elbe])])
      expect(new Set(answers.map(({ results }) => results[0]?.state))).toEqual(new Set(['new', 'unchanged']))
      expect(await listed()).toEqual([elbe])
    },
  )

  test('takes a thousand rows, and no more', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => [`Company ${at}`, '', '', ''])
    expect((await send(rows.slice(1))).is_stored).toBe(true)
    expect((await send(rows.slice(1).map(([name = '']) => [name, 'Desk', '', '']))).is_stored).toBe(true)
    const stored = await service.db.selectFrom('parties').select('contact_name').distinct().execute()
    expect(stored).toEqual([{ contact_name: 'Desk' }])
    expect(await service.ask('POST', '/v2/party_imports', asked(rows))).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/rows' } }] },
    })
  })

  test('without a column of names is refused', async () => {
    expect(
      await service.ask('POST', '/v2/party_imports', asked([['x']], { headings: ['Phone'] })),
    ).toMatchObject({
      status: 422,
      body: {
        errors: [
          { detail: 'The first row has no column Company', source: { pointer: '/data/attributes/headings' } },
        ],
      },
    })
  })

  test("neither sees nor changes another account's parties", async () => {
    await send([elbe])
    const answer = await service.askAs(service.other, 'POST', '/v2/party_imports', asked([elbe]))
    expect(answer.body).toMatchObject({ data: { is_stored: true, results: [{ state: 'new' }] } })
  })

  test('reads an exported sheet as unchanged', async () => {
    await send([elbe, ['"Weser" Foods, Ltd', '', '', '(040) 555-0142']])
    const { body } = await service.ask('POST', '/v2/party_exports', { format: 'csv' })
    const { url, file_name } = body as { url: string; file_name: string }
    expect(file_name).toBe('parties 2026-11-20.csv')
    const file = await service.app.request(new URL(url))
    const { rows } = readSeparated((await file.text()).replace(/^\uFEFF/, ''), ',', {
      rows: 100,
      columns: 60,
      cellCharacters: 500,
    })
    const [first, ...others] = rows
    const answer = await send(
      others.map(({ cells }) => cells),
      { headings: first?.cells },
    )
    expect(answer.results.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
  })
})
