import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { signingSecret } from '../../documents/records/signing-secret.store.ts'
import { createSealer, keyFrom, newSecretKey, ownerOf } from '../../platform/secrets/sealing.ts'
import { startTestService } from '../../testing/service.ts'
import { readRotate } from './rotate-key.options.ts'
import { resealSecrets } from './rotate-key.store.ts'

test('every stored secret is opened with the new key alone, once, and one that nobody can open stays', async () => {
  const service = await startTestService()
  const { db, own, sealer: before } = service
  const links = await signingSecret(db, before)
  try {
    const settings = { profile: 'maersk', api_key: 'consumer-key', client_secret: 'client-secret' }
    for (const name of ['one', 'two'])
      await service.ask('POST', '/v2/connections', {
        data: { type: 'connection', attributes: { kind: 'dcsa', name, settings } },
      })
    await service.ask('POST', '/dcsa/v2/event-subscriptions', {
      callbackUrl: 'https://example.com/callbacks',
      secret: Buffer.alloc(32, 7).toString('base64'),
    })
    await service.ask('POST', '/v2/webhooks', {
      data: {
        type: 'webhook',
        attributes: {
          url: 'https://example.com/hooks',
          events: ['container.created'],
          headers: [{ name: 'x-token', value: 'a token' }],
        },
      },
    })
    await db
      .updateTable('connections')
      .set({ secrets: new Uint8Array(60) })
      .where('name', '=', 'two')
      .execute()
    const after = createSealer(keyFrom(newSecretKey(), 'The key'))
    expect(await resealSecrets(db, before, after)).toEqual({ resealed: 5, already: 0, unreadable: 1 })
    expect(await resealSecrets(db, before, after)).toEqual({ resealed: 0, already: 5, unreadable: 1 })
    expect(await signingSecret(db, after)).toEqual(links)
    const { id, secrets } = await db
      .selectFrom('connections')
      .select(['id', 'secrets'])
      .where('name', '=', 'one')
      .executeTakeFirstOrThrow()
    const owner = ownerOf(own.account_id, id)
    expect(before.unseal(secrets ?? new Uint8Array(), owner)).toBeUndefined()
    expect(JSON.parse(after.unseal(secrets ?? new Uint8Array(), owner) ?? '')).toEqual({
      api_key: 'consumer-key',
      client_secret: 'client-secret',
    })
  } finally {
    await service.close()
  }
})

test(
  'the key of a folder is replaced by one that its owner alone can read; a rotation that was ended goes on with its key',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'portolan-rotate-'))
    try {
      const path = join(data, 'secret.key')
      const [old, begun] = [newSecretKey(), newSecretKey()]
      await writeFile(path, `${old}\n`, { mode: 0o600 })
      await writeFile(`${path}.next`, `${begun}\n`, { mode: 0o600 })
      const env = { PATH: process.env['PATH'], PORTOLAN_DATA: data }
      const program = join(import.meta.dirname, 'rotate-key.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
      expect(stdout).toContain('0 stored secrets are encrypted with the new key.')
      for (const key of [old, begun]) expect(stdout).not.toContain(key)
      expect((await readFile(path, 'utf8')).trim()).toBe(begun)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      await expect(stat(`${path}.next`)).rejects.toThrow('ENOENT')
    } finally {
      await rm(data, { recursive: true })
    }
  },
)

test('keys come from the environment, both or none', () => {
  const [one, other] = [newSecretKey(), newSecretKey()]
  const read = (env: Record<string, string>) => readRotate([], env)
  expect(read({})).toMatchObject({ options: { place: { folder: './data' }, key: undefined } })
  expect(read({ PORTOLAN_SECRET_KEY: one, PORTOLAN_NEW_SECRET_KEY: other })).toMatchObject({
    options: { key: one, next: other },
  })
  for (const env of [
    { PORTOLAN_SECRET_KEY: one },
    { PORTOLAN_NEW_SECRET_KEY: one },
    { PORTOLAN_SECRET_KEY: one, PORTOLAN_NEW_SECRET_KEY: 'short' },
    { PORTOLAN_SECRET_KEY: one, PORTOLAN_NEW_SECRET_KEY: one },
  ])
    expect(read(env)).toMatchObject({ kind: 'wrong' })
  expect(readRotate(['--secret-key', one], {})).toMatchObject({ kind: 'wrong' })
})
