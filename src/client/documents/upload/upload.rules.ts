/** One step after the other; the last six are ends, of which some can be tried again. */
export type UploadStep =
  | 'waiting'
  | 'checking'
  | 'announcing'
  | 'sending'
  | 'registering'
  | 'done'
  | 'duplicate'
  | 'failed'
  | 'cancelled'
  | 'refused'

export interface Twin {
  document_id: string | null
  name: string
}

/** One file on its way into the inbox. */
export interface Upload {
  id: string
  file_name: string
  byte_size: number
  step: UploadStep
  /** Bytes read for the checksum, or sent; 0 in the other steps. */
  bytes: number
  /** Set while the next try of a step is waited for: why, and how long. */
  pause: { reason: string; seconds: number } | null
  /** Why it failed or was refused, as a sentence. */
  message: string | null
  /** The document that was made of it. */
  document_id: string | null
  /** The document that has the same content already. */
  twin: Twin | null
}

export type UploadAction =
  | { type: 'added'; uploads: Upload[] }
  | { type: 'stepped'; id: string; step: 'checking' | 'announcing' | 'sending' | 'registering' }
  | { type: 'progressed'; id: string; bytes: number }
  | { type: 'paused'; id: string; reason: string; seconds: number }
  | { type: 'resumed'; id: string }
  | { type: 'registered'; id: string; document_id: string }
  | { type: 'repeated'; id: string; twin: Twin }
  | { type: 'failed'; id: string; message: string }
  | { type: 'cancelled'; id: string }
  | { type: 'retried'; id: string }
  | { type: 'cleared' }

const ends = new Set<UploadStep>(['done', 'duplicate', 'failed', 'cancelled', 'refused'])
export const hasEnded = ({ step }: Pick<Upload, 'step'>): boolean => ends.has(step)
/** A refused file would be refused again; a duplicate is there already. */
export const canRetry = ({ step }: Pick<Upload, 'step'>): boolean => step === 'failed' || step === 'cancelled'

const fresh = { bytes: 0, pause: null, message: null } as const

function next(upload: Upload, action: Exclude<UploadAction, { type: 'added' | 'cleared' }>): Upload {
  if (action.type === 'retried') return canRetry(upload) ? { ...upload, ...fresh, step: 'waiting' } : upload
  // What arrives late, after a cancel, changes nothing any more.
  if (hasEnded(upload)) return upload
  switch (action.type) {
    case 'stepped':
      return { ...upload, ...fresh, step: action.step }
    case 'progressed':
      return { ...upload, bytes: Math.min(action.bytes, upload.byte_size) }
    case 'paused':
      return { ...upload, bytes: 0, pause: { reason: action.reason, seconds: action.seconds } }
    case 'resumed':
      return { ...upload, bytes: 0, pause: null }
    case 'registered':
      return { ...upload, ...fresh, step: 'done', document_id: action.document_id }
    case 'repeated':
      return { ...upload, ...fresh, step: 'duplicate', twin: action.twin }
    case 'failed':
      return { ...upload, ...fresh, step: 'failed', message: action.message }
    case 'cancelled':
      return { ...upload, ...fresh, step: 'cancelled' }
  }
}

/** The whole behaviour of the upload list; no file, network or clock is touched here. */
export function reduceUploads(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  if (action.type === 'added') return [...uploads, ...action.uploads]
  if (action.type === 'cleared') return uploads.filter((upload) => !hasEnded(upload))
  return uploads.map((upload) => (upload.id === action.id ? next(upload, action) : upload))
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
  const total: UploadTotal = {
    files: 0,
    underway: 0,
    received: 0,
    duplicates: 0,
    failed: 0,
    sent: 0,
    bytes: 0,
  }
  for (const { step, bytes, byte_size } of uploads) {
    total.files += 1
    if (!ends.has(step)) total.underway += 1
    if (step === 'done') total.received += 1
    if (step === 'duplicate') total.duplicates += 1
    if (step === 'failed' || step === 'refused') total.failed += 1
    if (ends.has(step) && step !== 'done') continue
    total.bytes += byte_size
    if (step === 'done' || step === 'registering') total.sent += byte_size
    if (step === 'sending') total.sent += bytes
  }
  return total
}

/** 0 to 100, rounded down: 100 is said only when all bytes are there. */
export const percentOf = (done: number, all: number): number =>
  all === 0 ? 0 : Math.floor((100 * done) / all)
