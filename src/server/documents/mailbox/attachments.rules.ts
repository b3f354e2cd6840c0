/** A part of an e-mail that may be a document. */
export interface MailAttachment {
  file_name: string
  content_type: string
  bytes: Uint8Array
  /** It is shown inside the text, like a logo. */
  is_inline: boolean
}

/** A smaller inline picture is a logo or a signature; a larger one may be a photo of a document. */
const MIN_INLINE_PICTURE_BYTES = 40_000
/** Further attachments are ignored. */
export const MAX_ATTACHMENTS = 100

/** Types that are never documents: contacts, invitations, signatures. */
const ignoredTypes =
  /^(text\/(calendar|vcard|x-vcard)|application\/(ics|pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef))\b/i

/** The attachments that are stored as documents, in their order. */
export const documentAttachments = (parts: readonly MailAttachment[]): MailAttachment[] =>
  parts
    .filter(({ bytes }) => bytes.byteLength > 0)
    .filter(({ content_type }) => !ignoredTypes.test(content_type))
    .filter(
      ({ is_inline, content_type, bytes }) =>
        !is_inline || !content_type.startsWith('image/') || bytes.byteLength >= MIN_INLINE_PICTURE_BYTES,
    )
    .slice(0, MAX_ATTACHMENTS)

/** The name of an attachment; `Part 2.pdf` if it has none. */
export function attachmentName(given: string | undefined, contentType: string, number: number): string {
  const name = (given ?? '').trim()
  if (name !== '') return name.slice(-255)
  const ending = contentType.startsWith('message/') ? 'eml' : /\/([a-z0-9]{1,8})$/i.exec(contentType)?.[1]
  return ending === undefined ? `Part ${number}` : `Part ${number}.${ending}`
}
