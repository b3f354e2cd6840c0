import type { PGlite } from '@electric-sql/pglite'

/** The last message of every answer: ReadyForQuery, its length, and the state of the transaction. */
const READY_FOR_QUERY = 0x5a
const READY_FOR_QUERY_BYTES = 6

/**
 * Sends messages of the protocol to the engine. The answer is taken as a stream: PGlite reads one that it collects itself, and keeps
 * every row of it for as long as it is open.
 *
 * @returns the messages that it answers, in memory of their own; undefined where it did not come to the end of an answer: a trap in
 *   the WebAssembly is passed over in silence, and so would be all that is asked afterwards
 */
export async function executeMessages(
  pg: Pick<PGlite, 'execProtocolRawStream'>,
  messages: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  await pg.execProtocolRawStream(messages, {
    // Files are written through at once: nothing is left to sync after a query.
    syncToFs: false,
    onRawData(part) {
      // The engine goes on writing into its own buffer.
      parts.push(part.slice())
      length += part.length
    },
  })
  const answered = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    answered.set(part, at)
    at += part.length
  }
  return answered[length - READY_FOR_QUERY_BYTES] === READY_FOR_QUERY ? answered : undefined
}
