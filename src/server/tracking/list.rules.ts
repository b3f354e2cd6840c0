/**
 * The LIKE pattern for any part of an identifier, its own wildcards escaped. Fewer than three letters or digits are
 * looked for at the beginning only: the index of parts knows nothing shorter.
 */
export function partPattern(normalized: string): string {
  const escaped = normalized.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return /[\p{L}\p{N}]{3}/u.test(normalized) ? `%${escaped}%` : `${escaped}%`
}
