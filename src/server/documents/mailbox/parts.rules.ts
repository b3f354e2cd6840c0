/** A part of a mail that could be a paper. */
export interface Part {
  file_name: string
  content_type: string
  bytes: Uint8Array
  /** It is shown inside of the text: a logo, a signature. */
  is_inline: boolean
}

/** A picture in a text that is smaller than this is a logo or a signature, a bigger one could be a photo of a paper. */
const leastPictureBytes = 40_000
/** Of one mail; more are no papers. */
export const mostParts = 100

/** Not papers, whatever they bring: cards, invitations, signatures. */
const noPapers =
  /^(text\/(calendar|vcard|x-vcard)|application\/(ics|pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef))\b/i

/** Those that are papers, in their order. */
export const papersOf = (parts: readonly Part[]): Part[] =>
  parts
    .filter(({ bytes }) => bytes.byteLength > 0)
    .filter(({ content_type }) => !noPapers.test(content_type))
    .filter(
      ({ is_inline, content_type, bytes }) =>
        !is_inline || !content_type.startsWith('image/') || bytes.byteLength >= leastPictureBytes,
    )
    .slice(0, mostParts)

/** A name for a part that has none: `Part 2.pdf`. */
export function nameOf(given: string | undefined, contentType: string, number: number): string {
  const name = (given ?? '').trim()
  if (name !== '') return name.slice(-255)
  const ending = contentType.startsWith('message/') ? 'eml' : /\/([a-z0-9]{1,8})$/i.exec(contentType)?.[1]
  return ending === undefined ? `Part ${number}` : `Part ${number}.${ending}`
}
