/** Notes for people about content that was left out. */
export function pagesNote(read: number, count: number): string[] {
  return read >= count
    ? []
    : [`Only the first ${formatCount(read)} of ${formatCount(count)} pages were read.`]
}

export function scansNote(left: number, read: number): string[] {
  if (left === 0) return []
  return [
    `${formatCount(left)} more scanned ${left === 1 ? 'page was' : 'pages were'} not read after the first ${formatCount(read)}.`,
  ]
}

export function rowsNote(sheet: string, most: number): string {
  return `Only the first ${formatCount(most)} rows of “${sheet}” were read.`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
