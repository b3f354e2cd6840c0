import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder, noRoomCode } from './folders.ts'

const folder = await mkdtemp(join(tmpdir(), 'portolan-folders-'))
afterAll(() => rm(folder, { recursive: true }))

test('a folder is made for this user alone, and one that cannot be made is a sentence', async () => {
  makeFolder(join(folder, 'a/b'), 'The data folder')
  expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o700)
  await writeFile(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'), 'The data folder')).toThrow(
    `The data folder ${join(folder, 'file')} cannot be made: there is a file of this name. Set another with --data.`,
  )
  expect(() => makeFolder(join(folder, 'file/x'), 'The data folder')).toThrow('a part of its path is a file')
})

test('a full or read-only disk is recognised, also as the cause of another error', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(noRoomCode(full)).toBe('ENOSPC')
  expect(noRoomCode(new Error('The file was not stored', { cause: full }))).toBe('ENOSPC')
  expect(noRoomCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBeUndefined()
  expect(noRoomCode('ENOSPC')).toBeUndefined()
})
