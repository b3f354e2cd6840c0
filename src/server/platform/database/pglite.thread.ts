import { Worker } from 'node:worker_threads'
import { EmbeddedSqlError, messageOf } from './errors.ts'
import type { EngineAnswer, EngineError, Request, Result, EngineStart } from './pglite.messages.ts'
import { parameterText } from './values.ts'

/** The embedded engine in its thread, from start to end. */
export interface Thread {
  query(sql: string, parameters: readonly unknown[]): Promise<Result>
  /** Ends after the queries that were sent before. */
  close(): Promise<void>
  /** Why it answers no more. */
  readonly over: Error | undefined
}

/** Enough for PostgreSQL to notice by itself, and in time, that a statement is nested too deeply. */
const stackSizeMb = 32

/** @throws an Error that says why the engine cannot start. */
export async function startThread(start: EngineStart): Promise<Thread> {
  // Of the main thread's options none are wanted: tests add some that a worker refuses.
  const options = { workerData: start, name: 'database', execArgv: [], resourceLimits: { stackSizeMb } }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), options)
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  let over: Error | undefined
  let last = 0

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
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) asked?.reject(errorOf(answer.failure))
    else asked?.resolve(answer)
  })
  worker.on('error', (error: unknown) => {
    end(new Error(`The embedded database failed: ${messageOf(error)}`))
  })
  worker.on('exit', () => {
    end(new Error('The embedded database stopped'))
    ended.resolve()
  })

  await ready.promise
  return {
    query(sql, parameters) {
      if (over) return Promise.reject(over)
      const id = (last += 1)
      const asked = Promise.withResolvers<Result>()
      waiting.set(id, asked)
      worker.postMessage({ id, sql, parameters: parameters.map(parameterText) } satisfies Request)
      return asked.promise
    },
    close() {
      if (!over) worker.postMessage('close')
      return ended.promise
    },
    get over() {
      return over
    },
  }
}

const errorOf = ({ message, sql }: EngineError): Error =>
  sql ? new EmbeddedSqlError(sql) : new Error(message)
