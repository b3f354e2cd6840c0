import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { isSqlError } from './errors.ts'
import type { Answer, Failure, Request, Start } from './pglite.messages.ts'
import { startInFolder, startInMemory } from './pglite.files.ts'
import { readers, UnreadableValue } from './values.ts'

/*
 * The embedded engine, in a thread of its own: a query runs to its end without a pause, which in the main thread
 * would keep every other request waiting. Asked one statement at a time.
 */

const port = parentPort
if (!port) throw new Error('This file is the embedded database; it is started as a worker thread')
const tell = (answer: Answer) => port.postMessage(answer)

const start = workerData as Start

async function open(): Promise<PGlite> {
  if (start.folder !== undefined) return startInFolder(start.folder)
  return startInMemory(start.template && new Blob([start.template]))
}

/*
 * After a PANIC, such as a write that the disk refused, the engine would hang; after a trap in the WebAssembly (no
 * answer at all) it would seem to accept what it drops.
 */
function failure(error: unknown): Failure {
  if (isSqlError(error)) {
    const { message, code, severity, detail, hint, table, column, constraint } = error
    const sql = { message, code, severity, detail, hint, table, column, constraint }
    return { message, sql, fatal: severity !== 'ERROR' }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { message, fatal: !(error instanceof UnreadableValue) }
}

async function answer(pg: PGlite, { id, sql, parameters }: Request): Promise<void> {
  try {
    const { rows, affectedRows = 0, command } = await pg.query(sql, [...parameters])
    if (command === undefined) throw new Error('it gave no answer')
    tell({ id, rows, affectedRows, command })
  } catch (error) {
    tell({ id, failure: failure(error) })
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
  tell('ready')
} catch (error) {
  tell({ refused: failure(error).message })
  port.close()
}
