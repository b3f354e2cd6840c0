import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import type { Database } from './open.ts'
import { array, json, parameterText, readTimestamp } from './values.ts'

forEachDatabase(
  'Values',
  (open) => {
    let database: Database
    beforeAll(async () => {
      database = await open()
    })
    const read = async (expression: RawBuilder<unknown>) => {
      const { rows } = await sql<{ it: unknown }>`select ${expression} as it`.execute(database.db)
      return rows[0]?.it
    }

    test.each<[type: string, written: string, value: unknown]>([
      ['timestamptz', '2026-11-20 19:58:00+01', '2026-11-20T18:58:00Z'],
      ['timestamptz', '2026-11-20 18:58:00.5Z', '2026-11-20T18:58:00.500Z'],
      ['timestamptz', '2026-11-20 18:58:00.123999Z', '2026-11-20T18:58:00.123Z'],
      ['timestamptz', 'infinity', 'infinity'],
      ['date', '2026-11-20', '2026-11-20'],
      ['bigint', '9007199254740991', 9_007_199_254_740_991],
      ['integer', '-7', -7],
      ['smallint', '7', 7],
      ['numeric', '1200.50', 1200.5],
      ['double precision', '-33.8568', -33.8568],
      ['real', '0.1', 0.1],
      ['boolean', 'yes', true],
      ['uuid', '3F2504E0-4F89-11D3-9A0C-0305E82C3301', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
      ['text', ' äöü ', ' äöü '],
      ['bytea', '\\x00ff', new Uint8Array([0, 255])],
      ['jsonb', '{"a": [1, null]}', { a: [1, null] }],
      ['json', '"a"', 'a'],
      ['text[]', '{a,"b, \\"c\\" \\\\",NULL,"NULL",""}', ['a', 'b, "c" \\', null, 'NULL', '']],
      ['text[]', '{}', []],
      ['text[]', '[0:1]={a,b}', ['a', 'b']],
      ['uuid[]', '{3f2504e0-4f89-11d3-9a0c-0305e82c3301}', ['3f2504e0-4f89-11d3-9a0c-0305e82c3301']],
      [
        'bigint[]',
        '{{1,2},{3,4}}',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['timestamptz[]', '{"2026-11-20 18:58:00+00"}', ['2026-11-20T18:58:00Z']],
      ['jsonb[]', '{"{\\"a\\": 1}"}', [{ a: 1 }]],
    ])('%s %s is read the same way everywhere', async (type, written, value) => {
      expect(await read(sql`${written}::text::${sql.raw(type)}`)).toEqual(value)
    })

    test('a count is a number, and a number that JavaScript does not have is refused', async () => {
      expect(await read(sql`(select count(*) from generate_series(1, 3))`)).toBe(3)
      await expect(read(sql`9007199254740993::bigint`)).rejects.toThrow('9007199254740993 is too large')
      expect(await read(sql`1`)).toBe(1)
    })

    test.each<[type: string, given: unknown, value: unknown]>([
      ['text', "it's", "it's"],
      ['text', null, null],
      ['boolean', false, false],
      ['integer', 12, 12],
      ['numeric', 0.1, 0.1],
      ['timestamptz', '2026-11-20T18:58:00Z', '2026-11-20T18:58:00Z'],
      ['timestamptz', new Date('2026-11-20T18:58:00.250Z'), '2026-11-20T18:58:00.250Z'],
      ['bytea', new Uint8Array([0, 127, 255]), new Uint8Array([0, 127, 255])],
      ['text[]', ['a', 'b, "c" \\', '', 'NULL', null, '{}'], ['a', 'b, "c" \\', '', 'NULL', null, '{}']],
      ['text[]', [], []],
      [
        'integer[]',
        [
          [1, 2],
          [3, 4],
        ],
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['jsonb', { a: ['b', { c: null }] }, { a: ['b', { c: null }] }],
    ])('a parameter of type %s, %j, arrives whole', async (type, given, value) => {
      expect(await read(sql`${given}::${sql.raw(type)}`)).toEqual(value)
    })

    test.each([[[]], [['a', { b: 1 }]], [{ a: 1 }], ["it's"], [null], [12]])(
      '%j is kept as json',
      async (value) => {
        expect(await read(json(value))).toEqual(value)
      },
    )

    test('any texts survive as an array and as json', async () => {
      const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')))
      await fc.assert(
        fc.asyncProperty(texts, async (given) => {
          expect(await read(sql`${given}::text[]`)).toEqual(given)
          expect(await read(json(given))).toEqual(given)
        }),
        { seed: 20_261_120, numRuns: 50 },
      )
    })
  },
  { migrations: {}, engineMatters: true },
)

test('what is written as an array is read back as one, however deep', () => {
  const nested = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), { minLength: 1 })
  fc.assert(
    fc.property(nested, (given) => {
      expect(array(parameterText(given) ?? '', (text) => text)).toEqual(given)
    }),
    { seed: 20_261_120 },
  )
})

test('a time that ISO 8601 cannot write with four digits is left as PostgreSQL wrote it', () => {
  expect(readTimestamp('10000-01-01 00:00:00+00')).toBe('10000-01-01 00:00:00+00')
  expect(readTimestamp('0044-03-15 00:00:00+00 BC')).toBe('0044-03-15 00:00:00+00 BC')
})
