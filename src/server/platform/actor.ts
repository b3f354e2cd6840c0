import { AsyncLocalStorage } from 'node:async_hooks'
import type { OtherAudited } from '../../contract/audit.ts'
import type { OperationName } from '../../contract/operations/index.ts'

/** Who changes something, and by what: what the audit keeps of it. Of public operations nobody is known yet. */
export interface Actor {
  /** The operation that was asked for, or the command of the operator. */
  operation: string
  /** Who is no member and yet known: the operator at a command line, the person who opened a link that was mailed, or the service by a setting. */
  kind?: 'operator' | 'link' | 'service' | undefined
  /** Null for public operations. */
  account_id: string | null
  /** Of a person; null for a key. */
  user_id: string | null
  /** The key that was sent, or with which the browser was signed in. */
  key_id: string | null
  address: string | null
  /** The browser or client, as it names itself. */
  device: string | null
  /** ISO 8601 UTC, of the wall clock. */
  at: string
  /** The entry that is taken back. */
  undoes?: string | undefined
  /** The present values that an undo was asked for: with any other the database refuses the change. */
  expects?: { type: string; id: string; values: { attribute: string; present: unknown }[] } | undefined
}

const nobodyDoing = (kind: 'operator' | 'service', operation: string, at: string): Actor => ({
  operation,
  kind,
  account_id: null,
  user_id: null,
  key_id: null,
  address: null,
  device: null,
  at,
})

/** The operator, who runs a command. @param at ISO 8601 UTC */
export const operatorDoing = (operation: OperationName | OtherAudited, at: string): Actor =>
  nobodyDoing('operator', operation, at)

/** The service, by a setting of the account. @param at ISO 8601 UTC */
export const serviceDoing = (operation: OtherAudited, at: string): Actor =>
  nobodyDoing('service', operation, at)

const actors = new AsyncLocalStorage<Actor | undefined>()

/**
 * Marks all changes of `work` as those of somebody: the audit has an entry for each. Async context, so that no function in between
 * passes it on, and none can forget it. Undefined for work that nobody asked for.
 */
export const asActor = <Result>(actor: Actor | undefined, work: () => Result): Result =>
  actors.run(actor, work)

export const currentActor = (): Actor | undefined => actors.getStore()
