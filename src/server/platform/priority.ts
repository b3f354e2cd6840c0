import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom work is done, the most urgent first: somebody waits for the answer (requests, deliveries); nobody does
 * (documents, exports, bulk edits, maintenance); or it is made up (the simulation).
 */
export const priorities = ['request', 'background', 'simulation'] as const
export type Priority = (typeof priorities)[number]

const current = new AsyncLocalStorage<Priority>()

/** Marks all that `work` does. Async context, so that the functions in between need not pass it on. */
export const withPriority = <Result>(priority: Priority, work: () => Result): Result =>
  current.run(priority, work)

export const currentPriority = (): Priority => current.getStore() ?? 'request'
