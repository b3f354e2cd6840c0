export interface LineFacts {
  scac: string
  name: string
  short_name: string
  alternative_scacs: readonly string[]
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Lines that have this in a name or a SCAC: those first that begin with it. All, when nothing is typed. */
export function matchingLines<Line extends LineFacts>(lines: readonly Line[], typed: string): Line[] {
  const q = plain(typed)
  const ranked = lines.flatMap((line) => {
    const names = [line.scac, line.short_name, line.name, ...line.alternative_scacs].map(plain)
    if (names.some((name) => name.startsWith(q))) return [{ line, rank: 0 }]
    return names.some((name) => name.includes(q)) ? [{ line, rank: 1 }] : []
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ line }) => line)
}
