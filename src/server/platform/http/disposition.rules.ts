/**
 * A file name as it is kept: no control characters (a header or the database would refuse them), no halves of
 * characters.
 */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** `Content-Disposition` with the name for everyone in ASCII and for the rest in UTF-8 (RFC 6266, RFC 8187). */
export function disposition(type: 'inline' | 'attachment', filename: string): string {
  const name = cleanName(filename)
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#-$&-[\]-~]/g, '_')
  return `${type}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`
}
/** `encodeURIComponent` leaves these alone, `attr-char` of RFC 8187 does not. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
