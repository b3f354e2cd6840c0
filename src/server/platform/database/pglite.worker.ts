import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { isSqlError, messageOf } from './errors.ts'
import type { EngineAnswer, EngineError, Request, EngineStart } from './pglite.messages.ts'
import { startInFolder, startInMemory } from './pglite.files.ts'
import { readers, UnreadableValue } from './values.ts'

/*
 * The embedded engine, in a separate thread: a query runs to its end without a pause, which in the main thread
 * would keep every other request waiting. It receives one statement at a time.
 */

const port = parentPort
if (!port) throw new Error('This file is the embedded database; it is started as a worker thread')
const tell = (answer: EngineAnswer) => port.postMessage(answer)

const start = workerData as EngineStart

let opened = false
const failed = (reason: string) => {
  const what = opened || start.folder === undefined ? 'failed' : `in ${start.folder} cannot be opened`
  tell({ failed: `The embedded database ${what}: ${reason}` })
}

const open = (): Promise<PGlite> =>
  start.folder === undefined
    ? startInMemory(start.template && new Blob([start.template]), failed)
    : startInFolder(start.folder, failed)

function failure(error: unknown): EngineError {
  if (!isSqlError(error)) return { message: messageOf(error) }
  const { message, code, severity, detail, hint, table, column, constraint } = error
  return { message, sql: { message, code, severity, detail, hint, table, column, constraint } }
}

async function answer(pg: PGlite, { id, sql, parameters }: Request): Promise<void> {
  try {
    const { rows, affectedRows = 0, command } = await pg.query(sql, [...parameters])
    // A trap in the WebAssembly is passed over in silence, and so would be all that is asked afterwards.
    if (command === undefined) return failed('it gave no answer')
    tell({ id, rows, affectedRows, command })
  } catch (error) {
    tell({ id, failure: failure(error) })
    if (!isSqlError(error) && !(error instanceof UnreadableValue)) failed(messageOf(error))
  }
}

try {
  const pg = await open()
  // Parameters arrive as text and are passed on as such.
  pg.parsers = { ...readers }
  pg.serializers = {}
  port.on('message', (message: Request | 'close') => {
    if (message !== 'close') void answer(pg, message)
    else void pg.close().then(() => port.close())
  })
  opened = true
  tell('ready')
} catch (error) {
  tell({ failed: messageOf(error) })
  port.close()
}
