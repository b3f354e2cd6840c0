import { FilesUnavailable } from '../blob-store.ts'
import type { StoreAnswer, StoreRequests } from './store-requests.ts'

/** Connections that may break while one file is read. */
const MAX_RESUMPTIONS = 3

/**
 * The bytes of an answer. Where the connection breaks in the middle the rest is asked for, of the same bytes: `If-Match`.
 * @throws FilesUnavailable from the stream when the rest does not come
 */
export function resumingStream(
  requests: Pick<StoreRequests, 'send'>,
  key: string,
  first: StoreAnswer,
  size: number,
): ReadableStream<Uint8Array> {
  const etag = String(first.headers['etag'] ?? '')
  let chunks: AsyncIterator<Uint8Array> | undefined
  let answer = quiet(first)
  let received = 0
  let resumptions = 0

  async function resume(cause: unknown): Promise<void> {
    resumptions += 1
    if (resumptions > MAX_RESUMPTIONS)
      throw new FilesUnavailable(`The connection to the object store broke at byte ${received} of ${size}`, {
        cause,
      })
    const headers = { range: `bytes=${received}-${size - 1}`, ...(etag !== '' && { 'if-match': etag }) }
    answer = quiet(await requests.send({ method: 'GET', key, headers }))
    if (answer.statusCode !== 206) {
      answer.body.destroy()
      throw new FilesUnavailable(`The object store answered ${answer.statusCode} to a range`, { cause })
    }
    chunks = undefined
  }
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      if (received >= size) return undefined
      let cause: unknown
      try {
        chunks ??= (answer.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
        const result = await chunks.next()
        if (!result.done) {
          received += result.value.byteLength
          return result.value
        }
      } catch (error) {
        cause = error
      }
      await resume(cause)
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
      cancel() {
        answer.body.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

/** A connection that breaks while nobody reads is noticed by the next read alone. */
function quiet(answer: StoreAnswer): StoreAnswer {
  answer.body.on('error', () => undefined)
  return answer
}
