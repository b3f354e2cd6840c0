/** One step after the other; the last seven are ends, of which some can be tried again. */
export type UploadStep =
  | 'waiting'
  | 'checking'
  | 'announcing'
  | 'sending'
  | 'registering'
  | 'done'
  | 'duplicate'
  | 'failed'
  | 'missing'
  | 'cancelled'
  | 'refused'

export interface Twin {
  document_id: string | null
  name: string
}

/** What the service gave for the bytes of a file: where to, and what they are called afterwards. */
export interface Ticket {
  signed_id: string
  url: string
  headers: Record<string, string>
  /** Milliseconds since 1970, by this browser's clock. */
  announced_at: number
}

/** How far a file came. It outlives the page, so that nothing is done twice. */
export interface Known {
  checksum: string | null
  ticket: Ticket | null
  /** All bytes have been taken by the service. */
  sent: boolean
  /** A document was asked for, and perhaps made: the answer may have been lost. */
  asked: boolean
}

/** One file on its way into the inbox. */
export interface Upload extends Known {
  id: string
  /** Milliseconds since 1970 at which it was dropped, and a little more for each of one drop. */
  order: number
  file_name: string
  content_type: string
  byte_size: number
  step: UploadStep
  /** Bytes read for the checksum, or sent; 0 in the other steps. */
  bytes: number
  /** Set while the next try is waited for: why, how long, and whether a person may call the waiting off. */
  pause: { reason: string; seconds: number; can_hurry: boolean } | null
  /** Why it failed or was refused, as a sentence. */
  message: string | null
  /** The document that was made of it. */
  document_id: string | null
  /** The document that has the same content already. */
  twin: Twin | null
  /** The bytes are in the browser's database: a reload does not lose them. */
  kept: boolean
}

export type UploadAction =
  | { type: 'stepped'; step: 'checking' | 'announcing' | 'sending' | 'registering' }
  | { type: 'progressed'; bytes: number }
  | { type: 'learned'; known: Partial<Known> }
  | { type: 'kept' }
  | { type: 'paused'; reason: string; seconds: number; can_hurry: boolean }
  | { type: 'resumed' }
  | { type: 'registered'; document_id: string }
  | { type: 'repeated'; twin: Twin }
  | { type: 'failed'; message: string }
  | { type: 'refused'; message: string }
  | { type: 'lost' }
  | { type: 'cancelled' }
  | { type: 'retried' }

export const nothingKnown: Known = { checksum: null, ticket: null, sent: false, asked: false }

export const newUpload = (
  { id, order }: Pick<Upload, 'id' | 'order'>,
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  refusal: string | null,
): Upload => ({
  ...nothingKnown,
  id,
  order,
  file_name: name,
  content_type: type || 'application/octet-stream',
  byte_size: size,
  step: refusal === null ? 'waiting' : 'refused',
  bytes: 0,
  pause: null,
  message: refusal,
  document_id: null,
  twin: null,
  kept: false,
})

const ends = new Set<UploadStep>(['done', 'duplicate', 'failed', 'missing', 'cancelled', 'refused'])
const wanting = new Set<UploadStep>(['duplicate', 'failed', 'missing', 'refused'])
type Stepped = Pick<Upload, 'step'>
export const hasEnded = ({ step }: Stepped): boolean => ends.has(step)
/** Ended otherwise than meant: somebody has to look, and it stays until they did. */
export const needsSomebody = ({ step }: Stepped): boolean => wanting.has(step)
/** A refused file would be refused again; a duplicate is there already. */
export const canRetry = ({ step }: Stepped): boolean => step === 'failed' || step === 'cancelled'
/** What the next page needs to know of: all but what came in, and what somebody took back. */
export const isWorthKeeping = ({ step }: Stepped): boolean => step !== 'done' && step !== 'cancelled'
/** Closing the page now would lose it. */
export const wouldBeLost = (upload: Upload): boolean => !hasEnded(upload) && !upload.kept && !upload.sent

const fresh = { bytes: 0, pause: null, message: null } as const

/** The whole behaviour of one upload; no file, network or clock is touched here. */
export function reduceUpload(upload: Upload, action: UploadAction): Upload {
  if (action.type === 'retried')
    return canRetry(upload) || upload.step === 'missing' ? { ...upload, ...fresh, step: 'waiting' } : upload
  if (action.type === 'kept') return { ...upload, kept: true }
  // What arrives late, after a cancel, changes nothing any more.
  if (hasEnded(upload)) return upload
  switch (action.type) {
    case 'stepped':
      return { ...upload, ...fresh, step: action.step }
    case 'progressed':
      return { ...upload, bytes: Math.min(action.bytes, upload.byte_size) }
    case 'learned':
      return { ...upload, ...action.known }
    case 'paused': {
      const { reason, seconds, can_hurry } = action
      return { ...upload, bytes: 0, pause: { reason, seconds, can_hurry } }
    }
    case 'resumed':
      return { ...upload, bytes: 0, pause: null }
    case 'registered':
      return { ...upload, ...fresh, step: 'done', document_id: action.document_id }
    case 'repeated':
      return { ...upload, ...fresh, step: 'duplicate', twin: action.twin }
    case 'failed':
    case 'refused':
      return { ...upload, ...fresh, step: action.type, message: action.message }
    case 'lost':
      return { ...upload, ...nothingKnown, ...fresh, step: 'missing', kept: false }
    case 'cancelled':
      return { ...upload, ...fresh, step: 'cancelled' }
  }
}

/** As another page left it: what was under way waits for its turn again. */
export const takenUp = (upload: Upload): Upload =>
  hasEnded(upload) ? upload : { ...upload, ...fresh, step: 'waiting' }

const minuteMs = 60_000
/** The service takes bytes for an hour, and keeps them for a day until they are made a document; less a margin. */
const lasts = { bytes: 55 * minuteMs, name: 23 * 60 * minuteMs }

/** What still holds of what was known: an address grows old, and with it the bytes that went there. */
export function stillKnown(known: Known, now: number): Known {
  const { ticket, sent } = known
  if (ticket === null) return { ...known, sent: false }
  const good = now - ticket.announced_at < (sent ? lasts.name : lasts.bytes)
  return good ? known : { ...known, ticket: null, sent: false }
}

export interface UploadTotal {
  files: number
  /** Not ended yet. */
  underway: number
  received: number
  duplicates: number
  failed: number
  /** Bytes sent and bytes to send, of the files that are underway or received. */
  sent: number
  bytes: number
}

export function totalOf(uploads: readonly Upload[]): UploadTotal {
  const total = { files: 0, underway: 0, received: 0, duplicates: 0, failed: 0, sent: 0, bytes: 0 }
  for (const { step, sent, bytes, byte_size } of uploads) {
    total.files += 1
    if (!ends.has(step)) total.underway += 1
    if (step === 'done') total.received += 1
    if (step === 'duplicate') total.duplicates += 1
    else if (wanting.has(step)) total.failed += 1
    if (ends.has(step) && step !== 'done') continue
    total.bytes += byte_size
    if (step === 'done' || sent) total.sent += byte_size
    else if (step === 'sending') total.sent += bytes
  }
  return total
}

/** 0 to 100, rounded down: 100 is said only when all bytes are there. */
export const percentOf = (done: number, all: number): number =>
  all === 0 ? 0 : Math.floor((100 * done) / all)
