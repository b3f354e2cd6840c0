import { expect, test } from 'vitest'
import { Kysely, sql } from 'kysely'
import { openDatabase } from '../open.ts'
import { postgresqlDialect } from './postgresql.ts'

test.each([
  [
    'postgresql://portolan:secret@127.0.0.1:1/tracking',
    'The database at 127.0.0.1:1/tracking cannot be used: ',
  ],
  [
    'postgresql:///tracking?host=/nowhere&user=portolan',
    'The database at /nowhere/tracking cannot be used: ',
  ],
])(
  'a server that does not answer at %s is named by its place, without the password',
  async (url, sentence) => {
    const failed = await openDatabase({ url, migrations: {} }).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failed.slice(0, sentence.length)).toBe(sentence)
    expect(failed.slice(sentence.length)).toMatch(/ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN/)
    expect(failed).not.toContain('secret')
  },
)

test('an address that is none is not looked for', async () => {
  await expect(openDatabase({ url: 'secret@host', migrations: {} })).rejects.toThrow(
    'DATABASE_URL is no address such as postgresql://user:password@host:5432/name',
  )
})

test('a connection that breaks at its first statement, as behind a pool whose server restarts, is given back', async () => {
  const released: (boolean | undefined)[] = []
  let isAway = true
  const client = () => ({
    query: () =>
      isAway
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : Promise.resolve({ command: 'SELECT' as const, rowCount: 1, rows: [{ one: 1 }], fields: [] }),
    release: (destroy?: boolean) => void released.push(destroy),
    on: () => undefined,
    off: () => undefined,
  })
  const pool = { options: {}, end: () => Promise.resolve(), connect: () => Promise.resolve(client()) }
  const db = new Kysely({ dialect: postgresqlDialect(pool as never) })
  for (let times = 0; times < 3; times += 1)
    await expect(sql`select 1 as one`.execute(db)).rejects.toThrow('terminated')
  expect(released).toEqual([true, true, true])
  isAway = false
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
