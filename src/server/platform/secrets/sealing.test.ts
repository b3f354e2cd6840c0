import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer, keyFrom, newSecretKey, secretKey } from './sealing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sealer = () => createSealer(keyFrom(newSecretKey(), 'The key'))

test('a sealed secret is opened with its key, for its owner, and shows nothing of its text', () => {
  const { seal, unseal } = sealer()
  const sealed = seal('client-secret-1', 'connection 1')
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('client-secret')
  expect(unseal(sealed, 'connection 1')).toBe('client-secret-1')
  expect(unseal(sealed, 'connection 2')).toBeUndefined()
})

test('the same secret is sealed differently each time', () => {
  const { seal } = sealer()
  expect(seal('a', 'x')).not.toEqual(seal('a', 'x'))
})

test('another key, a changed byte and a cut text open nothing', () => {
  const { seal, unseal } = sealer()
  const sealed = seal('a secret', 'x')
  expect(sealer().unseal(sealed, 'x')).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(changed, 'x')).toBeUndefined()
  }
  expect(unseal(sealed.subarray(0, 20), 'x')).toBeUndefined()
})

test('the key of an installation is made once, in a file that its owner alone can read', async () => {
  const data = join(folder, 'data')
  const first = await secretKey(data, undefined)
  expect(await secretKey(data, undefined)).toEqual(first)
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(data, 'secret.key'), 'utf8')).trim()).toHaveLength(44)
})

test('processes that start at once on a shared folder all have the one key, and leave nothing else', async () => {
  const data = join(folder, 'shared')
  const keys = await Promise.all(Array.from({ length: 20 }, () => secretKey(data, undefined)))
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  expect(await readdir(data)).toEqual(['secret.key'])
})

test('a key that was given is used, and one of another length is refused', async () => {
  const given = newSecretKey()
  expect(await secretKey(join(folder, 'none'), given)).toEqual(keyFrom(given, 'It'))
  await expect(secretKey(folder, 'short')).rejects.toThrow('must be 32 bytes')
})
