import { Worker } from 'node:worker_threads'
import { EmbeddedSqlError } from './errors.ts'
import type { Answer, Failure, Request, Result, Start } from './pglite.messages.ts'
import { parameterText } from './values.ts'

interface Waiting {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** The embedded engine as the main thread sees it. */
export interface Engine {
  query(sql: string, parameters: readonly unknown[]): Promise<Result>
  /** Ends after the queries that were asked before. */
  close(): Promise<void>
  /** Told once, when the engine broke and answers no more. */
  readonly broken: Promise<Error>
}

const errorOf = ({ message, sql }: Failure): Error =>
  sql ? new EmbeddedSqlError(sql) : new Error(`The embedded database failed: ${message}`)

/** @throws an Error that tells why the engine cannot start. */
export async function startEngine(start: Start): Promise<Engine> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: start,
    name: 'database',
    // Of the main thread's options none are wanted: tests add some that a worker refuses.
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  const ready = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<Error>()
  const ended = Promise.withResolvers<void>()
  let over: Error | undefined
  let last = 0

  worker.on('message', (answer: Answer) => {
    if (answer === 'ready') return ready.resolve()
    if ('refused' in answer) return ready.reject(new Error(answer.refused))
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) asked?.reject(errorOf(answer.failure))
    else asked?.resolve(answer)
  })
  const end = (error: Error) => {
    const closing = over
    over ??= error
    ready.reject(over)
    for (const { reject } of waiting.values()) reject(over)
    waiting.clear()
    if (!closing) broken.resolve(error)
    ended.resolve()
  }
  worker.on('error', (error) => end(new Error(`The embedded database failed: ${error.message}`)))
  worker.on('exit', () => end(new Error('The embedded database stopped')))

  await ready.promise
  return {
    query(sql, parameters) {
      if (over) return Promise.reject(over)
      const id = (last += 1)
      const answered = Promise.withResolvers<Result>()
      waiting.set(id, answered)
      worker.postMessage({ id, sql, parameters: parameters.map(parameterText) } satisfies Request)
      return answered.promise
    },
    async close() {
      if (!over) {
        over = new Error('The database is closed')
        worker.postMessage('close')
      }
      await ended.promise
    },
    broken: broken.promise,
  }
}
