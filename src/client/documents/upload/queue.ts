import { type Ending, sendFile, type UploadSteps } from './direct-upload.ts'
import { hasEnded, reduceUploads, type Upload, type UploadAction } from './upload.rules.ts'
import { refusalOf } from './upload.words.ts'

/** At once: one can be read while the other is sent, and a long one does not hold up all. */
const most = 2

export interface UploadQueue {
  /** All uploads since the page was opened, oldest first; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[], largest_file_bytes: number): void
  cancel(id: string): void
  retry(id: string): void
  /** Forgets what has ended. */
  clear(): void
}

type Settled = (ending: Ending | null) => void

/**
 * Uploads that go on while people move about the dashboard.
 * @param settled called when the last one that was underway has ended, if any document came in
 */
export function createUploadQueue(steps: UploadSteps, settled: () => void): UploadQueue {
  let uploads: readonly Upload[] = []
  let received = false
  let number = 0
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const tell = (action: UploadAction) => {
    uploads = reduceUploads(uploads, action)
    for (const listener of listeners) listener()
  }

  const start = (id: string, file: File, ended: Settled) => {
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    // Once cancelled it is silent: by then the same file may already be on its way again.
    const say = (action: UploadAction) => {
      if (!signal.aborted) tell(action)
    }
    sendFile(file, steps, {
      signal,
      stepped: (step) => say({ type: 'stepped', id, step }),
      progressed: (bytes) => say({ type: 'progressed', id, bytes }),
      paused: (reason, seconds) => say({ type: 'paused', id, reason, seconds }),
      resumed: () => say({ type: 'resumed', id }),
    }).then(
      (ending) => {
        if ('twin' in ending) say({ type: 'repeated', id, twin: ending.twin })
        else say({ type: 'registered', id, document_id: ending.document_id })
        ended(ending)
      },
      (error: unknown) => {
        say({ type: 'failed', id, message: error instanceof Error ? error.message : 'Something went wrong.' })
        ended(null)
      },
    )
  }

  const startNext = () => {
    for (const { id, step } of uploads) {
      if (running.size >= most) return
      const file = files.get(id)
      if (step !== 'waiting' || running.has(id) || !file) continue
      start(id, file, (ending) => {
        running.delete(id)
        if (ending && uploads.some((upload) => upload.id === id && hasEnded(upload))) files.delete(id)
        received ||= ending !== null && 'document_id' in ending
        if (received && uploads.every(hasEnded)) {
          received = false
          settled()
        }
        startNext()
      })
    }
  }

  return {
    read: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added, largest_file_bytes) {
      const made = added.map((file): Upload => {
        const id = `upload-${++number}`
        const message = refusalOf(file, largest_file_bytes)
        if (message === null) files.set(id, file)
        return {
          id,
          file_name: file.name,
          byte_size: file.size,
          step: message === null ? 'waiting' : 'refused',
          bytes: 0,
          pause: null,
          message,
          document_id: null,
          twin: null,
        }
      })
      tell({ type: 'added', uploads: made })
      startNext()
    },
    cancel(id) {
      tell({ type: 'cancelled', id })
      running.get(id)?.abort(new DOMException('The upload was cancelled.', 'AbortError'))
    },
    retry(id) {
      tell({ type: 'retried', id })
      startNext()
    },
    clear() {
      tell({ type: 'cleared' })
      for (const id of files.keys()) if (!uploads.some((upload) => upload.id === id)) files.delete(id)
    },
  }
}
