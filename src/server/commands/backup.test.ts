// @module-tag long
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../testing/databases.ts'
import { openProcesses, type Processes } from '../testing/process.ts'
import { runServerCommand, startServerCommand } from '../testing/run-command.ts'
import { readBackupOptions } from './backup.options.ts'

afterAll(stopOwnServer)

const made = z.object({ data: z.object({ id: z.string() }) })
const announced = z.object({
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})

const until = (isTrue: () => boolean) =>
  vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 200_000, interval: 20 })

/** Makes documents and parties, one after the other, until it is stopped. */
function writeUntilStopped(origin: string, headers: Record<string, string>) {
  const accepted = { parties: [] as string[], files: [] as string[] }
  let stopped = false
  const send = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/v2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const parties = async () => {
    while (!stopped) {
      const attributes = { company_name: `Importer ${accepted.parties.length}` }
      accepted.parties.push(
        made.parse(await send('parties', { data: { type: 'party', attributes } })).data.id,
      )
    }
  }
  const files = async () => {
    while (!stopped) {
      const bytes = `Delivery order ${accepted.files.length} `.repeat(1000)
      const checksum = createHash('md5').update(bytes).digest('base64')
      const filename = `${accepted.files.length}.txt`
      const blob = { filename, content_type: 'text/plain', byte_size: bytes.length, checksum }
      const { signed_id, direct_upload } = announced.parse(await send('storage/direct_uploads', { blob }))
      const { url, headers: given } = direct_upload
      const put = await fetch(url, { method: 'PUT', headers: given, body: bytes })
      if (!put.ok) throw new Error(await put.text())
      const attributes = { name: filename, attached_document: signed_id }
      accepted.files.push(
        made.parse(await send('documents', { data: { type: 'document', attributes } })).data.id,
      )
    }
  }
  const writing = Promise.all([parties(), files()])
  return {
    accepted,
    atLeast: (count: number) =>
      Promise.race([
        writing,
        until(() => accepted.parties.length >= count && accepted.files.length >= count),
      ]),
    async stop() {
      stopped = true
      await writing
    },
  }
}

const engines = ['embedded', 'postgresql'] as const
describe.each(engines)('on the engine %s', (engine) => {
  const isMissing = engine === 'postgresql' && missingPostgres() !== undefined

  test.skipIf(isMissing)(
    'a backup under load is of one instant, and a service starts on it',
    { tags: engine === 'postgresql' ? ['long'] : [] },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'portolan-operate-'))
      const servers = engine === 'postgresql' ? [await newServerDatabase(), await newServerDatabase()] : []
      const [source, target] = servers.map(({ url }) => ['--database-url', url])
      const flags = servers[0] ? { 'database-url': servers[0].url } : {}
      const processes: Processes = await openProcesses(flags)
      const { service, origin } = await processes.start()
      const load = writeUntilStopped(origin, processes.headers)
      await load.atLeast(10)
      const before = { parties: load.accepted.parties.length, files: load.accepted.files.length }
      const file = join(root, 'backup')
      const ran = await runServerCommand('backup', file, '--data', processes.folder, ...(source ?? []))
      const after = { parties: load.accepted.parties.length, files: load.accepted.files.length }
      expect(ran).toMatchObject({ code: 0, error: '' })
      expect(after.parties).toBeGreaterThan(before.parties)
      await load.stop()
      const folders = await readdir(join(processes.folder, 'backup')).catch(() => [])
      expect(folders).toEqual([])
      service.kill('SIGKILL')

      const data = join(root, 'restored')
      const restored = await runServerCommand('restore', file, '--data', data, ...(target ?? []))
      expect(restored).toMatchObject({ code: 0, error: '' })
      expect(restored.out).toContain('sealed by another key')
      const place = servers[1] ? { url: servers[1].url } : { folder: data }
      const { db, close } = await openDatabase({ ...place, migrations })
      // Written one after the other: of each kind a beginning is there, with all that was accepted before the backup began.
      for (const [table, all, accepted] of [
        ['parties', load.accepted.parties, before.parties],
        ['documents', load.accepted.files, before.files],
      ] as const) {
        const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db)
        const found = new Set(rows.map(({ id }) => id))
        const kept = all.filter((id) => found.has(id))
        expect(kept).toEqual(all.slice(0, kept.length))
        expect(kept.length).toBeGreaterThanOrEqual(accepted)
      }
      const { rows: files } = await sql<{ key: string; checksum: string }>`
      select key, checksum from blobs where stored_at is not null`.execute(db)
      const blobs = await folderBlobs(join(data, 'files'))
      expect(files.length).toBeGreaterThanOrEqual(before.files)
      for (const { key, checksum } of files) {
        const found = await blobs.get(key)
        const bytes = found ? await buffer(found.stream) : Buffer.alloc(0)
        expect(createHash('md5').update(bytes).digest('base64')).toBe(checksum)
      }
      await close()

      const again = await openProcesses({ ...(servers[1] && { 'database-url': servers[1].url }), data })
      const started = await again.start()
      const listed = await fetch(`${started.origin}/v2/parties`, { headers: again.headers })
      expect(listed.status).toBe(200)
      await again.close()
      await processes.close()
      for (const { drop } of servers) await drop()
      await rm(root, { recursive: true })
    },
  )
})

test(
  'killed while it writes, a backup leaves no file of its name, and the next one is whole',
  { tags: ['long'] },
  async () => {
    const processes = await openProcesses()
    await processes.start()
    const root = await mkdtemp(join(tmpdir(), 'portolan-killed-'))
    const file = join(root, 'backup')
    const { child, ended } = startServerCommand('backup', [file, '--data', processes.folder])
    await until(() => existsSync(`${file}.partial`) || child.exitCode !== null)
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    expect(await readdir(root)).toEqual(['backup.partial'])
    const refused = await runServerCommand('restore', `${file}.partial`, '--data', join(root, 'data'))
    expect(refused.error).toContain('is no complete backup of Portolan')
    expect(await readdir(root)).toEqual(['backup.partial'])
    const other = join(root, 'other')
    expect(await runServerCommand('backup', other, '--data', processes.folder)).toMatchObject({
      code: 0,
      error: '',
    })

    // A disk that is full: no file may be larger than 512 bytes.
    const full = startServerCommand(
      'backup',
      [join(root, 'full'), '--data', processes.folder],
      'ulimit -f 1;',
    )
    const { code, error } = await full.ended
    expect(code).not.toBe(0)
    expect(error).toContain('No backup was written.')
    expect((await readdir(root)).toSorted()).toEqual(['backup.partial', 'other'])

    // Killed while it takes its place, a restore leaves a folder that no service starts on, and that can be restored again.
    const data = join(root, 'data')
    const restoring = startServerCommand('restore', [other, '--data', data])
    await until(() => existsSync(join(data, 'restored', 'database')) || restoring.child.exitCode !== null)
    restoring.child.kill('SIGKILL')
    await restoring.ended
    expect(existsSync(join(data, 'database'))).toBe(false)
    expect(await runServerCommand('restore', other, '--data', data)).toMatchObject({ code: 0 })
    await processes.close()
    await rm(root, { recursive: true })
  },
)

test('wrong arguments are refused in a sentence', () => {
  const read = (command: 'backup' | 'restore' | 'move', ...args: string[]) => {
    const found = readBackupOptions(command, args, { DATABASE_URL: 'postgres://h/d' })
    return found.kind === 'wrong' ? found.sentence : found.kind === 'options' ? found.options : found.kind
  }
  expect(read('backup')).toBe('Name the file of the backup. See --help.')
  expect(read('backup', 'a', 'b')).toBe('“b” is nothing that can be done. See --help.')
  expect(read('backup', 'a', '--replace')).toBe('A backup replaces nothing. See --help.')
  expect(read('restore', 'a', '--force')).toMatch(/^Unknown option '--force'/)
  expect(read('restore', 'a')).toMatchObject({
    file: 'a',
    data: './data',
    url: 'postgres://h/d',
    replace: false,
  })
  expect(read('restore', 'a', '--data', 'd')).toMatchObject({ data: 'd', url: undefined })
  expect(read('move', '--data', 'd')).toMatchObject({ data: 'd', url: 'postgres://h/d' })
  expect(readBackupOptions('move', [], {})).toMatchObject({ kind: 'wrong' })
  expect(read('move', '--help')).toBe('help')
})
