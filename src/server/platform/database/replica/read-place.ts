import { AsyncLocalStorage } from 'node:async_hooks'

type Place = 'primary' | 'replica'

const current = new AsyncLocalStorage<Place>()

/** Has the statements of `work` sent to the read replica, but for those of transactions. Async context, so that the functions in between need not pass it on. */
export const atReplica = <Result>(work: () => Result): Result => current.run('replica', work)

/** For work that others only wake: it changes what it reads. */
export const atPrimary = <Result>(work: () => Result): Result => current.run('primary', work)

export const isAtReplica = (): boolean => current.getStore() === 'replica'
