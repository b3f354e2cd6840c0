/**
 * A file name as it is stored: without control characters (a header or the database would refuse them) and without
 * lone surrogates.
 */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** `Content-Disposition` with the name in ASCII, and in UTF-8 for clients that read it (RFC 6266, RFC 8187). */
export function disposition(type: 'inline' | 'attachment', filename: string): string {
  const name = cleanName(filename)
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#-$&-[\]-~]/g, '_')
  return `${type}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`
}
/** `encodeURIComponent` leaves these characters as they are, but `attr-char` of RFC 8187 does not allow them. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
