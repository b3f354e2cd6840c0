import { decodeText } from '../../../../contract/files/charset.ts'
import { ReadingFailed } from '../../failures.rules.ts'

/** `winmail.dat`: what Exchange wraps the attachments of a mail in ([MS-OXTNEF]). */
export const tnefType = 'application/ms-tnef'
const TNEF_SIGNATURE = 0x223e9f78

export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.length >= 6 && viewOf(bytes).getUint32(0, true) === TNEF_SIGNATURE

interface TnefFile {
  file_name: string
  content_type: string
  bytes: Uint8Array
}
export interface TnefContent {
  body: string | null
  files: TnefFile[]
  /** Names of attached items that are no files, such as appointments. */
  others: string[]
}

const attributes = {
  body: 0x800c,
  attachmentBegins: 0x9002,
  attachmentTitle: 0x8010,
  attachmentData: 0x800f,
  attachmentProperties: 0x9005,
  messageProperties: 0x9003,
} as const
/** MAPI properties ([MS-OXPROPS]). */
const properties = {
  body: 0x1000,
  html: 0x1013,
  data: 0x3701,
  extension: 0x3703,
  fileName: 0x3704,
  longFileName: 0x3707,
  displayName: 0x3001,
  mediaType: 0x370e,
} as const

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

interface OpenAttachment {
  title: string
  data: Uint8Array | null
  properties: Map<number, Uint8Array>
}

/** Level, id, length, value and checksum of each attribute. Throws `ReadingFailed` where the bytes end before an attribute does. */
export function readTnef(bytes: Uint8Array): TnefContent {
  const attachments: OpenAttachment[] = []
  let message = new Map<number, Uint8Array>()
  let body: string | null = null
  for (const { id, value } of attributesOf(bytes)) {
    const attachment = attachments.at(-1)
    if (id === attributes.body) body = textOf(value)
    else if (id === attributes.messageProperties) message = propertiesOf(value)
    else if (id === attributes.attachmentBegins)
      attachments.push({ title: '', data: null, properties: new Map() })
    else if (!attachment) continue
    else if (id === attributes.attachmentTitle) attachment.title = textOf(value)
    else if (id === attributes.attachmentData) attachment.data = value
    else if (id === attributes.attachmentProperties) attachment.properties = propertiesOf(value)
  }
  const plain = message.get(properties.body)
  const content: TnefContent = { body: body ?? (plain ? textOf(plain) : null), files: [], others: [] }
  for (const [index, attachment] of attachments.entries()) addAttachment(content, attachment, index + 1)
  return content
}

/** The identifier of the interface that stands before an embedded object. */
const OBJECT_INTERFACE_BYTES = 16

function addAttachment(
  content: TnefContent,
  { title, data, properties: of }: OpenAttachment,
  number: number,
): void {
  const text = (property: number) => {
    const value = of.get(property)
    return value === undefined ? '' : textOf(value)
  }
  const file_name =
    text(properties.longFileName) ||
    title ||
    text(properties.fileName) ||
    text(properties.displayName) ||
    `attachment-${number}`
  const content_type = text(properties.mediaType) || 'application/octet-stream'
  const object = of.get(properties.data)
  if (data !== null && data.length > 0) content.files.push({ file_name, content_type, bytes: data })
  else if (object !== undefined) {
    // A message that is attached is a TNEF stream of its own.
    const inner = object.subarray(OBJECT_INTERFACE_BYTES)
    if (isTnef(inner))
      content.files.push({ file_name: `${file_name}.dat`, content_type: tnefType, bytes: inner })
    else content.others.push(file_name)
  } else content.others.push(file_name)
}

function* attributesOf(bytes: Uint8Array): Generator<{ id: number; value: Uint8Array }> {
  const view = viewOf(bytes)
  let at = 6
  while (at < bytes.length) {
    // Some mail servers add line ends.
    if (bytes[at] !== 1 && bytes[at] !== 2) return
    if (at + 9 > bytes.length) throw new ReadingFailed('damaged')
    const id = view.getUint32(at + 1, true) & 0xffff
    const length = view.getUint32(at + 5, true)
    const start = at + 9
    if (start + length > bytes.length) throw new ReadingFailed('damaged')
    yield { id, value: bytes.subarray(start, start + length) }
    at = start + length + 2
  }
}

/** Bytes of a value by its MAPI type; 0 for those that name their length. */
const fixedBytes: Record<number, number> = {
  0x0002: 4,
  0x0003: 4,
  0x0004: 4,
  0x0005: 8,
  0x0006: 8,
  0x0007: 8,
  0x000a: 4,
  0x000b: 4,
  0x0014: 8,
  0x0040: 8,
  0x0048: 16,
}
const MULTIPLE = 0x1000
const FIRST_NAMED_PROPERTY = 0x8000

/** The properties of a message or an attachment; those after one of an unknown type are not read. */
function propertiesOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(bytes)
  const padded = (length: number) => length + ((4 - (length % 4)) % 4)
  let at = 4
  try {
    for (let left = view.getUint32(0, true); left > 0; left -= 1) {
      const type = view.getUint16(at, true)
      const id = view.getUint16(at + 2, true)
      at += 4
      if (id >= FIRST_NAMED_PROPERTY) {
        const named = view.getUint32(at + 16, true)
        at += named === 0 ? 24 : 24 + padded(view.getUint32(at + 20, true))
      }
      const fixed = fixedBytes[type & ~MULTIPLE]
      let values = 1
      if (fixed === undefined || (type & MULTIPLE) !== 0) {
        values = view.getUint32(at, true)
        at += 4
      }
      for (; values > 0; values -= 1) {
        const length = fixed ?? view.getUint32(at, true)
        if (fixed === undefined) at += 4
        if (at + length > bytes.length) return found
        found.set(id, bytes.subarray(at, at + length))
        at += padded(length)
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

/** Text ends with a zero; that of a Unicode property is UTF-16. */
const textOf = (bytes: Uint8Array): string => decodeText(bytes).replace(/\0.*$/su, '').trim()
