import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachBlobStore, type OpenedBlobs } from '../../testing/blob-stores.ts'
import type { BlobStore } from './blob-store.ts'

const key = 'abcdefgh12345678'
const bytes = Buffer.from('Bill of lading MAEU229011802')
const announced = (of: Uint8Array) => ({
  byte_size: of.length,
  checksum: createHash('md5').update(of).digest('base64'),
})
const expected = announced(bytes)

async function* inParts(of: Uint8Array, size = 5): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}
async function* broken(of: Uint8Array): AsyncGenerator<Uint8Array> {
  yield of
  throw new Error('connection reset')
}
async function textOf(stored: Awaited<ReturnType<BlobStore['get']>>): Promise<string | undefined> {
  return stored && new Response(stored.stream).text()
}

forEachBlobStore('a store of blobs', (open) => {
  let opened: OpenedBlobs
  let blobs: BlobStore
  beforeEach(async () => {
    opened = await open()
    blobs = opened.blobs
  })
  afterEach(() => opened.close())

  test('gives back the bytes that match what was announced', async () => {
    await blobs.put(key, inParts(bytes), expected)
    const stored = await blobs.get(key)
    expect(stored?.byte_size).toBe(bytes.length)
    expect(await textOf(stored)).toBe(bytes.toString())
    expect(await opened.names()).toEqual([key])
    expect((await blobs.find(key))?.byte_size).toBe(bytes.length)
  })

  test('takes a large file as it comes', async () => {
    const large = randomBytes(9 * 2 ** 20)
    await blobs.put(key, inParts(large, 65_536), announced(large))
    const stored = await blobs.get(key)
    expect(stored && large.equals(Buffer.from(await new Response(stored.stream).arrayBuffer()))).toBe(true)
  })

  test.each([
    ['small', bytes],
    ['large', randomBytes(9 * 2 ** 20)],
  ])('keeps nothing of a %s file with wrong, missing or surplus bytes', async (_, right) => {
    const wrong = Buffer.from(right)
    wrong[3] = (wrong[3] ?? 0) + 1
    const put = (of: Uint8Array) => blobs.put(key, inParts(of, right.length / 3), announced(right))
    await expect(put(wrong)).rejects.toMatchObject({ reason: 'checksum' })
    await expect(put(right.subarray(1))).rejects.toMatchObject({ reason: 'too_short' })
    await expect(put(Buffer.concat([right, right]))).rejects.toMatchObject({ reason: 'too_long' })
    expect(await opened.names()).toEqual([])
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.find(key)).toBeUndefined()
  })

  test('reads no bytes beyond the announced size', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 10
        yield Buffer.alloc(10)
      }
    }
    await expect(blobs.put(key, endless(), expected)).rejects.toMatchObject({ reason: 'too_long' })
    expect(given).toBe(30)
  })

  test('keeps the blob that was stored before when another stream breaks', async () => {
    await blobs.put(key, inParts(bytes), expected)
    await expect(blobs.put(key, broken(bytes.subarray(0, 3)), expected)).rejects.toThrow('connection reset')
    const large = Buffer.alloc(9 * 2 ** 20)
    await expect(blobs.put(key, broken(large.subarray(9)), announced(large))).rejects.toThrow(
      'connection reset',
    )
    expect(await opened.names()).toEqual([key])
    expect(await textOf(await blobs.get(key))).toBe(bytes.toString())
  })

  test('deletes, and doing it twice is not an error', async () => {
    await blobs.put(key, inParts(bytes), expected)
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await blobs.get(key)).toBeUndefined()
    expect(await opened.names()).toEqual([])
  })

  test('is held until each hold is released', async () => {
    expect(await blobs.isHeld()).toBe(false)
    const holds = [await blobs.hold(), await blobs.hold()]
    expect(await blobs.isHeld()).toBe(true)
    await holds[0]?.release()
    expect(await blobs.isHeld()).toBe(true)
    await holds[1]?.release()
    expect(await blobs.isHeld()).toBe(false)
  })

  test('leaves nothing of what it tried to write', async () => {
    await blobs.tryWriting()
    expect(await opened.names()).toEqual([])
  })

  test('reaches nothing else by a key of another form', async () => {
    await expect(blobs.get('../../etc/passwd')).rejects.toThrow('Not a key')
    await expect(blobs.find('../held')).rejects.toThrow('Not a key')
    await expect(blobs.put('A', inParts(bytes), expected)).rejects.toThrow('Not a key')
  })
})
