import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type ConnectionsOptions, readConnections } from './connections.options.ts'
import { workOnConnections } from './connections.store.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'portolan-connections-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const work = (kind: ConnectionsOptions['work'], account = service.own.account_id) =>
  workOnConnections(
    service.db,
    { account, work: kind },
    {
      key: new Uint8Array(32),
      now: service.clock.now(),
    },
  )
const file = async (settings: unknown) => {
  const path = join(folder, 'settings.json')
  await writeFile(path, typeof settings === 'string' ? settings : JSON.stringify(settings))
  return path
}

test('a source is connected with the settings of a file, switched off and on, and removed; no secret is printed', async () => {
  const settings = await file({ profile: 'hapag-lloyd', client_id: 'id-1', client_secret: 'client-secret-1' })
  const made = await work({ kind: 'connect', of: 'dcsa', settings, name: 'Hapag' })
  expect(made).toMatch(/^[\da-f-]{36}  Hapag  dcsa  on  HLCU  secrets: client_secret\n$/)
  expect(made).not.toContain('client-secret-1')
  const id = made.slice(0, 36)
  // The service opens the secret: it says that it is set, and nothing is wrong.
  expect((await service.ask('GET', `/v2/connections/${id}`)).body).toMatchObject({
    data: { attributes: { state: 'never_asked', secrets: { client_secret: expect.any(String) } } },
  })
  expect(await work({ kind: 'off', id })).toContain('  off  ')
  expect(await work({ kind: 'on', id })).toContain('  on  ')
  expect(await work({ kind: 'list' })).toBe(made)
  expect(await work({ kind: 'remove', id })).toBe('Hapag is removed.\n')
  expect(await work({ kind: 'list' })).toBe('')
})

test('wrong settings, files, accounts and connections are said in a sentence', async () => {
  const id = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'
  const connect = async (settings: unknown) =>
    work({ kind: 'connect', of: 'dcsa', settings: await file(settings), name: undefined })
  await expect(connect({ profile: 'maersk' })).rejects.toThrow('must be entered.')
  await expect(connect('{')).rejects.toThrow('is no JSON.')
  await expect(
    work({ kind: 'connect', of: 'dcsa', settings: join(folder, 'none'), name: undefined }),
  ).rejects.toThrow('cannot be read.')
  await expect(work({ kind: 'off', id })).rejects.toThrow('has no connection')
  await expect(work({ kind: 'list' }, id)).rejects.toThrow('There is no account')
})

test('the command line is read with a sentence for what is wrong', () => {
  const id = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'
  const read = (...args: string[]) => readConnections(args, {})
  expect(read(id, 'connections')).toMatchObject({ options: { account: id, work: { kind: 'list' } } })
  expect(read(id, 'connect', 'edi', '--settings', 'a.json', '--name', 'Partner')).toMatchObject({
    options: { work: { kind: 'connect', of: 'edi', settings: 'a.json', name: 'Partner' } },
  })
  expect(read(id, 'off', id)).toMatchObject({ options: { work: { kind: 'off', id } } })
  for (const args of [
    ['me', 'connections'],
    [id, 'connect', 'simulated', '--settings', 'a'],
    [id, 'connect', 'dcsa'],
    [id, 'remove', 'it'],
    [id, 'remove', id, id],
    [id, 'connections', 'all'],
  ])
    expect(read(...args)).toMatchObject({ kind: 'wrong' })
})
