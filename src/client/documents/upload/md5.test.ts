import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5Of } from './md5.ts'

const expected = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
const patterned = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 251)

test('the checksum is the Base64 of the MD5 digest, as the interface wants it', async () => {
  expect(await md5Of(new Blob(['abc']), () => undefined)).toBe('kAFQmDzST7DWlj99KOF/cg==')
})

test('a file longer than what is read at a time has the checksum of the whole', async () => {
  const bytes = patterned(5 * 1024 * 1024 + 17)
  expect(await md5Of(new Blob([bytes]), () => undefined)).toBe(expected(bytes))
})

test('reading reports its progress up to the last byte', async () => {
  const reported: number[] = []
  await md5Of(new Blob([patterned(9_000_000)]), (bytes) => reported.push(bytes))
  expect(reported.length).toBeGreaterThan(1)
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  expect(reported.at(-1)).toBe(9_000_000)
})

test('files that are read at the same time, and after others, do not mix', async () => {
  const all = [3, 5_000_000, 100_000, 4_194_304].map(patterned)
  const sum = (bytes: Uint8Array<ArrayBuffer>) => md5Of(new Blob([bytes]), () => undefined)
  expect(await Promise.all(all.map(sum))).toEqual(all.map(expected))
  expect(await Promise.all(all.toReversed().map(sum))).toEqual(all.toReversed().map(expected))
})

test('the next chunks are fetched while one is hashed, and not the whole file at once', async () => {
  const file = new Blob([new Uint8Array(20_000_000)])
  const slice = file.slice.bind(file)
  let asked = 0
  Object.defineProperty(file, 'slice', {
    value: (from: number, to: number) => {
      asked = Math.max(asked, Math.min(to, file.size))
      return slice(from, to)
    },
  })
  const ahead: number[] = []
  await md5Of(file, (bytes) => ahead.push(asked - bytes))
  expect(ahead[0]).toBeGreaterThan(4 * 1024 * 1024)
  expect(Math.max(...ahead)).toBeLessThan(12 * 1024 * 1024)
})

test('a file that cannot be read says so, and the next one is not disturbed', async () => {
  const gone = new Blob(['x'])
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new Error('Gone')) }),
  })
  await expect(md5Of(gone, () => undefined)).rejects.toThrow('Gone')
  expect(await md5Of(new Blob(['abc']), () => undefined)).toBe('kAFQmDzST7DWlj99KOF/cg==')
})
