import { isApiError } from '../../api/index.ts'
import { type Ending, sendFile, type UploadSteps } from './direct-upload.ts'
import { refusalOf } from './refusals.ts'
import {
  hasEnded,
  isWorthKeeping,
  newUpload,
  reduceUpload,
  takenUp,
  type Upload,
  type UploadAction,
} from './upload.rules.ts'

/** At once: while one is read another is sent, and a long one does not hold up all. */
const most = 3

/** What outlives the page. A browser that keeps nothing does nothing here. */
export interface UploadKeeper {
  keep(upload: Upload): void
  /** @returns whether the bytes are there for another page */
  keepFile(id: string, file: File): Promise<boolean>
  fileOf(id: string): Promise<Blob | undefined>
  forget(ids: readonly string[]): void
}

export interface QueueMeans {
  steps: UploadSteps
  keeper: UploadKeeper
  /** Called when the last one that was underway has ended, if any document came in. */
  settled: () => void
  /** Calls once, a little later: what changes many times in a moment is drawn once. */
  soon: (act: () => void) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  newId: () => string
}

export interface UploadQueue {
  /** Oldest first; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[], largest_file_bytes: number): void
  /** Goes on with what another page left. */
  takeUp(uploads: readonly Upload[]): void
  cancel(ids: readonly string[]): void
  retry(ids: readonly string[]): void
  /** Tries again now what waits for its next try. */
  hurry(): void
  /** The bytes of one that is missing, chosen again. False when it is another file. */
  giveAgain(id: string, file: File): boolean
  /** Takes what has ended off the list: all of it, or these. */
  dismiss(ids?: readonly string[]): void
  /** Stops; what was under way is left to another page. */
  close(): void
}

const isRefusal = (error: unknown) =>
  isApiError(error) && error.kind === 'http' && (error.status ?? 500) < 500

/** Uploads that go on while people move about the dashboard, and after its page was loaded anew. */
export function createUploadQueue(means: QueueMeans): UploadQueue {
  const { steps, keeper, settled } = means
  const uploads = new Map<string, Upload>()
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const hurries = new Set<() => void>()
  const listeners = new Set<() => void>()
  let seen: readonly Upload[] = []
  let isStale = false
  let received = false
  let isClosed = false

  const changed = () => {
    if (isStale) return
    isStale = true
    means.soon(() => {
      isStale = false
      seen = [...uploads.values()]
      for (const listener of listeners) listener()
    })
  }
  const put = (upload: Upload) => {
    uploads.set(upload.id, upload)
    changed()
  }
  const tell = (id: string, action: UploadAction) => {
    const before = uploads.get(id)
    if (!before) return
    const after = reduceUpload(before, action)
    put(after)
    const isLasting = action.type === 'learned' || action.type === 'retried' || hasEnded(after)
    if (!isLasting || before === after) return
    if (isWorthKeeping(after)) keeper.keep(after)
    else keeper.forget([id])
  }

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    let hurry = () => undefined as void
    const hurried = new Promise<void>((resolve) => (hurry = resolve))
    hurries.add(hurry)
    try {
      await Promise.race([means.wait(ms, signal), hurried])
    } finally {
      hurries.delete(hurry)
    }
  }

  const ended = (id: string, ending: Ending) => {
    if (ending === 'lost') tell(id, { type: 'lost' })
    else if ('refusal' in ending) tell(id, { type: 'refused', message: ending.refusal })
    else if ('twin' in ending) tell(id, { type: 'repeated', twin: ending.twin })
    else tell(id, { type: 'registered', document_id: ending.document_id })
    received ||= ending !== 'lost' && 'document_id' in ending
    files.delete(id)
  }

  const run = async (upload: Upload): Promise<void> => {
    const { id } = upload
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    // Once cancelled it is silent: by then the same file may already be on its way again.
    const say = (action: UploadAction) => {
      if (!signal.aborted) tell(id, action)
    }
    const fileOf = async () => files.get(id) ?? (await keeper.fileOf(id))
    try {
      const ending = await sendFile(upload, fileOf, steps, {
        signal,
        stepped: (step) => say({ type: 'stepped', step }),
        progressed: (bytes) => say({ type: 'progressed', bytes }),
        learned: (known) => say({ type: 'learned', known }),
        async pause({ reason, ms, can_hurry }) {
          say({ type: 'paused', reason, seconds: Math.ceil(ms / 1000), can_hurry })
          await (can_hurry ? pause(ms, signal) : means.wait(ms, signal))
          say({ type: 'resumed' })
        },
      })
      if (!signal.aborted) ended(id, ending)
    } catch (error) {
      // What the service refused once it would refuse again: the next try begins with another address.
      if (isRefusal(error)) say({ type: 'learned', known: { ticket: null, sent: false } })
      say({ type: 'failed', message: error instanceof Error ? error.message : 'Something went wrong.' })
    }
    if (running.get(id) === controller) running.delete(id)
  }

  const startNext = () => {
    if (isClosed) return
    for (const upload of uploads.values()) {
      if (running.size >= most) return
      if (upload.step !== 'waiting' || running.has(upload.id)) continue
      void run(upload).then(() => {
        if (received && [...uploads.values()].every(hasEnded)) {
          received = false
          settled()
        }
        startNext()
      })
    }
  }

  const hold = async (id: string, file: File) => {
    files.set(id, file)
    if (await keeper.keepFile(id, file)) tell(id, { type: 'kept' })
  }
  const forget = (ids: readonly string[]) => {
    for (const id of ids) {
      uploads.delete(id)
      files.delete(id)
    }
    keeper.forget(ids)
    changed()
  }

  return {
    read: () => seen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added, largest_file_bytes) {
      let order = steps.now()
      for (const file of added) {
        const upload = newUpload(
          { id: means.newId(), order: order++ },
          file,
          refusalOf(file, largest_file_bytes),
        )
        put(upload)
        keeper.keep(upload)
        if (!hasEnded(upload)) void hold(upload.id, file)
      }
      startNext()
    },
    takeUp(left) {
      for (const upload of left) put(takenUp(upload))
      startNext()
    },
    cancel(ids) {
      for (const id of ids) {
        tell(id, { type: 'cancelled' })
        running.get(id)?.abort(new DOMException('The upload was cancelled.', 'AbortError'))
        running.delete(id)
      }
      startNext()
    },
    retry(ids) {
      for (const id of ids) {
        tell(id, { type: 'retried' })
        const file = files.get(id)
        if (file) void hold(id, file)
      }
      startNext()
    },
    hurry() {
      for (const hurry of hurries) hurry()
    },
    giveAgain(id, file) {
      const upload = uploads.get(id)
      if (upload?.step !== 'missing' || upload.file_name !== file.name || upload.byte_size !== file.size)
        return false
      tell(id, { type: 'retried' })
      void hold(id, file)
      startNext()
      return true
    },
    dismiss(ids) {
      const of = ids ?? [...uploads.keys()]
      forget(of.filter((id) => hasEnded(uploads.get(id) ?? { step: 'waiting' })))
    },
    close() {
      isClosed = true
      for (const controller of running.values()) controller.abort(new DOMException('Closed', 'AbortError'))
    },
  }
}
