import { Worker } from 'node:worker_threads'
import { messageOf } from '../errors.ts'
import type { EngineAnswer, EngineRequest, EngineStart } from './messages.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { readQueryAnswer, type QueryAnswer, writeQuery } from './protocol.ts'

/** The embedded engine in its thread, from start to end. */
export interface Thread {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer>
  /** Ends after the queries that were sent before. */
  close(): Promise<void>
  /** Why it answers no more. */
  readonly over: Error | undefined
  /** Rows that were written since plans were last discarded. */
  readonly rowsWritten: number
  /** Makes the engine plan its statements anew: tables have other sizes than when it planned them. */
  discardPlans(): Promise<void>
}

/** Enough for PostgreSQL to notice by itself, and in time, that a statement is nested too deeply. */
const stackSizeMb = 32
const definesSchema = /^(?:CREATE|ALTER|DROP)\b/

/** Channels of `pg_notify` that triggers of the migrations use. */
const channels = ['identities_changed']

/**
 * @param onNotification called with the channel of each notification, before the query that sent it is answered
 * @throws an Error that says why the engine cannot start
 */
export async function startThread(
  start: EngineStart,
  onNotification: (channel: string) => void,
): Promise<Thread> {
  // Of the main thread's options none are wanted: tests add some that a worker refuses.
  const options = { workerData: start, name: 'database', execArgv: [], resourceLimits: { stackSizeMb } }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), options)
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  const statements = new PreparedStatements()
  let over: Error | undefined
  let last = 0
  let rowsWritten = 0

  const end = (error: Error) => {
    over ??= error
    ready.reject(over)
    for (const { reject } of waiting.values()) reject(over)
    waiting.clear()
  }
  worker.on('message', (answer: EngineAnswer) => {
    if (answer === 'ready') return ready.resolve()
    if ('failed' in answer) {
      end(new Error(answer.failed))
      return void worker.terminate()
    }
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    request?.resolve(answer.bytes)
  })
  worker.on('error', (error: unknown) => {
    end(new Error(`The embedded database failed: ${messageOf(error)}`))
  })
  worker.on('exit', () => {
    end(new Error('The embedded database stopped'))
    ended.resolve()
  })

  const ask = (bytes: Uint8Array): Promise<Uint8Array> => {
    if (over) return Promise.reject(over)
    const id = (last += 1)
    const request = Promise.withResolvers<Uint8Array>()
    waiting.set(id, request)
    worker.postMessage({ id, bytes } satisfies EngineRequest)
    return request.promise
  }
  const query = async (sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> => {
    const known = statements.find(sql)
    const name = known?.name ?? statements.nameFor(sql)
    const bytes = writeQuery({
      name,
      sql,
      parameters,
      isKnown: known !== undefined,
      drop: statements.takeDropped(),
    })
    const { fields, isParsed, error, notified, ...answer } = readQueryAnswer(
      await ask(bytes),
      known?.fields ?? null,
    )
    for (const channel of notified) onNotification(channel)
    if (known === undefined && name !== '' && isParsed) statements.keep(sql, { name, fields })
    if (error) throw error
    if (definesSchema.test(answer.command)) statements.dropAll()
    if (answer.command !== 'SELECT') rowsWritten += answer.affectedRows
    return answer
  }

  await ready.promise
  for (const channel of channels) await query(`listen ${channel}`, [])
  return {
    query,
    close() {
      if (!over) worker.postMessage('close')
      return ended.promise
    },
    get over() {
      return over
    },
    get rowsWritten() {
      return rowsWritten
    },
    async discardPlans() {
      rowsWritten = 0
      await query('discard plans', [])
    },
  }
}
