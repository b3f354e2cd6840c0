import type { Context } from 'hono'
import type { Operation, OperationName } from '../../../contract/operations/index.ts'
import { mayReadAtReplica } from '../../../contract/replica-reads.ts'
import { lastWalPosition, walPositionHeader } from '../../../contract/wal-position.ts'
import type { Replica } from '../database/replica/replica.ts'
import { atReplica } from '../database/replica/read-place.ts'

interface ReadPlace {
  /** Runs `work` where the operation reads. */
  in<Result>(work: () => Result): Result
  /** Tells the client how far the database is that it has seen now. */
  addPosition(headers: Headers): Promise<void>
}

const anywhere: ReadPlace = { in: (work) => work(), addPosition: () => Promise.resolve() }

/**
 * Where an operation is answered. A client that sends the last position that it was answered is answered by no older state; one that sends none reads at
 * the primary, as if there were no replica. Positions are answered to writes, and to reads at the primary of who sent one: it may have seen there what
 * it asks the replica for next.
 */
export async function readPlaceOf(
  replica: Replica | undefined,
  c: Context,
  name: OperationName,
  { method, media }: Operation,
): Promise<ReadPlace> {
  if (!replica || media === 'text/event-stream') return anywhere
  const given = c.req.header(walPositionHeader)
  if (mayReadAtReplica(name) && (await replica.placeFor(given)) === 'replica')
    return { ...anywhere, in: atReplica }
  if (method === 'GET' && given === undefined) return anywhere
  return {
    ...anywhere,
    async addPosition(headers) {
      // What was written is committed, so it is answered; who does not know how far that is reads at the primary.
      headers.set(walPositionHeader, await replica.position().catch(() => lastWalPosition))
    },
  }
}
