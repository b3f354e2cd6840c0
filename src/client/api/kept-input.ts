/** All that is kept, to be forgotten together. */
const all: Map<string, unknown>[] = []

/**
 * What was typed and not saved, by the record that it is about. It is kept while other pages are open, and is of the person who typed it:
 * who signs in next in this tab gets none of it.
 */
export function createKeptInput<Input>(): Map<string, Input> {
  const kept = new Map<string, Input>()
  all.push(kept)
  return kept
}

export function forgetKeptInput(): void {
  for (const kept of all) kept.clear()
}
