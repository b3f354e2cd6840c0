interface LineFacts {
  scac: string
  name: string
  short_name: string
  alternative_scacs: readonly string[]
}

const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Lines whose name or SCAC contains the text, without regard to case and accents; those that begin with it come first. */
export function matchingLines<Line extends LineFacts>(lines: readonly Line[], typed: string): Line[] {
  const q = foldText(typed)
  const ranked = lines.flatMap((line) => {
    const names = [line.scac, line.short_name, line.name, ...line.alternative_scacs].map(foldText)
    if (names.some((name) => name.startsWith(q))) return [{ line, rank: 0 }]
    return names.some((name) => name.includes(q)) ? [{ line, rank: 1 }] : []
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ line }) => line)
}
