import type { MailPart } from './mail-parts.ts'

/** A smaller picture that the text shows is a logo or a signature; a larger one may be a photo of a document. */
const MIN_INLINE_PICTURE_BYTES = 40_000

/** Types that are never documents: contacts, invitations, signatures. */
const types =
  /^(?:text\/(?:calendar|vcard|x-vcard)|application\/(?:ics|pgp-signature|pgp-encrypted|pkcs7-signature|x-pkcs7-signature))\b/iu

/** Whether a part belongs to the mail itself and carries no document: a contact, an invitation, a signature, a small picture in the text. */
export const isPartOfText = ({ bytes, content_type, is_inline }: Omit<MailPart, 'file_name'>): boolean =>
  types.test(content_type) ||
  (is_inline && content_type.startsWith('image/') && bytes.byteLength < MIN_INLINE_PICTURE_BYTES)
