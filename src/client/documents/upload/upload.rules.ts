/** The steps in their order; from `done` on an upload has ended, and some of those can be retried. */
type UploadStep =
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

/** The document that already has the content of an upload. */
export interface Twin {
  document_id: string | null
  name: string
}

/** What the service answered to an announcement: the address for the bytes, and the id to register them by. */
export interface Ticket {
  signed_id: string
  url: string
  headers: Record<string, string>
  /** Milliseconds since 1970, by this browser's clock. */
  announced_at: number
}

/** How far a file came. It is stored, so that the next page repeats no step; renaming a field would lose it. */
export interface Checkpoint {
  checksum: string | null
  ticket: Ticket | null
  /** The service has all bytes. */
  sent: boolean
  /** A document was requested and may exist: the answer may have been lost. */
  asked: boolean
}

/** One file that is uploaded to the inbox. */
export interface Upload extends Checkpoint {
  id: string
  /** Milliseconds since 1970 at which it was dropped, and a little more for each of one drop. */
  order: number
  file_name: string
  content_type: string
  byte_size: number
  step: UploadStep
  /** Bytes read for the checksum, or sent; 0 in the other steps. */
  bytes: number
  /** Set while the next try is waited for: why, how long, and whether a person may end the waiting. */
  pause: { reason: string; seconds: number; can_retry_now: boolean } | null
  /** Why it failed or was refused, as a sentence. */
  message: string | null
  /** The document that was created from it. */
  document_id: string | null
  twin: Twin | null
  /** The bytes are in the browser's database: a reload does not lose them. */
  kept: boolean
}

export type UploadAction =
  | { type: 'stepped'; step: 'checking' | 'announcing' | 'sending' | 'registering' }
  | { type: 'progressed'; bytes: number }
  | { type: 'checkpoint'; checkpoint: Partial<Checkpoint> }
  | { type: 'kept' }
  | { type: 'paused'; reason: string; seconds: number; can_retry_now: boolean }
  | { type: 'resumed' }
  | { type: 'registered'; document_id: string }
  | { type: 'duplicate'; twin: Twin }
  | { type: 'failed'; message: string }
  | { type: 'refused'; message: string }
  | { type: 'missing' }
  | { type: 'cancelled' }
  | { type: 'retried' }

export const emptyCheckpoint: Checkpoint = { checksum: null, ticket: null, sent: false, asked: false }

export const newUpload = (
  { id, order }: Pick<Upload, 'id' | 'order'>,
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  refusal: string | null,
): Upload => ({
  ...emptyCheckpoint,
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
const unresolved = new Set<UploadStep>(['duplicate', 'failed', 'missing', 'refused'])
type Stepped = Pick<Upload, 'step'>
export const hasEnded = ({ step }: Stepped): boolean => ends.has(step)
/** Ended without a document: it stays in the list until a person dismisses it. */
export const needsAttention = ({ step }: Stepped): boolean => unresolved.has(step)
/** A refused file would be refused again; a duplicate is there already. */
export const canRetry = ({ step }: Stepped): boolean => step === 'failed' || step === 'cancelled'
/** Whether the next page shows it: all except for received and cancelled files. */
export const isStored = ({ step }: Stepped): boolean => step !== 'done' && step !== 'cancelled'
/** Whether leaving the page now would lose it. */
export const isLostOnLeave = (upload: Upload): boolean => !hasEnded(upload) && !upload.kept && !upload.sent

const fresh = { bytes: 0, pause: null, message: null } as const

/** The next state of one upload. */
export function reduceUpload(upload: Upload, action: UploadAction): Upload {
  if (action.type === 'retried')
    return canRetry(upload) || upload.step === 'missing' ? { ...upload, ...fresh, step: 'waiting' } : upload
  if (action.type === 'kept') return { ...upload, kept: true }
  // Results that arrive after a cancel change nothing.
  if (hasEnded(upload)) return upload
  switch (action.type) {
    case 'stepped':
      return { ...upload, ...fresh, step: action.step }
    case 'progressed':
      return { ...upload, bytes: Math.min(action.bytes, upload.byte_size) }
    case 'checkpoint':
      return { ...upload, ...action.checkpoint }
    case 'paused': {
      const { reason, seconds, can_retry_now } = action
      return { ...upload, bytes: 0, pause: { reason, seconds, can_retry_now } }
    }
    case 'resumed':
      return { ...upload, bytes: 0, pause: null }
    case 'registered':
      return { ...upload, ...fresh, step: 'done', document_id: action.document_id }
    case 'duplicate':
      return { ...upload, ...fresh, step: 'duplicate', twin: action.twin }
    case 'failed':
    case 'refused':
      return { ...upload, ...fresh, step: action.type, message: action.message }
    case 'missing':
      return { ...upload, ...emptyCheckpoint, ...fresh, step: 'missing', kept: false }
    case 'cancelled':
      return { ...upload, ...fresh, step: 'cancelled' }
  }
}

/** An upload that a closed page left: one that had not ended waits to be started again. */
export const adoptedUpload = (upload: Upload): Upload =>
  hasEnded(upload) ? upload : { ...upload, ...fresh, step: 'waiting' }

const minuteMs = 60_000
/** An address takes bytes for an hour, and the bytes can be registered for a day (docs/interface.md); less a margin. */
const validMs = { address: 55 * minuteMs, registration: 23 * 60 * minuteMs }

/** A checkpoint without an address that has expired, and without the bytes that were sent there. */
export function validCheckpoint(checkpoint: Checkpoint, now: number): Checkpoint {
  const { ticket, sent } = checkpoint
  if (ticket === null) return { ...checkpoint, sent: false }
  const isValid = now - ticket.announced_at < (sent ? validMs.registration : validMs.address)
  return isValid ? checkpoint : { ...checkpoint, ticket: null, sent: false }
}

interface UploadTotal {
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
    else if (unresolved.has(step)) total.failed += 1
    if (ends.has(step) && step !== 'done') continue
    total.bytes += byte_size
    if (step === 'done' || sent) total.sent += byte_size
    else if (step === 'sending') total.sent += bytes
  }
  return total
}

/** 0 to 100, rounded down: 100 only when all bytes are there. */
export const percentOf = (done: number, all: number): number =>
  all === 0 ? 0 : Math.floor((100 * done) / all)
