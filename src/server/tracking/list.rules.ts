/** How a list can be sorted: by the name on the wire, `text` by bytes on both engines. */
export type Sortable = Readonly<Record<string, 'text' | 'value'>>
export interface SortKey {
  column: string
  kind: 'text' | 'value'
  descending: boolean
}
export type SortVerdict = { keys: SortKey[] } | { unknown: string }

/** Reads `sort`: fields with commas between, `-` before one for descending. */
export function readSort(sort: string | undefined, sortable: Sortable): SortVerdict {
  const keys: SortKey[] = []
  for (const field of (sort ?? '').split(',')) {
    const name = field.trim()
    if (name === '') continue
    const column = name.replace(/^-/, '')
    const kind = Object.hasOwn(sortable, column) ? sortable[column] : undefined
    if (kind === undefined) return { unknown: column }
    keys.push({ column, kind, descending: name.startsWith('-') })
  }
  return { keys }
}

/**
 * The LIKE pattern for any part of an identifier, its own wildcards escaped. Fewer than three letters or digits are
 * looked for at the beginning only: the index of parts knows nothing shorter.
 */
export function partPattern(normalized: string): string {
  const escaped = normalized.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return /[\p{L}\p{N}]{3}/u.test(normalized) ? `%${escaped}%` : `${escaped}%`
}
