/** Identifiers in one request: what a result page asks for at first, and again for each further step. */
export const stepOf = 500

/** `3-1a2b3c4d_7-9f8e7d6c`: of the several matches of row 3 the one whose id begins so. */
export function readChosen(text: string | null): Map<number, string> {
  const pairs = (text ?? '').split('_').flatMap((each): [number, string][] => {
    const [, place, choice] = /^(\d{1,5})-(.{1,8})$/.exec(each) ?? []
    return place !== undefined && choice !== undefined ? [[Number(place), choice]] : []
  })
  return new Map(pairs)
}

export const writeChosen = (chosen: ReadonlyMap<number, string>): string | null =>
  [...chosen].map(([place, choice]) => `${place}-${choice}`).join('_') || null

/** How many of the identifiers are to be looked up: whole steps. */
export function readAskedMost(text: string | null): number {
  const most = /^\d{1,5}$/.test(text ?? '') ? Number(text) : stepOf
  return Math.max(1, Math.ceil(most / stepOf)) * stepOf
}

/** These in requests of one step each. */
export const inSteps = (identifiers: readonly string[], most: number): string[][] =>
  Array.from({ length: Math.ceil(Math.min(identifiers.length, most) / stepOf) }, (_, step) =>
    identifiers.slice(step * stepOf, (step + 1) * stepOf),
  )
