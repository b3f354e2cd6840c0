/** What people have to know of what was left out. */
export function pagesNote(read: number, count: number): string[] {
  return read >= count ? [] : [`Only the first ${say(read)} of ${say(count)} pages were read.`]
}

export function scansNote(left: number, read: number): string[] {
  if (left === 0) return []
  return [
    `${say(left)} more scanned ${left === 1 ? 'page was' : 'pages were'} not read after the first ${say(read)}.`,
  ]
}

export function rowsNote(sheet: string, most: number): string {
  return `Only the first ${say(most)} rows of “${sheet}” were read.`
}

function say(count: number): string {
  return count.toLocaleString('en-US')
}
