import type { Field } from 'pg-protocol/dist/messages.js'

/** Statements that the engine keeps parsed, each with its plan. */
const MAX_PREPARED_STATEMENTS = 400
/** Texts of which it is remembered that they were sent once. */
const MAX_REMEMBERED_TEXTS = 1000

/** A statement that the engine keeps under a name. */
export interface PreparedStatement {
  name: string
  /** The columns of its answer; null where it answers none. */
  fields: Field[] | null
}

/**
 * Which statements the engine keeps: those that were sent at least twice, the latest used ones. Filters make many
 * texts that come once and never again.
 */
export class PreparedStatements {
  readonly #kept = new Map<string, PreparedStatement>()
  readonly #sentOnce = new Set<string>()
  #last = 0
  /** Names that the engine may forget. */
  readonly #dropped: string[] = []

  /** The statement under which the engine keeps this text. */
  find(text: string): PreparedStatement | undefined {
    const found = this.#kept.get(text)
    if (!found) return undefined
    this.#kept.delete(text)
    this.#kept.set(text, found)
    return found
  }

  /** A name for a text that is to be kept from now on; an empty one for a text that is new. */
  nameFor(text: string): string {
    if (this.#sentOnce.delete(text)) return `s${(this.#last += 1)}`
    this.#sentOnce.add(text)
    if (this.#sentOnce.size > MAX_REMEMBERED_TEXTS) deleteFirst(this.#sentOnce)
    return ''
  }

  keep(text: string, statement: PreparedStatement): void {
    this.#kept.set(text, statement)
    if (this.#kept.size <= MAX_PREPARED_STATEMENTS) return
    for (const [oldest, { name }] of this.#kept) {
      this.#kept.delete(oldest)
      this.#dropped.push(name)
      return
    }
  }

  /** After a change of the schema: the columns that a statement answers may be others. */
  dropAll(): void {
    for (const { name } of this.#kept.values()) this.#dropped.push(name)
    this.#kept.clear()
  }

  /** Names that the engine may forget now. */
  takeDropped(): string[] {
    return this.#dropped.splice(0)
  }
}

function deleteFirst(texts: Set<string>): void {
  for (const text of texts) {
    texts.delete(text)
    return
  }
}
