/** About as many characters as the column of blockers shows where it gives way to others, */
const MAX_CHARACTERS = 16
/** and less where an age stands behind them. */
const AGE_CHARACTERS = 7

/** What a list says of a hold in few words: that it is one, says the heading. */
export const shortBlocker = (label: string): { name: string; rest: string } => {
  const [, name = label, rest = ''] = /^(.*) hold( .*)?$/.exec(label) ?? []
  return { name, rest }
}

/** How many of the blockers a cell shows, from the first; at least one, and all where they fit. The others are counted. */
export function fittingBlockers(
  blockers: readonly { label: string; count?: number }[],
  hasAge: boolean,
): number {
  const [first] = blockers
  if (first === undefined) return 0
  const texts = blockers.map(({ label, count = 1 }) => {
    const { name, rest } = shortBlocker(label)
    return `${count > 1 ? `${count} × ` : ''}${name}${rest}`
  })
  const room = MAX_CHARACTERS - (hasAge ? AGE_CHARACTERS : 0)
  return texts.join(' · ').length <= room ? blockers.length : 1
}
