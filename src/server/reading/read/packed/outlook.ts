import { createRequire } from 'node:module'
import type OutlookModule from '@kenjiuno/msgreader'
import { ReadingFailed } from '../../failures.rules.ts'
import { htmlLines } from '../html.ts'
import { type FlowLine, textLine } from '../flow.rules.ts'
import { readingLimits } from '../limits.ts'
import { decodeText } from '../../../../contract/files/charset.ts'
import type { FileCollection } from './found-files.ts'

// A CommonJS module: what is its default import differs between Node and the runner of the tests.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof OutlookModule

type Reader = InstanceType<typeof MsgReader>
type Fields = ReturnType<Reader['getFileData']>

export const outlookType = 'application/vnd.ms-outlook'

/**
 * The text of an Outlook message (.msg) with its headers. Its attachments go to `files`; the text of messages that are attached
 * follows on pages of its own, as that of mails in mails.
 */
export function outlookLines(bytes: Uint8Array, files: FileCollection): FlowLine[] {
  try {
    const reader = new MsgReader(Uint8Array.from(bytes).buffer)
    const message = reader.getFileData()
    if (message.error !== undefined) throw new ReadingFailed('damaged')
    return messageLines(message, { reader, files, depth: 1 })
  } catch (error) {
    if (
      error instanceof ReadingFailed ||
      (error instanceof RangeError && !/call stack|bounds/iu.test(error.message))
    )
      throw error
    throw new ReadingFailed('damaged', { cause: error })
  }
}

interface Opened {
  reader: Reader
  files: FileCollection
  depth: number
}

function messageLines(message: Fields, { reader, files, depth }: Opened): FlowLine[] {
  const lines: FlowLine[] = [...headerLines(message), ...bodyLines(message, files)]
  for (const [index, each] of (message.attachments ?? []).entries()) {
    const name = each.fileName ?? each.fileNameShort ?? each.name ?? `attachment-${index + 1}`
    const inner = each.innerMsgContentFields
    if (inner) {
      if (depth >= readingLimits.mail_depth) files.leaveOutDeepMail(name)
      else lines.push('page', ...messageLines(inner, { reader, files, depth: depth + 1 }))
      continue
    }
    // Pictures that the text shows are usually part of a signature.
    if (
      each.attachmentHidden === true ||
      (each.pidContentId !== undefined && isSmallPicture(name, each.contentLength))
    )
      continue
    const { content } = reader.getAttachment(each)
    files.add(name, Uint8Array.from(content), each.attachMimeTag)
  }
  return lines
}

/** A smaller picture inside of a text is a logo or a signature. */
export const MIN_INLINE_PICTURE_BYTES = 40_000
const isSmallPicture = (name: string, length = 0): boolean =>
  /\.(?:png|jpe?g|gif|bmp|webp)$/iu.test(name) && length < MIN_INLINE_PICTURE_BYTES

function headerLines(message: Fields): FlowLine[] {
  const to = (message.recipients ?? []).map((each) => each.smtpAddress ?? each.email ?? each.name ?? '')
  const from = [message.senderName, message.senderSmtpAddress ?? message.senderEmail]
  const said: [string, string | undefined][] = [
    ['From', from.filter((part) => part !== undefined && part !== '').join(' ')],
    ['To', to.filter((part) => part !== '').join(', ')],
    ['Date', message.clientSubmitTime ?? message.messageDeliveryTime],
    ['Subject', message.subject],
  ]
  return said.flatMap(([name, value]) => (value ? [textLine(`${name}: ${value}`)] : []))
}

/** The plain text of a mail loses tables: if the HTML has one, the HTML is read. */
function bodyLines({ body, html, bodyHtml, compressedRtf }: Fields, files: FileCollection): FlowLine[] {
  const marked = bodyHtml ?? (html ? decodeText(Uint8Array.from(html)) : '')
  if (/<(?:html|body|p|div|table)\b/iu.test(marked) && (!body || /<table/iu.test(marked)))
    return htmlLines(marked)
  if (!body && compressedRtf?.length) files.note('The text of this mail is only in RTF and was not read.')
  return (body ?? '').split(/\r?\n/u).map((line) => textLine(line))
}
