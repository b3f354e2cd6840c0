import { t } from '../../../contract/language/index.ts'
import type { DirectUpload } from '../../../contract/resources/index.ts'
import { isApiError, isStatus } from '../../api/index.ts'
import { type FailedRequest, retryDelayMs } from '../../api/retry.ts'
import type { TransferOptions } from './checksum.ts'
import { type Checkpoint, type Ticket, type Twin, type Upload, validCheckpoint } from './upload.rules.ts'

export type UploadResult = { document_id: string } | { twin: Twin } | { refusal: string } | 'missing'

/** The steps of a direct upload (docs/interface.md, "Direct upload flow"). */
export interface UploadSteps {
  /** Why the content is refused, as a sentence. */
  inspect(file: Blob): Promise<string | null>
  checksum(file: Blob, options: TransferOptions): Promise<string>
  announce(upload: Upload, checksum: string, signal: AbortSignal): Promise<DirectUpload>
  put(ticket: Ticket, file: Blob, options: TransferOptions): Promise<void>
  register(
    name: string,
    signed_id: string,
    signal: AbortSignal,
  ): Promise<{ document_id: string } | { twin: Twin }>
  /** Milliseconds until a request may be sent: a part of the limit is reserved for the pages that people use. */
  budgetDelayMs(): number
  now(): number
  random(): number
}

interface UploadListener {
  signal: AbortSignal
  stepped(step: 'checking' | 'announcing' | 'sending' | 'registering'): void
  progressed(bytes: number): void
  checkpoint(changes: Partial<Checkpoint>): void
  /** Resolves after `ms`, or earlier where a person asked to retry now. */
  pause(pause: { reason: string; ms: number; can_retry_now: boolean }): Promise<void>
}

/** Retries of a step that the service answered with a status of 500 or more. */
const MAX_SERVICE_FAULTS = 4
/** No answer came, or a proxy in front of the service reports that there is none. */
const isUnreachable = ({ kind, status }: FailedRequest) =>
  kind === 'network' || status === 502 || status === 504

/**
 * Whether a step is repeated without a person asking. An unreachable service is waited for as long as the page is open, and
 * a rate limit for as long as the service says; only a cancel ends that.
 */
function retryDecision(failures: number, failure: FailedRequest): { retry: boolean; can_retry_now: boolean } {
  if (failure.status === 429) return { retry: true, can_retry_now: false }
  if (isUnreachable(failure)) return { retry: true, can_retry_now: true }
  const retry = failure.kind === 'http' && (failure.status ?? 0) >= 500 && failures < MAX_SERVICE_FAULTS
  return { retry, can_retry_now: retry }
}

const rateLimitReason = t('Many files at once: the service takes so many requests a minute.')

/**
 * Sends one file to the inbox, from its checkpoint on. A step is repeated when the network or the service failed, which is
 * safe: announcing only reserves an address, and the same content never becomes two documents.
 * @param readFile resolves to the bytes, or undefined where this browser no longer has them
 */
export async function sendFile(
  upload: Upload,
  readFile: () => Promise<Blob | undefined>,
  steps: UploadSteps,
  listener: UploadListener,
): Promise<UploadResult> {
  const { signal, progressed } = listener
  const withRetries = async <T>(step: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!isApiError(error)) throw error
        const { retry, can_retry_now } = retryDecision(failures, error)
        if (!retry) throw error
        const ms = retryDelayMs(failures, error, steps.random())
        await listener.pause({ reason: error.message, ms, can_retry_now })
      }
    }
  }
  /** For requests that count against the rate limit; sending bytes does not. */
  const withBudget = <T>(step: () => Promise<T>): Promise<T> =>
    withRetries(async () => {
      for (let ms = steps.budgetDelayMs(); ms > 0; ms = steps.budgetDelayMs())
        await listener.pause({ reason: rateLimitReason, ms, can_retry_now: false })
      return step()
    })

  const { file_name } = upload
  let known = validCheckpoint(upload, steps.now())
  const save = (changes: Partial<Checkpoint>) => {
    known = { ...known, ...changes }
    listener.checkpoint(changes)
  }

  const ticketFor = async (checksum: string): Promise<Ticket> => {
    listener.stepped('announcing')
    const { signed_id, direct_upload } = await withBudget(() => steps.announce(upload, checksum, signal))
    const ticket = { signed_id, ...direct_upload, announced_at: steps.now() }
    save({ ticket })
    return ticket
  }
  const send = async (file: Blob, checksum: string): Promise<Ticket> => {
    const old = known.ticket
    const ticket = old ?? (await ticketFor(checksum))
    listener.stepped('sending')
    try {
      await withRetries(() => steps.put(ticket, file, { signal, progressed }))
    } catch (error) {
      // An address from an earlier page may have expired; one of just now has not.
      if (old === null || !isStatus(error, 403)) throw error
      save({ ticket: null })
      return send(file, checksum)
    }
    save({ sent: true })
    return ticket
  }

  let { ticket } = known
  if (ticket === null || !known.sent) {
    listener.stepped('checking')
    const file = await readFile()
    if (!file) return 'missing'
    const refusal = await steps.inspect(file)
    if (refusal !== null) return { refusal }
    const checksum = known.checksum ?? (await withRetries(() => steps.checksum(file, { signal, progressed })))
    save({ checksum })
    ticket = await send(file, checksum)
  }
  listener.stepped('registering')
  const wasAsked = known.asked
  let attempts = 0
  const { signed_id } = ticket
  const registered = await withBudget(() => {
    attempts += 1
    if (!known.asked) save({ asked: true })
    return steps.register(file_name, signed_id, signal)
  })
  // The answer to the first request was lost, and the existing document is what that request created.
  const isOwn =
    (wasAsked || attempts > 1) && 'twin' in registered && registered.twin.name === acceptedName(file_name)
  return isOwn && registered.twin.document_id !== null
    ? { document_id: registered.twin.document_id }
    : registered
}

const MAX_NAME_CHARACTERS = 255
/** A name that is not too long for the service. Its extension is kept: it says what the file is. */
export function acceptedName(name: string): string {
  const trimmed = name.trim() || 'Unnamed'
  if (trimmed.length <= MAX_NAME_CHARACTERS) return trimmed
  const dot = trimmed.lastIndexOf('.')
  const extension = dot > 0 && trimmed.length - dot <= 12 ? trimmed.slice(dot) : ''
  return trimmed.slice(0, MAX_NAME_CHARACTERS - extension.length) + extension
}
