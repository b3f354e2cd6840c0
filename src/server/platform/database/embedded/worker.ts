import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { messageOf } from '../errors.ts'
import { executeMessages } from './execute.ts'
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
  start.folder === undefined ? startInMemory(start, failed) : startInFolder(start.folder, failed)

async function answer(pg: PGlite, { id, bytes }: EngineRequest): Promise<void> {
  try {
    const answered = await executeMessages(pg, bytes)
    if (!answered) return failed('it gave no answer')
    port?.postMessage({ id, bytes: answered } satisfies EngineAnswer, [answered.buffer])
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
  // Those of its file system are a reason, and no sentence.
  if (error instanceof Error) send({ failed: messageOf(error) })
  else failed(messageOf(error))
  port.close()
}
