import { type ParsedMail, simpleParser } from 'mailparser'
import { ReadingFailed } from '../../failures.rules.ts'
import { cmsOfText, isCms, unwrapCms } from './cms.ts'
import { isTnef, readTnef } from './tnef.ts'

/** A part of a mail that is no text of it. */
export interface MailPart {
  file_name: string
  content_type: string
  bytes: Uint8Array
  is_inline: boolean
}
interface OpenedParts {
  parts: MailPart[]
  /** Text that was inside of a wrapped part. */
  texts: string[]
  /** Names of attached items that are no files. */
  others: string[]
}

/** `winmail.dat` and S/MIME wrap each other only in errors and attacks. */
const MAX_WRAPPERS = 4

/**
 * The parts of a mail, with the files of `winmail.dat` and of signed mail (`smime.p7m`) in place of what wraps them. A wrapper that cannot
 * be opened stays a part, so that its reading says why.
 */
export async function openMailParts(parts: readonly MailPart[], depth = 1): Promise<OpenedParts> {
  const all: OpenedParts = { parts: [], texts: [], others: [] }
  for (const part of parts) {
    const inside = depth > MAX_WRAPPERS ? undefined : await openWrapper(part)
    if (inside === undefined) all.parts.push(part)
    else {
      const deeper = await openMailParts(inside.parts, depth + 1)
      all.parts.push(...deeper.parts)
      all.texts.push(...inside.texts, ...deeper.texts)
      all.others.push(...inside.others, ...deeper.others)
    }
  }
  return all
}

/** Undefined if it is no wrapper, or cannot be opened. */
async function openWrapper(part: MailPart): Promise<OpenedParts | undefined> {
  try {
    if (isTnef(part.bytes)) return openTnef(part.bytes)
    const cms = isCms(part.bytes) ? part.bytes : cmsOfText(part.bytes)
    return cms ? await openSigned(part, unwrapCms(cms)) : undefined
  } catch (error) {
    if (error instanceof ReadingFailed) return undefined
    throw error
  }
}

function openTnef(bytes: Uint8Array): OpenedParts {
  const { body, files, others } = readTnef(bytes)
  return {
    parts: files.map((file) => ({ ...file, is_inline: false })),
    texts: body === null ? [] : [body],
    others,
  }
}

/** The signed content is a part of a mail with headers of its own, or a file (`invoice.pdf.p7m`). */
async function openSigned({ file_name }: MailPart, content: Uint8Array): Promise<OpenedParts> {
  if (!isMailPart(content)) {
    const part = { file_name: file_name.replace(/\.p7[ms]$/iu, ''), content_type: 'application/octet-stream' }
    return { parts: [{ ...part, bytes: content, is_inline: false }], texts: [], others: [] }
  }
  const mail = await parsePart(content)
  return { parts: partsOf(mail), texts: mail.text === undefined ? [] : [mail.text], others: [] }
}

export const isMailPart = (bytes: Uint8Array): boolean =>
  /^\s*(?:content-type|mime-version|content-transfer-encoding|from|subject|date):/iu.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )

const parsePart = (bytes: Uint8Array): Promise<ParsedMail> =>
  simpleParser(Buffer.from(bytes), {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 500_000,
  }).catch((cause: unknown) => {
    throw new ReadingFailed('damaged', { cause })
  })

/** The attachments as parts; the charset that the mail declares for text stays with the media type. */
export const partsOf = (mail: ParsedMail): MailPart[] =>
  mail.attachments.map(({ filename, contentType, content, related, contentDisposition, headers }, index) => ({
    file_name: filename ?? `attachment-${index + 1}`,
    content_type: withCharset(contentType, headers.get('content-type')),
    bytes: new Uint8Array(content),
    is_inline: related || contentDisposition === 'inline',
  }))

/** `text/csv; charset=gbk`. */
export function withCharset(contentType: string, header: unknown): string {
  const params = (header as { params?: Record<string, string> } | undefined)?.params
  const charset = params?.['charset']
  return charset !== undefined && /^[\w.:-]{2,40}$/u.test(charset) && contentType.startsWith('text/')
    ? `${contentType}; charset=${charset.toLowerCase()}`
    : contentType
}
