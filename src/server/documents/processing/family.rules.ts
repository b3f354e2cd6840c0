import type { Attachment } from '../../reading/types.ts'

/** All documents that were taken out of one file, out of those, and so on. */
export interface DocumentFamily {
  documents: number
  bytes: number
}

/**
 * Limits of one family. Each file may unpack to many times its size, and each of those again: without these limits one small file could fill the
 * store.
 */
export const FAMILY_LIMITS = { documents: 500, bytes: 300 * 1024 * 1024 } as const

interface LeftOutFiles {
  names: string[]
  why: string
}

/** The attachments for which the family has room, in their order, and those that are left out, with why. */
export function withinFamily(
  attachments: readonly Attachment[],
  family: DocumentFamily,
): { taken: Attachment[]; leftOut: LeftOutFiles[] } {
  const taken: Attachment[] = []
  const empty: string[] = []
  const beyond: string[] = []
  let { documents, bytes } = family
  for (const attachment of attachments) {
    const { length } = attachment.bytes
    if (length === 0) empty.push(attachment.file_name)
    else if (documents >= FAMILY_LIMITS.documents || bytes + length > FAMILY_LIMITS.bytes)
      beyond.push(attachment.file_name)
    else {
      taken.push(attachment)
      documents += 1
      bytes += length
    }
  }
  const leftOut = [
    { names: empty, why: 'empty' },
    { names: beyond, why: 'more than is taken out of one file' },
  ]
  return { taken, leftOut: leftOut.filter(({ names }) => names.length > 0) }
}
