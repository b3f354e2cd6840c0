import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<{ hasStored: boolean } | undefined>()

/** Some of the work is stored, and what followed failed: asked for again, that part would be stored twice. */
export class PartlyStored extends Error {
  constructor(cause: unknown) {
    super('A part of this is stored, and the rest failed', { cause })
  }
}

/** Of the database: a write was committed. */
export function noteStored(): void {
  const work = works.getStore()
  if (work) work.hasStored = true
}

/** For a job that a request woke: what it stores is no part of the request. */
export const apartFromRequest = <Result>(work: () => Result): Result => works.run(undefined, work)

/** @throws PartlyStored, with its cause, where `work` failed with what `isTryAgain` says of after a write of it was committed; else what it threw */
export const watchStored = <Result>(
  work: () => Promise<Result>,
  isTryAgain: (error: unknown) => boolean,
): Promise<Result> => {
  const watched = { hasStored: false }
  return works.run(watched, () =>
    work().catch((error: unknown) => {
      throw watched.hasStored && isTryAgain(error) ? new PartlyStored(error) : error
    }),
  )
}
