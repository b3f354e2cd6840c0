import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSignInToken } from '../../accounts/sessions.store.ts'
import { iso } from '../../platform/clock.ts'
import { workFirst } from './accounts.options.ts'
import { readNewAccount } from './new-account.options.ts'
import { makeNewAccount } from './new-account.ts'
import { openDataFolder } from '../../testing/databases.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-new-account-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the operator makes a second account, whose owner signs in once by the link', async () => {
  const read = readNewAccount(
    workFirst(['--data', folder, 'new-account', 'Harbour Foods', '--public-url', 'https://track.example/x']),
    {},
  )
  if (read.kind !== 'options') throw new Error('Not read')
  const printed = await makeNewAccount(read.options)
  const [, id, token] =
    /^(\S{36}) {2}Harbour Foods\nhttps:\/\/track\.example\/sign-in\/(\S+)\n/.exec(printed) ?? []
  const { db, close } = await openDataFolder(folder)
  const now = iso(new Date())
  const signedIn = await useSignInToken(db, token ?? '', now)
  expect(signedIn?.account_id).toBe(id)
  expect(await useSignInToken(db, token ?? '', now)).toBeUndefined()
  const owner = await db
    .selectFrom('users')
    .select(['role', 'email'])
    .where('account_id', '=', id ?? '')
    .execute()
  expect(owner).toEqual([{ role: 'owner', email: null }])
  await close()
})

test('the operator names the address of its owner, which nobody else may have', async () => {
  const make = (name: string, email: string) => {
    const read = readNewAccount(['new-account', name, '--email', email, '--data', folder], {})
    if (read.kind !== 'options') throw new Error('Not read')
    return makeNewAccount(read.options)
  }
  await make('Dock Foods', 'ada@dock.example')
  await expect(make('Pier Foods', 'Ada@dock.example')).rejects.toThrow('Another person signs in with')
  const { db, close } = await openDataFolder(folder)
  const made = await db.selectFrom('people').select('email').where('email', 'is not', null).execute()
  expect(made).toEqual([{ email: 'ada@dock.example' }])
  expect(
    await db.selectFrom('accounts').select('id').where('company_name', '=', 'Pier Foods').execute(),
  ).toEqual([])
  await close()
})

test.each([
  [[]],
  [['A', 'B']],
  [[' ']],
  [['x'.repeat(201)]],
  [['A', '--public-url', 'nowhere']],
  [['A', '--email', 'nobody']],
])('wrong arguments are refused in a sentence: %j', (args) => {
  expect(readNewAccount(['new-account', ...args], {})).toMatchObject({
    kind: 'wrong',
    sentence: expect.stringContaining('See --help.'),
  })
})
