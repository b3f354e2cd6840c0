import type { DirectUpload } from '../../../contract/resources/index.ts'
import { call, isApiError, isStatus, putFile } from '../../api/index.ts'
import { retryDelayMs, worthRetrying } from '../../api/retry.ts'
import { checksumOf, type Underway } from './checksum.ts'
import type { Twin } from './upload.rules.ts'

export type Ending = { document_id: string } | { twin: Twin }

/** The steps of a direct upload (interface.md, "Direct upload flow"), and how to wait between two tries of one. */
export interface UploadSteps {
  checksum(file: File, underway: Underway): Promise<string>
  announce(file: File, checksum: string, signal: AbortSignal): Promise<DirectUpload>
  put(ticket: DirectUpload, file: File, underway: Underway): Promise<void>
  register(name: string, signed_id: string, signal: AbortSignal): Promise<Ending>
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

export interface UploadListener {
  signal: AbortSignal
  stepped(step: 'checking' | 'announcing' | 'sending' | 'registering'): void
  progressed(bytes: number): void
  paused(reason: string, seconds: number): void
  resumed(): void
}

/**
 * Sends one file into the inbox. Each step is asked again when the network or the service failed: none of them does
 * harm twice, for announcing only reserves, and the same content never becomes two documents.
 */
export async function sendFile(file: File, steps: UploadSteps, listener: UploadListener): Promise<Ending> {
  const { signal, progressed } = listener
  const persist = async <T>(step: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!isApiError(error) || !worthRetrying('read', failures, error)) throw error
        const ms = retryDelayMs(failures, error, steps.random())
        listener.paused(error.message, Math.ceil(ms / 1000))
        await steps.wait(ms, signal)
        listener.resumed()
      }
    }
  }
  listener.stepped('checking')
  const checksum = await steps.checksum(file, { signal, progressed })
  listener.stepped('announcing')
  const ticket = await persist(() => steps.announce(file, checksum, signal))
  listener.stepped('sending')
  await persist(() => steps.put(ticket, file, { signal, progressed }))
  listener.stepped('registering')
  return await persist(() => steps.register(file.name, ticket.signed_id, signal))
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

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

async function register(name: string, signed_id: string, signal: AbortSignal): Promise<Ending> {
  const attributes = { name: fittingName(name), attached_document: signed_id }
  try {
    const { data } = await call('create_document', {
      body: { data: { type: 'document', attributes } },
      signal,
    })
    return { document_id: data.id }
  } catch (error) {
    if (!isStatus(error, 409)) throw error
    const meta = error.errors[0]?.meta
    return {
      twin: {
        document_id: text(meta?.['existing_document_id']),
        name: text(meta?.['existing_document_name']) ?? 'another document',
      },
    }
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal.addEventListener('abort', cancel, { once: true })
  })

/** The steps against the service. */
export const serviceSteps: UploadSteps = {
  checksum: checksumOf,
  announce: (file, checksum, signal) =>
    call('create_direct_upload', {
      body: {
        blob: {
          filename: fittingName(file.name),
          content_type: file.type || 'application/octet-stream',
          byte_size: file.size,
          checksum,
        },
      },
      signal,
    }),
  put: ({ direct_upload }, file, { signal, progressed }) =>
    putFile({ ...direct_upload, body: file, onProgress: progressed, signal }),
  register,
  wait,
  random: Math.random,
}
