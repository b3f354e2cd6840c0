/** A column of one table of a statement, or a value made of some; `given` is what comes with the statement. */
export type ValueKey = string

/** What comes with the statement: parameters, constants, and what is made of them alone. */
export const given: ValueKey = 'given'

/** Which values of one statement are equal to given ones, through however many equalities. */
export class Bindings {
  readonly #rules: { value: ValueKey; from: readonly ValueKey[] }[] = []
  #made = 0

  /** The value is known where all the others are. */
  follow(value: ValueKey, from: readonly ValueKey[]): void {
    this.#rules.push({ value, from })
  }

  /** A value that is made of others. Of one that is not known nothing known is made. */
  madeOf(from: readonly (ValueKey | undefined)[]): ValueKey | undefined {
    const known = from.filter((each) => each !== undefined)
    if (known.length < from.length) return undefined
    const others = [...new Set(known)].filter((each) => each !== given)
    if (others.length === 0) return given
    const value = this.newId('made')
    this.follow(value, others)
    return value
  }

  newId(prefix: string): string {
    this.#made += 1
    return `${prefix}${this.#made}`
  }

  /** All values that are known. */
  known(): Set<ValueKey> {
    const found = new Set([given])
    for (let before = 0; before < found.size;) {
      before = found.size
      for (const { value, from } of this.#rules) if (from.every((each) => found.has(each))) found.add(value)
    }
    return found
  }
}
