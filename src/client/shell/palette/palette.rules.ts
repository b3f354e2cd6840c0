/** What the palette offers, in the order of its groups. */
export const groups = ['Go to', 'Saved views', 'Do', 'Opened lately'] as const

export interface PaletteItem {
  key: string
  group: (typeof groups)[number]
  label: string
  /** Other words that people look for it by. */
  also?: string
  /** The keys that do the same. */
  keys?: readonly string[]
}

const isStart = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1))

/**
 * How well letters that follow each other in `text`, with others between, fit: beginnings of words and runs count more,
 * early ones more than late ones. Null when a letter is missing.
 */
export function scoreOf(sought: string, text: string): number | null {
  const letters = sought.toLowerCase().replaceAll(/\s+/g, '')
  const whole = text.toLowerCase()
  let score = 0
  let before = -1
  for (const letter of letters) {
    const next = whole.indexOf(letter, before + 1)
    if (next < 0) return null
    // A later beginning of a word is meant rather than a letter within one; a run is meant rather than that.
    const start = starts(whole, letter, before + 1)
    const at = next === before + 1 ? next : (start ?? next)
    score += (at === before + 1 ? 3 : 0) + (isStart(whole, at) ? 4 : 0) - (at - before - 1) / 50
    before = at
  }
  return score
}

function starts(text: string, letter: string, from: number): number | undefined {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1))
    if (isStart(text, at)) return at
  return undefined
}

/** What fits, the best first; of a text that is empty all, as they stand. */
export function matchingItems<Of extends PaletteItem>(sought: string, offers: readonly Of[]): Of[] {
  if (sought.trim() === '') return [...offers]
  return offers
    .flatMap((offer) => {
      const scores = [scoreOf(sought, offer.label), scoreOf(sought, `${offer.label} ${offer.also ?? ''}`)]
      const best = Math.max(...scores.map((score) => score ?? Number.NEGATIVE_INFINITY))
      return Number.isFinite(best) ? [{ offer, best }] : []
    })
    .toSorted((one, other) => other.best - one.best)
    .map(({ offer }) => offer)
}
