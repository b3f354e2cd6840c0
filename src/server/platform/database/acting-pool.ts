import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type Actor, currentActor } from '../actor.ts'
import { noteStored } from './stored-part.ts'

type Query = (text: unknown, parameters?: readonly unknown[]) => Promise<unknown>

/** The setting in which the triggers of the audit read who changes something; see the migration 0069. */
const NAME_ACTOR = `select set_config('portolan.actor', $1, true)`
const writes = /^\s*(?:insert|update|delete|merge|with)\b/i
/** What `with` begins may only read. */
const changes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i
const begins = /^\s*(?:begin|start transaction)\b/i
const ends = /^\s*(?:commit|rollback)\s*(?:;\s*)?$/i
const commits = /^\s*commit\b/i
const rollsBackPart = /^\s*rollback to\b/i

/**
 * Names who changes something to the database, in the transaction of the change: before its first writing statement. A writing statement
 * outside of a transaction gets one of its own. Without an actor, as in jobs, nothing is added; what follows in a transaction after the changes of an actor is nobody's again.
 */
export function actingPool(pool: PostgresPool): PostgresPool {
  const known = new WeakSet<PostgresPoolClient>()
  const connect = pool.connect.bind(pool)
  return Object.assign(pool, {
    connect: async () => {
      const client = await connect()
      if (!known.has(client)) {
        known.add(client)
        nameActors(client)
      }
      return client
    },
  })
}

const andNoteStored = (answered: unknown) => {
  noteStored()
  return answered
}

function nameActors(client: PostgresPoolClient): void {
  const query = client.query.bind(client) as Query
  let isOpen = false
  let hasChanged = false
  let named: Actor | undefined
  const name = (actor: Actor | undefined) =>
    query(NAME_ACTOR, [actor === undefined ? '' : JSON.stringify(actor)])

  async function inTransaction(actor: Actor, text: string, parameters: readonly unknown[]) {
    await query('begin', [])
    try {
      await name(actor)
      const answered = await query(text, parameters)
      await query('commit', [])
      if (changes.test(text)) noteStored()
      return answered
    } catch (error) {
      // What went wrong is the statement, not that a lost connection cannot be rolled back.
      await query('rollback', []).catch(() => undefined)
      throw error
    }
  }

  const acting: Query = (text, parameters) => {
    if (typeof text !== 'string') return query(text)
    if (begins.test(text)) [isOpen, hasChanged] = [true, false]
    else if (ends.test(text)) {
      isOpen = false
      if (hasChanged && commits.test(text)) return query(text, parameters).then(andNoteStored)
    }
    if (!isOpen || rollsBackPart.test(text)) named = undefined
    if (!writes.test(text)) return query(text, parameters)
    hasChanged = changes.test(text) || (isOpen && hasChanged)
    const actor = currentActor()
    if (actor === named) {
      const answered = query(text, parameters)
      return hasChanged && !isOpen ? answered.then(andNoteStored) : answered
    }
    if (!isOpen && actor !== undefined) return inTransaction(actor, text, parameters ?? [])
    named = actor
    return name(actor).then(() => query(text, parameters))
  }
  Object.assign(client, { query: acting })
}
