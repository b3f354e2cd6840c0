export { cleanName, disposition } from '../../platform/http/disposition.rules.ts'

/** Milliseconds that each step of an upload may wait for the next, by the wall clock. */
export const UPLOAD_LIFETIMES_MS = {
  /** From the announcement to the start of the PUT. */
  upload: 60 * 60 * 1000,
  /** From the PUT to the document; after that the bytes are deleted. */
  attach: 24 * 60 * 60 * 1000,
  download: 5 * 60 * 1000,
} as const

export const addMilliseconds = (now: Date, milliseconds: number): Date =>
  new Date(now.getTime() + milliseconds)

/** Types that browsers do not execute. All others are sent as an attachment of bytes. */
const safeTypes =
  /^(application\/(pdf|zip|json|msword|vnd\.ms-(excel|outlook)|vnd\.openxmlformats-officedocument\.[a-z.]+)|image\/(png|jpeg|gif|webp|tiff|bmp|heic)|text\/(plain|csv)|message\/rfc822)$/
export function servedType(contentType: string): string {
  const type = mediaTypeOf(contentType)
  return safeTypes.test(type) ? type : 'application/octet-stream'
}

/** `text/plain; charset=utf-8` → `text/plain`. */
export const mediaTypeOf = (contentType: string): string =>
  (contentType.split(';')[0] ?? '').trim().toLowerCase()
export const isPicture = (contentType: string): boolean =>
  /^image\/(png|jpeg|gif|webp|tiff|bmp|heic|heif)$/.test(mediaTypeOf(contentType))
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
 * How the headers of a PUT contradict the announced metadata, as a sentence; undefined if they match. Missing headers
 * are accepted, because the bytes themselves are counted and checked.
 */
export function headerMismatch(announced: Announced, sent: Sent): string | undefined {
  if (sent.content_length !== undefined && Number(sent.content_length) !== announced.byte_size)
    return `Content-Length is ${sent.content_length}, but ${announced.byte_size} bytes were announced`
  if (sent.content_md5 !== undefined && sent.content_md5.trim() !== announced.checksum)
    return `Content-MD5 is ${sent.content_md5}, but the checksum ${announced.checksum} was announced`
  if (
    sent.content_type !== undefined &&
    mediaTypeOf(sent.content_type) !== mediaTypeOf(announced.content_type)
  )
    return `Content-Type is ${sent.content_type}, but ${announced.content_type} was announced`
  return undefined
}

/** 104857600 → `100 MiB`. */
export const formatMebibytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`

const attemptMinutes = [0.25, 1, 5, 15]
/** Milliseconds until the next attempt, after this number of attempts that failed because of an internal error. */
export const delayAfterAttempts = (attempts: number): number =>
  (attemptMinutes[Math.min(attempts, attemptMinutes.length) - 1] ?? 0) * 60_000
