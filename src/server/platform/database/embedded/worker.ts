import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { messageOf } from '../errors.ts'
import { startInFolder, startInMemory } from './files.ts'
import type { EngineAnswer, EngineRequest, EngineStart } from './messages.ts'

/*
 * The embedded engine, in a separate thread: a query runs to its end without a pause, which in the main thread
 * would keep every other request waiting. It receives the messages of one query at a time and passes them on: values
 * are written and read in the main thread, so that they are not copied once more between the threads.
 */

const port = parentPort
if (!port) throw new Error('This file is the embedded database; it is started as a worker thread')
const send = (answer: EngineAnswer) => port.postMessage(answer)

const start = workerData as EngineStart

let opened = false
const failed = (reason: string) => {
  const what = opened || start.folder === undefined ? 'failed' : `in ${start.folder} cannot be opened`
  send({ failed: `The embedded database ${what}: ${reason}` })
}

const open = (): Promise<PGlite> =>
  start.folder === undefined
    ? startInMemory(start.template && new Blob([start.template]), failed)
    : startInFolder(start.folder, failed)

/** The last message of every answer: ReadyForQuery, its length, and the state of the transaction. */
const READY_FOR_QUERY = 0x5a
const READY_FOR_QUERY_BYTES = 6

async function answer(pg: PGlite, { id, bytes }: EngineRequest): Promise<void> {
  try {
    // Files are written through at once: nothing is left to sync after a query.
    const answered = await pg.execProtocolRaw(bytes, { syncToFs: false })
    // A trap in the WebAssembly is passed over in silence, and so would be all that is asked afterwards.
    if (answered[answered.length - READY_FOR_QUERY_BYTES] !== READY_FOR_QUERY)
      return failed('it gave no answer')
    // The engine may go on writing into its own buffer.
    const copy = answered.slice()
    port?.postMessage({ id, bytes: copy } satisfies EngineAnswer, [copy.buffer])
  } catch (error) {
    failed(messageOf(error))
  }
}

try {
  const pg = await open()
  port.on('message', (message: EngineRequest | 'close') => {
    if (message !== 'close') void answer(pg, message)
    else void pg.close().then(() => port.close())
  })
  opened = true
  send('ready')
} catch (error) {
  send({ failed: messageOf(error) })
  port.close()
}
