import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openObjectBlobs } from '../../../testing/blob-stores.ts'
import { type ObjectStore, startObjectStore } from '../../../testing/object-store/object-store.ts'
import { FilesUnavailable } from '../blob-store.ts'
import { addressOfBucket, checksumOfETag } from './object-address.rules.ts'
import { readListing } from './list-stored-objects.ts'
import { objectBlobs } from './object-blobs.ts'

const key = 'abcdefgh12345678'
const bytes = Buffer.from('Bill of lading MAEU229011802')
const md5 = (of: Uint8Array) => createHash('md5').update(of).digest('base64')
const expected = { byte_size: bytes.length, checksum: md5(bytes) }
async function* whole(of: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(of)
}

let time: number
let store: ObjectStore
let opened: Awaited<ReturnType<typeof openObjectBlobs>>
const now = () => new Date(time)
beforeEach(async () => {
  time = Date.parse('2026-11-20T18:00:00Z')
  store = await startObjectStore({ now, pageLength: 2 })
  opened = await openObjectBlobs(store, { now })
})
afterEach(() => opened.close())
const put = () => opened.blobs.put(key, whole(bytes), expected)
const text = async () => {
  const stored = await opened.blobs.get(key)
  return stored && new Response(stored.stream).text()
}

test('objects are named below the prefix, with the size and checksum of their bytes', async () => {
  await put()
  expect([...store.objects.keys()]).toEqual([`portolan/blobs/${key}`])
  expect(await opened.blobs.find(key)).toEqual(expected)
})

test('where the store says no checksum none is made up', async () => {
  store.faults.hasOtherETags = 'of_parts'
  await put()
  expect(await opened.blobs.find(key)).toEqual({ ...expected, checksum: undefined })
})

test('a request is repeated where the store was busy for a moment, and given up where it stays so', async () => {
  store.faults.isBusy = 2
  await put()
  expect(store.requests).toHaveLength(3)
  store.faults.isBusy = true
  await expect(opened.blobs.get(key)).rejects.toThrow(FilesUnavailable)
  await expect(opened.blobs.get(key)).rejects.toThrow('answered 503 SlowDown to GET in the bucket files')
  store.faults.isBusy = false
  expect(await text()).toBe(bytes.toString())
})

test('a store that does not answer is given up after a time', async () => {
  const silent = await openObjectBlobs(store, { now, silentMs: 30 })
  store.faults.isSilent = true
  await expect(silent.blobs.get(key)).rejects.toThrow(/does not answer/)
  await silent.blobs.close()
})

test('a store that is not there is named', async () => {
  const blobs = objectBlobs(
    { ...store.settings, endpoint: 'http://127.0.0.1:9' },
    { now, silentMs: 1000, pause: () => Promise.resolve() },
  )
  await expect(blobs.find(key)).rejects.toThrow('The object store http://127.0.0.1:9 does not answer')
  await blobs.close()
})

test('what is cut off in the middle goes on where it was', async () => {
  const large = randomBytes(300_000)
  await opened.blobs.put(key, whole(large), { byte_size: large.length, checksum: md5(large) })
  store.faults.cutOff = 2
  const stored = await opened.blobs.get(key)
  expect(md5(Buffer.from(await new Response(stored?.stream).arrayBuffer()))).toBe(md5(large))
  store.faults.cutOff = 10
  const again = await opened.blobs.get(key)
  await expect(new Response(again?.stream).arrayBuffer()).rejects.toThrow('broke at byte')
})

test('the rest of other bytes is not taken for the rest of these', async () => {
  const large = randomBytes(300_000)
  await opened.blobs.put(key, whole(large), { byte_size: large.length, checksum: md5(large) })
  store.faults.cutOff = 1
  const stored = await opened.blobs.get(key)
  const other = randomBytes(300_000)
  await opened.blobs.put(key, whole(other), { byte_size: other.length, checksum: md5(other) })
  await expect(new Response(stored?.stream).arrayBuffer()).rejects.toThrow('412 PreconditionFailed')
})

test('a wrong key, secret, region, bucket or clock is said', async () => {
  const faultOf = async (changes: object, at = now) => {
    const blobs = objectBlobs(
      { ...store.settings, ...changes },
      { now: at, silentMs: 1000, pause: () => Promise.resolve() },
    )
    const fault: unknown = await blobs.readMark().catch((error: unknown) => error)
    await blobs.close()
    return fault instanceof Error ? fault.message : fault
  }
  expect(await faultOf({})).toBeUndefined()
  expect(await faultOf({ accessKeyId: 'x' })).toContain('Is S3_ACCESS_KEY_ID right?')
  expect(await faultOf({ secretAccessKey: 'x' })).toContain('Is S3_SECRET_ACCESS_KEY right?')
  expect(await faultOf({ region: 'eu-other' })).toContain('Is S3_REGION right?')
  expect(await faultOf({ bucket: 'other' })).toContain('S3_BUCKET has to exist')
  expect(await faultOf({}, () => new Date(time + 3_600_000))).toContain('The clock of this machine differs')
})

test('keys are listed in pages, without those of the last day', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(28))
  for (const each of keys) await opened.blobs.put(each, whole(bytes), expected)
  await opened.blobs.put('b'.repeat(40), whole(bytes), expected)
  const hold = await opened.blobs.hold()
  time += 3_600_000
  await opened.blobs.put('f'.repeat(28), whole(bytes), expected)
  const pages: string[][] = []
  for await (const page of opened.blobs.remote.pagesBefore(new Date(time - 1))) pages.push(page)
  // One whose name was not made here is none of this service's.
  expect(pages.flat()).toEqual(keys)
  expect(pages.length).toBe(4)
  await hold.release()
})

test('the hold of a process that was killed ends by the clock of the store', async () => {
  await opened.blobs.hold()
  time += 59_000
  expect(await opened.blobs.isHeld()).toBe(true)
  time += 1_000
  expect(await opened.blobs.isHeld()).toBe(false)
  expect(store.objects.size).toBe(0)
})

test('an address takes these bytes alone, until it has expired', async () => {
  const file = { ...expected, content_type: 'text/plain; charset=utf-8' }
  const { url, headers } = await opened.blobs.remote.addressToPut(key, file, { now: now(), seconds: 60 })
  const send = async (body: Uint8Array, more: object = {}, to = url) =>
    (await fetch(to, { method: 'PUT', headers: { ...headers, ...more }, body: Buffer.from(body) })).status
  const wrong = Buffer.from(bytes).fill('x')
  expect(await send(wrong)).toBe(400)
  expect(await send(wrong, { 'Content-MD5': md5(wrong) })).toBe(403)
  expect(await send(bytes.subarray(1))).toBe(403)
  expect(await send(bytes, { 'Content-Type': 'text/html' })).toBe(403)
  expect(await send(bytes, { 'x-amz-acl': 'public-read' })).toBe(403)
  expect(await send(bytes, {}, url.replace(key, 'zzzzzzzz'))).toBe(403)
  expect(store.objects.size).toBe(0)
  expect(await send(bytes)).toBe(200)
  expect(await text()).toBe(bytes.toString())
  time += 60_000
  expect(await send(bytes)).toBe(403)
})

test('an address answers the bytes under the name and type that were signed', async () => {
  const disposition = `attachment; filename="Ankunft (1)+2.pdf"; filename*=UTF-8''Ankunft%20K%C3%B6ln%27s.pdf`
  const valid = { now: now(), seconds: 60 }
  const as = { content_type: 'application/pdf', disposition }
  expect(await opened.blobs.remote.addressToGet(key, as, valid)).toBeUndefined()
  await put()
  const url = (await opened.blobs.remote.addressToGet(key, as, valid)) ?? ''
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/portolan\/blobs\/abcdefgh12345678\?/)
  expect(url).not.toContain('+')
  const answer = await fetch(url)
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toBe(bytes.toString())
  expect((await fetch(url.replace('.pdf', '.exe'))).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  time += 60_000
  expect((await fetch(url)).status).toBe(403)
})

test('the bucket is in the path, and at AWS in the name of the host unless it has dots', () => {
  const address = (endpoint: string, bucket: string) => addressOfBucket({ endpoint, bucket }).href
  expect(address('http://minio:9000', 'files')).toBe('http://minio:9000/files/')
  expect(address('https://s3.eu-central-1.amazonaws.com', 'files')).toBe(
    'https://files.s3.eu-central-1.amazonaws.com/',
  )
  expect(address('https://s3.eu-central-1.amazonaws.com', 'a.b')).toBe(
    'https://s3.eu-central-1.amazonaws.com/a.b/',
  )
})

test('an ETag is a checksum only where it is the MD5 digest of one part', () => {
  expect(checksumOfETag('"d41d8cd98f00b204e9800998ecf8427e"')).toBe('1B2M2Y8AsgTpgAmY7PhCfg==')
  expect(checksumOfETag('"d41d8cd98f00b204e9800998ecf8427e-2"')).toBeUndefined()
  expect(checksumOfETag(undefined)).toBeUndefined()
})

test('a page that a proxy answers in place of a list is no empty list', () => {
  expect(() => readListing('<html><body>Sign in</body></html>')).toThrow('no list of objects')
  expect(() => readListing('<ListBucketResult><Contents></ListBucketResult>')).toThrow('unexpected close tag')
})
