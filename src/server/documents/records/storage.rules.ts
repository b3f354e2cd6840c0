export { cleanName, disposition } from '../../platform/http/disposition.rules.ts'

/** How long each step of an upload may wait for the next; wall clock. */
export const lifetimes = {
  /** Until the PUT begins. */
  upload: 60 * 60 * 1000,
  /** Until the document is made; then the bytes are swept away. */
  attach: 24 * 60 * 60 * 1000,
  download: 5 * 60 * 1000,
} as const

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Types that no browser runs anything from. All else is sent as bytes to be saved. */
const inert =
  /^(application\/(pdf|zip|json|msword|vnd\.ms-(excel|outlook)|vnd\.openxmlformats-officedocument\.[a-z.]+)|image\/(png|jpeg|gif|webp|tiff|bmp|heic)|text\/(plain|csv)|message\/rfc822)$/
export function servedType(contentType: string): string {
  const type = essence(contentType)
  return inert.test(type) ? type : 'application/octet-stream'
}

/** `text/plain; charset=utf-8` → `text/plain`. */
export const essence = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()
export const isPicture = (contentType: string): boolean =>
  /^image\/(png|jpeg|gif|webp|tiff|bmp|heic|heif)$/.test(essence(contentType))
export const isContentType = (text: string): boolean =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;[\x20-\x7e]*)?$/.test(text)

interface Announced {
  content_type: string
  byte_size: number
  checksum: string
}
interface Sent {
  content_type: string | undefined
  content_md5: string | undefined
  content_length: string | undefined
}

/**
 * What the headers of a PUT contradict, in words; undefined when they agree. A header that is not sent contradicts
 * nothing: the bytes themselves are counted and checked.
 */
export function contradiction(announced: Announced, sent: Sent): string | undefined {
  if (sent.content_length !== undefined && Number(sent.content_length) !== announced.byte_size)
    return `Content-Length is ${sent.content_length}, but ${announced.byte_size} bytes were announced`
  if (sent.content_md5 !== undefined && sent.content_md5.trim() !== announced.checksum)
    return `Content-MD5 is ${sent.content_md5}, but the checksum ${announced.checksum} was announced`
  if (sent.content_type !== undefined && essence(sent.content_type) !== essence(announced.content_type))
    return `Content-Type is ${sent.content_type}, but ${announced.content_type} was announced`
  return undefined
}

/** 104857600 → `100 MiB`. */
export const mebibytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`
