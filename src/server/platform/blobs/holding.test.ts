import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderBlobs } from './folder.ts'

test('files are held in every process until each hold is released, or its process was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-held-'))
  const [one, other] = [await folderBlobs(folder), await folderBlobs(folder)]
  expect(await other.isHeld()).toBe(false)
  const holds = [await one.hold(), await one.hold()]
  expect(await other.isHeld()).toBe(true)
  await holds[0]?.release()
  expect(await other.isHeld()).toBe(true)
  const [left = ''] = await readdir(join(folder, 'held'))
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(folder, 'held', left), longAgo, longAgo)
  expect(await other.isHeld()).toBe(false)
  expect(await readdir(join(folder, 'held'))).toEqual([])
  await holds[1]?.release()
  await rm(folder, { recursive: true })
})
