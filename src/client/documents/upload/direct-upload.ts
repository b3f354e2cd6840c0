import type { DirectUpload } from '../../../contract/resources/index.ts'
import { isApiError, isStatus } from '../../api/index.ts'
import { retryDelayMs } from '../../api/retry.ts'
import type { Underway } from './checksum.ts'
import { persistence } from './persistence.rules.ts'
import { type Known, stillKnown, type Ticket, type Twin, type Upload } from './upload.rules.ts'

export type Ending = { document_id: string } | { twin: Twin } | { refusal: string } | 'lost'

/** The steps of a direct upload (docs/interface.md, "Direct upload flow"). */
export interface UploadSteps {
  /** Why the content is refused, as a sentence. */
  inspect(file: Blob): Promise<string | null>
  checksum(file: Blob, underway: Underway): Promise<string>
  announce(upload: Upload, checksum: string, signal: AbortSignal): Promise<DirectUpload>
  put(ticket: Ticket, file: Blob, underway: Underway): Promise<void>
  register(
    name: string,
    signed_id: string,
    signal: AbortSignal,
  ): Promise<{ document_id: string } | { twin: Twin }>
  /** Milliseconds until a request may be sent without crowding out the person in front of the screen. */
  crowded(): number
  now(): number
  random(): number
}

export interface UploadListener {
  signal: AbortSignal
  stepped(step: 'checking' | 'announcing' | 'sending' | 'registering'): void
  progressed(bytes: number): void
  learned(known: Partial<Known>): void
  /** Waits, unless somebody calls that off. */
  pause(told: { reason: string; ms: number; can_hurry: boolean }): Promise<void>
}

const crowdedReason = 'Many files at once: the service takes so many requests a minute.'

/**
 * Sends one file into the inbox, from where it was left. Each step is asked again when the network or the service
 * failed: none of them does harm twice, for announcing only reserves, and the same content never becomes two documents.
 * @param fileOf the bytes, where they are still there
 */
export async function sendFile(
  upload: Upload,
  fileOf: () => Promise<Blob | undefined>,
  steps: UploadSteps,
  listener: UploadListener,
): Promise<Ending> {
  const { signal, progressed, learned } = listener
  const persist = async <T>(step: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!isApiError(error)) throw error
        const { again, can_hurry } = persistence(failures, error)
        if (!again) throw error
        const ms = retryDelayMs(failures, error, steps.random())
        await listener.pause({ reason: error.message, ms, can_hurry })
      }
    }
  }
  /** Requests to the interface are counted; bytes are not. */
  const ask = <T>(step: () => Promise<T>): Promise<T> =>
    persist(async () => {
      for (let ms = steps.crowded(); ms > 0; ms = steps.crowded())
        await listener.pause({ reason: crowdedReason, ms, can_hurry: false })
      return step()
    })

  const { file_name } = upload
  let known = stillKnown(upload, steps.now())
  const learn = (more: Partial<Known>) => {
    known = { ...known, ...more }
    learned(more)
  }

  const ticketFor = async (checksum: string): Promise<Ticket> => {
    listener.stepped('announcing')
    const { signed_id, direct_upload } = await ask(() => steps.announce(upload, checksum, signal))
    const ticket = { signed_id, ...direct_upload, announced_at: steps.now() }
    learn({ ticket })
    return ticket
  }
  const send = async (file: Blob, checksum: string): Promise<Ticket> => {
    const old = known.ticket
    const ticket = old ?? (await ticketFor(checksum))
    listener.stepped('sending')
    try {
      await persist(() => steps.put(ticket, file, { signal, progressed }))
    } catch (error) {
      // The address of an earlier page may have grown old; one of just now has not.
      if (old === null || !isStatus(error, 403)) throw error
      learn({ ticket: null })
      return send(file, checksum)
    }
    learn({ sent: true })
    return ticket
  }

  let { ticket } = known
  if (ticket === null || !known.sent) {
    listener.stepped('checking')
    const file = await fileOf()
    if (!file) return 'lost'
    const refusal = await steps.inspect(file)
    if (refusal !== null) return { refusal }
    const checksum = known.checksum ?? (await persist(() => steps.checksum(file, { signal, progressed })))
    learn({ checksum })
    ticket = await send(file, checksum)
  }
  listener.stepped('registering')
  const wasAsked = known.asked
  let asks = 0
  const { signed_id } = ticket
  const made = await ask(() => {
    asks += 1
    if (!known.asked) learn({ asked: true })
    return steps.register(file_name, signed_id, signal)
  })
  // The first answer was lost on its way, and the twin is what it made.
  const isOwn = (wasAsked || asks > 1) && 'twin' in made && made.twin.name === fittingName(file_name)
  return isOwn && made.twin.document_id !== null ? { document_id: made.twin.document_id } : made
}

const nameMost = 255
/** A name that the service takes: its ending, which says what it is, is kept. */
export function fittingName(name: string): string {
  const trimmed = name.trim() || 'Unnamed'
  if (trimmed.length <= nameMost) return trimmed
  const dot = trimmed.lastIndexOf('.')
  const ending = dot > 0 && trimmed.length - dot <= 12 ? trimmed.slice(dot) : ''
  return trimmed.slice(0, nameMost - ending.length) + ending
}
