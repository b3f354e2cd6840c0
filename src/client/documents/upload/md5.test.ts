import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5Of } from './md5.ts'

const expected = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
const patterned = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 251)

test('the checksum is the Base64 of the MD5 digest, as the interface wants it', async () => {
  expect(await md5Of(new Blob(['abc']), () => undefined)).toBe('kAFQmDzST7DWlj99KOF/cg==')
})

test('a file longer than the reading buffer has the checksum of the whole', async () => {
  const bytes = patterned(3 * 1024 * 1024 + 17)
  expect(await md5Of(new Blob([bytes]), () => undefined)).toBe(expected(bytes))
})

test('reading tells how far it is, up to the last byte', async () => {
  const told: number[] = []
  await md5Of(new Blob([patterned(2_500_000)]), (bytes) => told.push(bytes))
  expect(told.length).toBeGreaterThan(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBe(2_500_000)
})

test('a browser that reads in its own buffers comes to the same checksum', async () => {
  const bytes = patterned(100_000)
  const plain = new Blob([bytes])
  const stream = plain
    .stream()
    .pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>())
  Object.defineProperty(plain, 'stream', { value: () => stream })
  expect(await md5Of(plain, () => undefined)).toBe(expected(bytes))
})
