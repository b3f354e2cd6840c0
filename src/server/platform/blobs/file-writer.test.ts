import { expect, test } from 'vitest'
import { FileWriter } from './file-writer.ts'

const MEBIBYTE = 2 ** 20
const chunkOf = (mebibytes: number, value: number) => new Uint8Array(mebibytes * MEBIBYTE).fill(value)

/** A file that writes at most `mostBytes` at a time, as a system may. */
function createFile(mostBytes = Infinity) {
  const written: Buffer[] = []
  const sync = { calls: 0, fail: undefined as Error | undefined }
  const file = {
    writev: async <Chunks extends readonly NodeJS.ArrayBufferView[]>(buffers: Chunks) => {
      const all = Buffer.concat(
        buffers.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
      )
      const part = all.subarray(0, mostBytes)
      written.push(part)
      return { bytesWritten: part.length, buffers }
    },
    datasync: async () => {
      sync.calls += 1
      const { fail } = sync
      sync.fail = undefined
      if (fail) throw fail
    },
  }
  return { file, sync, content: () => Buffer.concat(written) }
}

test('chunks are written in their order, also where the system writes only a part of them at a time', async () => {
  const { file, content } = createFile(700_001)
  const writer = new FileWriter(file)
  const chunks = [Uint8Array.of(1, 2, 3), chunkOf(1, 4), Uint8Array.of(5), chunkOf(2, 6), Uint8Array.of(7, 8)]
  for (const chunk of chunks) await writer.write(chunk)
  await writer.end()
  expect(Buffer.compare(content(), Buffer.concat(chunks))).toBe(0)
})

test('a write that fails is reported, at the latest at the end', async () => {
  const full = new Error('ENOSPC')
  const writer = new FileWriter({ ...createFile().file, writev: () => Promise.reject(full) })
  await writer.write(chunkOf(1, 1))
  await expect(writer.end()).rejects.toBe(full)
})

test('a large file is synced while it comes, and a sync that failed is reported although later ones succeed', async () => {
  const { file, sync } = createFile()
  sync.fail = new Error('EIO')
  const writer = new FileWriter(file)
  for (let n = 0; n < 100; n += 1) await writer.write(chunkOf(1, n))
  await expect(writer.end()).rejects.toThrow('EIO')
  expect(sync.calls).toBeGreaterThan(1)
})
