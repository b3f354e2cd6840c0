import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArchive } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { verifyBackup } from './read-backup.ts'
import { RowDigest } from './row-digest.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-archive-'))
  path = join(folder, 'backup')
})
afterEach(() => rm(folder, { recursive: true }))

const first = {
  format: 1,
  portolan: '0.1.0',
  taken_at: '2026-11-20T18:00:00Z',
  engine: 'embedded',
  migrations: [],
  secret_key_id: null,
  tables: [],
  sequences: [],
}
async function write(entries: Record<string, string>): Promise<void> {
  const archive = await ArchiveWriter.create(path)
  for (const [name, content] of Object.entries(entries)) await archive.add(name, content)
  await archive.finish()
}
const entries = {
  'manifest.json': JSON.stringify(first),
  'tables/a/000001.jsonl': '["1"]\n',
  'files/aaaaaaaa': '',
}

test('what is written is read, in its order', async () => {
  await write(entries)
  const read: Record<string, string> = {}
  for await (const { name, bytes } of readArchive(path)) read[name] = await text(bytes)
  expect(read).toEqual(entries)
  expect(await verifyBackup(path)).toEqual(first)
  expect(await readdir(folder)).toEqual(['backup'])
})

test('while it is written, and after it was broken off, there is no file of its name', async () => {
  const archive = await ArchiveWriter.create(path)
  await archive.add('manifest.json', JSON.stringify(first))
  expect(await readdir(folder)).toEqual(['backup.partial'])
  await expect(ArchiveWriter.create(path)).rejects.toThrow('written a moment ago by another backup')
  await archive.abandon()
  expect(await readdir(folder)).toEqual([])
})

test('a part that is not as long as announced breaks it off', async () => {
  const archive = await ArchiveWriter.create(path)
  await expect(archive.addStream('files/a', 5, [Buffer.from('four')])).rejects.toThrow(/size|length|bytes/i)
  await archive.abandon()
  expect(await readdir(folder)).toEqual([])
})

test('a file that was cut off anywhere, changed anywhere, or is another one is refused', async () => {
  await write({ ...entries, 'files/bbbbbbbb': 'x'.repeat(5000) })
  const whole = await readFile(path)
  const refused = async () =>
    verifyBackup(path).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  expect(await refused()).toBe('accepted')
  for (const size of [0, 1, 20, Math.floor(whole.length / 2), whole.length - 40]) {
    await writeFile(path, whole)
    await truncate(path, size)
    expect(await refused()).toMatch(/is no (complete )?backup of Portolan/)
  }
  const tar = zstdDecompressSync(whole)
  for (const at of [tar.indexOf('["1"]') + 2, tar.indexOf('xxx'), tar.indexOf('files/b')]) {
    const changed = Buffer.from(tar)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(path, zstdCompressSync(changed))
    expect(await refused()).toMatch(/is no complete backup of Portolan/)
  }
  // Its end cut off between two parts, as a disk that was full leaves it.
  await writeFile(path, zstdCompressSync(tar.subarray(0, tar.indexOf('checksums.json'))))
  expect(await refused()).toContain('is no complete backup of Portolan')
  await writeFile(path, 'A letter')
  expect(await refused()).toContain('is no complete backup of Portolan')
  await rm(path)
  expect(await refused()).toBe(`There is no file ${path}.`)
})

test('not a byte may be missing at its end, follow it or be a part that is unknown', async () => {
  await write({ ...entries, 'files/bbbbbbbb': randomBytes(300_000).toString('base64') })
  const whole = await readFile(path)
  const outcome = () =>
    verifyBackup(path).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  expect(await outcome()).toBe('accepted')
  for (let missing = 1; missing <= 12; missing += 1) {
    // All is there without the empty frame at the end.
    if (missing === 9) continue
    await writeFile(path, whole.subarray(0, whole.length - missing))
    expect([missing, await outcome()]).toEqual([
      missing,
      expect.stringContaining('is no complete backup of Portolan'),
    ])
  }
  for (const more of ['x', '\0', '\0'.repeat(1024), zstdCompressSync('another')]) {
    await writeFile(path, Buffer.concat([whole, Buffer.from(more)]))
    expect(await outcome()).toContain('something follows its end')
  }
  for (const name of [
    'files/../../etc/passwd',
    'secret.key',
    'tables/a/1.jsonl',
    'tables/a;drop/000001.jsonl',
  ]) {
    await rm(path)
    await write({ ...entries, [name]: 'x' })
    expect(await outcome()).toContain('nothing has a part')
  }
})

test('one of a newer format, and an archive of something else, are refused in a sentence', async () => {
  await write({ 'manifest.json': JSON.stringify({ ...first, format: 2, portolan: '9.0.0' }) })
  await expect(verifyBackup(path)).rejects.toThrow(
    'made by a newer version of Portolan (9.0.0); use that one.',
  )
  await rm(path)
  await write({ 'letter.txt': 'Dear Sirs' })
  await expect(verifyBackup(path)).rejects.toThrow('is no backup of Portolan.')
})

test('the digest of rows does not depend on their order, and notices one that is lost, doubled or changed', () => {
  const of = (...rows: string[]) => {
    const digest = new RowDigest()
    for (const row of rows) digest.add(row)
    return digest.hex
  }
  expect(of('a', 'b', 'c')).toBe(of('c', 'a', 'b'))
  const different = [of('a', 'b', 'c'), of('a', 'b'), of('a', 'b', 'b', 'c'), of('a', 'b', 'd'), of()]
  expect(new Set(different).size).toBe(different.length)
})
