import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type BlobStore, type Expected, FilesUnavailable } from '../blob-store.ts'
import { checkedBytes } from '../checked-bytes.ts'
import { checksumOfETag, type ObjectStoreSettings } from './object-address.rules.ts'
import { listStoredObjects } from './list-stored-objects.ts'
import { BLOB_OBJECTS, objectKeyOf, remoteBlobs } from './remote-blobs.ts'
import { resumingStream } from './resuming-stream.ts'
import {
  createStoreRequests,
  standardStoreTimes,
  type StoreRequests,
  type StoreTimes,
} from './store-requests.ts'

const RENEWED_EVERY_MS = 10_000
/** A hold that is not renewed for so long is of a process that was killed. */
const HELD_MS = 60_000
const HOLDS = 'held/'

/** Holds are objects that their process writes again and again. Their age is by the clock of the store alone. */
function objectHolds(
  requests: Pick<StoreRequests, 'send'>,
  settings: ObjectStoreSettings,
): Pick<BlobStore, 'hold' | 'isHeld'> {
  const remove = async (key: string) => {
    const { body } = await requests.send({ method: 'DELETE', key, accepts: [404] })
    await body.dump()
  }
  return {
    async hold() {
      const key = `${HOLDS}${randomUUID()}`
      const write = async () => {
        const { body } = await requests.send({ method: 'PUT', key, body: Buffer.from('held') })
        await body.dump()
      }
      await write()
      const renewal = setInterval(() => void write().catch(() => undefined), RENEWED_EVERY_MS)
      renewal.unref()
      return {
        release: async () => {
          clearInterval(renewal)
          await remove(key)
        },
      }
    },
    async isHeld() {
      let held = false
      for await (const { objects, answered_at } of listStoredObjects(requests, settings, HOLDS))
        for (const { key, changed_at } of objects)
          // Without a date in the answer its age is not known, and it may be held.
          if (answered_at.getTime() - changed_at.getTime() >= HELD_MS) await remove(key)
          else held = true
      return held
    },
  }
}

/** What is not larger is gathered before it is sent, so that sending can be repeated. */
const MAX_GATHERED_BYTES = 8 * 2 ** 20
const MARK = 'portolan'

export interface ObjectBlobs extends BlobStore {
  readonly remote: NonNullable<BlobStore['remote']>
  /** Whose files these are: what was written there first. Undefined where nothing was. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<void>
  /** Whether something is where blobs are, of whatever name. */
  hasBlobs(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Blobs as objects of an S3-compatible store, `blobs/abcd…` below the prefix, beside `held/` and the mark of the installation.
 * Every PUT has the MD5 checksum of its bytes, which are compared here before the last of them is sent.
 * @throws FilesUnavailable from every method while the store does not answer or refuses
 */
export function objectBlobs(
  settings: ObjectStoreSettings,
  times: StoreTimes = standardStoreTimes,
): ObjectBlobs {
  const requests = createStoreRequests(settings, times)
  const { send } = requests
  const write = async (key: string, body: Uint8Array) => {
    const answer = await send({ method: 'PUT', key, body })
    await answer.body.dump()
  }
  const remove = async (key: string) => {
    const answer = await send({ method: 'DELETE', key, accepts: [404] })
    await answer.body.dump()
  }
  /** Undefined when there is no such object. */
  const fetchObject = async (method: 'GET' | 'HEAD', key: string) => {
    const answer = await send({ method, key, accepts: [404] })
    return answer.statusCode === 404 ? undefined : answer
  }
  const find = async (key: string) => {
    const answer = await fetchObject('HEAD', objectKeyOf(key))
    await answer?.body.dump()
    return (
      answer && { byte_size: sizeOf(answer.headers), checksum: checksumOfETag(text(answer.headers['etag'])) }
    )
  }

  return {
    name: 's3',

    async put(key, bytes, expected) {
      const checked = checkedBytes(bytes, expected)
      const isSmall = expected.byte_size <= MAX_GATHERED_BYTES
      const { body, faultOf } = isSmall
        ? { body: await gathered(checked), faultOf: () => undefined }
        : noticing(checked)
      try {
        const answer = await send({
          method: 'PUT',
          key: objectKeyOf(key),
          headers: headersOf(expected),
          body,
        })
        await answer.body.dump()
      } catch (error) {
        throw faultOf() ?? error
      }
    },

    async get(key) {
      const objectKey = objectKeyOf(key)
      const answer = await fetchObject('GET', objectKey)
      if (!answer) return undefined
      const byte_size = sizeOf(answer.headers)
      return { byte_size, stream: resumingStream(requests, objectKey, answer, byte_size) }
    },

    find,

    delete: (key) => remove(objectKeyOf(key)),

    ...objectHolds(requests, settings),

    // An object is there when all its bytes came, and not before.
    tidy: () => Promise.resolve(),

    async tryWriting() {
      const key = `ready/${randomUUID()}`
      await write(key, Buffer.from('ready'))
      await remove(key)
    },

    remote: remoteBlobs(requests, settings, async (key) => (await find(key)) !== undefined),

    async readMark() {
      const answer = await fetchObject('GET', MARK)
      return answer && (await answer.body.text())
    },
    writeMark: (mark) => write(MARK, Buffer.from(mark)),
    async hasBlobs() {
      for await (const { objects } of listStoredObjects(requests, settings, BLOB_OBJECTS))
        if (objects.length > 0) return true
      return false
    },
    close: () => requests.close(),
  }
}

const headersOf = ({ byte_size, checksum }: Expected) => ({
  'content-length': String(byte_size),
  'content-md5': checksum,
  'content-type': 'application/octet-stream',
})
const text = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

function sizeOf(headers: Record<string, string | string[] | undefined>): number {
  const size = Number(text(headers['content-length']) ?? Number.NaN)
  if (Number.isNaN(size)) throw new FilesUnavailable('The object store does not say how long an object is')
  return size
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

/** The same bytes, and what they failed with: the client reports only that the request broke. */
function noticing(bytes: AsyncIterable<Uint8Array>) {
  const noticed: { fault?: unknown } = {}
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes
    } catch (error) {
      noticed.fault = error
      throw error
    }
  }
  return { body: Readable.from(body(), { objectMode: false }), faultOf: () => noticed.fault }
}
