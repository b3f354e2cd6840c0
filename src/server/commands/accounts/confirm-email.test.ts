import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLink } from '../../accounts/sign-in/mails/links.store.ts'
import { createAccount, createUser } from '../../accounts/store.ts'
import { workFirst } from './accounts.options.ts'
import { confirmEmail } from './confirm-email.ts'
import { readConfirmEmail } from './confirm-email.options.ts'
import { openDataFolder } from '../../testing/databases.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-confirm-email-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => {
  const read = readConfirmEmail(workFirst(['--data', folder, 'confirm-email', ...args]), {})
  if (read.kind !== 'options') throw new Error('Not read')
  return confirmEmail(read.options)
}

test('the operator sees which addresses wait, and lets that of a person take effect once', async () => {
  const { db, close } = await openDataFolder(folder)
  const now = new Date()
  const created_at = now.toISOString()
  const company = { company_name: 'Harbour Foods', routing_data: false, simulated: false, created_at }
  const account_id = await createAccount(db, company)
  const user = { account_id, name: 'Ada', email: 'ada@harbour.example', role: 'owner', created_at } as const
  await createUser(db, user)
  const { id: person_id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const until = new Date(now.getTime() + 60_000)
  const email = 'ada.new@harbour.example'
  await keepLink(db, { secret: 'x', purpose: 'email_change', person_id, email, now, until })
  await close()

  const change = 'ada@harbour.example → ada.new@harbour.example\n'
  expect(await run()).toBe(`${person_id}  Ada (Harbour Foods)  ${change}`)
  expect(await run(person_id)).toBe(change)
  expect(await run()).toBe('No e-mail address waits.\n')
  await expect(run(person_id)).rejects.toThrow(`No e-mail address of ${person_id} waits.`)
})

test.each([[['ada@harbour.example']], [['a', 'b']], [['--colour']]])(
  'wrong arguments are refused in a sentence: %j',
  (args) => {
    expect(readConfirmEmail(['confirm-email', ...args], {})).toMatchObject({
      kind: 'wrong',
      sentence: expect.stringContaining('See --help.'),
    })
  },
)
