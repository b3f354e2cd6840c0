const delimiters = [',', ';', '\t', '|']

/** The sign that parts cells: the one that stands equally often in the first lines; null where none does. */
export function delimiterOf(text: string): string | null {
  const lines = text.split(/\r?\n/u, 20).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => parseCsv(line, delimiter, 1)[0]?.length ?? 1)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1
    const same = counts.filter((count) => count === usual).length / counts.length
    return { delimiter, score: usual > 1 && same >= 0.6 ? same * Math.min(usual, 5) : 0 }
  })
  const best = scores.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score > 0 ? best.delimiter : null
}

/** Rows by RFC 4180; what is quoted may have line ends and delimiters in it. Stops after `most` rows. */
export function parseCsv(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const letter = text.charAt(at)
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++)
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === delimiter) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow()
  return rows
}
