/** The service looks up this many identifiers in one request; a result page starts with one request. */
export const MAX_IDENTIFIERS_PER_LOOKUP = 500

/** `3-1a2b3c4d_7-9f8e7d6c`: row 3 shows the match whose id begins with `1a2b3c4d`. Invalid parts are ignored. */
export function readChosen(text: string | null): Map<number, string> {
  const pairs = (text ?? '').split('_').flatMap((each): [number, string][] => {
    const [, place, choice] = /^(\d{1,5})-(.{1,8})$/.exec(each) ?? []
    return place !== undefined && choice !== undefined ? [[Number(place), choice]] : []
  })
  return new Map(pairs)
}

export const writeChosen = (chosen: ReadonlyMap<number, string>): string | null =>
  [...chosen].map(([place, choice]) => `${place}-${choice}`).join('_') || null

/** How many identifiers to look up, rounded up to whole requests; one request for an absent or invalid text. */
export function readLookupLimit(text: string | null): number {
  const limit = /^\d{1,5}$/.test(text ?? '') ? Number(text) : MAX_IDENTIFIERS_PER_LOOKUP
  return Math.max(1, Math.ceil(limit / MAX_IDENTIFIERS_PER_LOOKUP)) * MAX_IDENTIFIERS_PER_LOOKUP
}

/** The first `limit` identifiers, one array per request. */
export const splitIntoLookups = (identifiers: readonly string[], limit: number): string[][] =>
  Array.from(
    { length: Math.ceil(Math.min(identifiers.length, limit) / MAX_IDENTIFIERS_PER_LOOKUP) },
    (_, lookup) =>
      identifiers.slice(lookup * MAX_IDENTIFIERS_PER_LOOKUP, (lookup + 1) * MAX_IDENTIFIERS_PER_LOOKUP),
  )
