import { t } from '../../../contract/language/index.ts'
import { isApiError } from '../../api/index.ts'
import { fileGoneSentence, isFileGone } from '../../format/failures.ts'
import { sendFile, type UploadResult, type UploadSteps } from './direct-upload.ts'
import { uploadRefusal } from './refusals.ts'
import {
  adoptedUpload,
  hasEnded,
  isStored,
  newUpload,
  reduceUpload,
  type Upload,
  type UploadAction,
} from './upload.rules.ts'

/** While one is read another is sent, and a long one does not hold up the others. */
const MAX_PARALLEL_UPLOADS = 3

/** What outlives the page. In a browser that stores nothing these do nothing. */
export interface UploadStorage {
  save(upload: Upload): void
  /** @returns whether another page can read the bytes */
  saveFile(id: string, file: File): Promise<boolean>
  readFile(id: string): Promise<Blob | undefined>
  remove(ids: readonly string[]): void
}

export interface QueueDependencies {
  steps: UploadSteps
  storage: UploadStorage
  /** Called when the last upload has ended, if any document came in. */
  onCompleted: () => void
  /** Calls `act` a little later: many changes in a moment are drawn once. */
  defer: (act: () => void) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  newId: () => string
}

export interface UploadQueue {
  /** Oldest first; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[], largest_file_bytes: number): void
  /** Goes on with uploads that a closed page left. */
  adopt(uploads: readonly Upload[]): void
  cancel(ids: readonly string[]): void
  retry(ids: readonly string[]): void
  /** Ends the waiting for the next try. */
  retryNow(): void
  /** Gives the bytes of an upload whose file is missing. @returns false when it is another file */
  supplyFile(id: string, file: File): boolean
  /** Takes ended uploads off the list: all, or those of `ids`. */
  dismiss(ids?: readonly string[]): void
  /** Stops; another page can adopt the uploads that have not ended. */
  close(): void
}

const isRefusal = (error: unknown) =>
  isApiError(error) && error.kind === 'http' && (error.status ?? 500) < 500

const failureText = (error: unknown): string => {
  if (isFileGone(error)) return fileGoneSentence
  return error instanceof Error ? error.message : t('Something went wrong.')
}

/** Uploads that go on while people change pages, and after a reload. */
export function createUploadQueue(dependencies: QueueDependencies): UploadQueue {
  const { steps, storage, onCompleted } = dependencies
  const uploads = new Map<string, Upload>()
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  /** End the pauses that may be ended early. */
  const pauses = new Set<() => void>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Upload[] = []
  let isStale = false
  let hasReceived = false
  let isClosed = false

  const changed = () => {
    if (isStale) return
    isStale = true
    dependencies.defer(() => {
      isStale = false
      snapshot = [...uploads.values()]
      for (const listener of listeners) listener()
    })
  }
  const put = (upload: Upload) => {
    uploads.set(upload.id, upload)
    changed()
  }
  const dispatch = (id: string, action: UploadAction) => {
    const before = uploads.get(id)
    if (!before) return
    const after = reduceUpload(before, action)
    put(after)
    const isLasting = action.type === 'checkpoint' || action.type === 'retried' || hasEnded(after)
    if (!isLasting || before === after) return
    if (isStored(after)) storage.save(after)
    else storage.remove([id])
  }

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    let end = () => undefined as void
    const ended = new Promise<void>((resolve) => (end = resolve))
    pauses.add(end)
    try {
      await Promise.race([dependencies.wait(ms, signal), ended])
    } finally {
      pauses.delete(end)
    }
  }

  const finish = (id: string, result: UploadResult) => {
    if (result === 'missing') dispatch(id, { type: 'missing' })
    else if ('refusal' in result) dispatch(id, { type: 'refused', message: result.refusal })
    else if ('twin' in result) dispatch(id, { type: 'duplicate', twin: result.twin })
    else dispatch(id, { type: 'registered', document_id: result.document_id })
    hasReceived ||= result !== 'missing' && 'document_id' in result
    files.delete(id)
  }

  const run = async (upload: Upload): Promise<void> => {
    const { id } = upload
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    // Not after a cancel: by then a retry of the same file may be running.
    const dispatchRun = (action: UploadAction) => {
      if (!signal.aborted) dispatch(id, action)
    }
    const readFile = async () => files.get(id) ?? (await storage.readFile(id))
    try {
      const result = await sendFile(upload, readFile, steps, {
        signal,
        stepped: (step) => dispatchRun({ type: 'stepped', step }),
        progressed: (bytes) => dispatchRun({ type: 'progressed', bytes }),
        checkpoint: (checkpoint) => dispatchRun({ type: 'checkpoint', checkpoint }),
        async pause({ reason, ms, can_retry_now }) {
          dispatchRun({ type: 'paused', reason, seconds: Math.ceil(ms / 1000), can_retry_now })
          await (can_retry_now ? pause(ms, signal) : dependencies.wait(ms, signal))
          dispatchRun({ type: 'resumed' })
        },
      })
      if (!signal.aborted) finish(id, result)
    } catch (error) {
      // The service would refuse the same address again: the next try begins with another one.
      if (isRefusal(error)) dispatchRun({ type: 'checkpoint', checkpoint: { ticket: null, sent: false } })
      dispatchRun({ type: 'failed', message: failureText(error) })
    }
    if (running.get(id) === controller) running.delete(id)
  }

  const startNext = () => {
    if (isClosed) return
    for (const upload of uploads.values()) {
      if (running.size >= MAX_PARALLEL_UPLOADS) return
      if (upload.step !== 'waiting' || running.has(upload.id)) continue
      void run(upload).then(() => {
        if (hasReceived && [...uploads.values()].every(hasEnded)) {
          hasReceived = false
          onCompleted()
        }
        startNext()
      })
    }
  }

  const storeFile = async (id: string, file: File) => {
    files.set(id, file)
    if (await storage.saveFile(id, file)) dispatch(id, { type: 'kept' })
  }
  const remove = (ids: readonly string[]) => {
    for (const id of ids) {
      uploads.delete(id)
      files.delete(id)
    }
    storage.remove(ids)
    changed()
  }

  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added, largest_file_bytes) {
      let order = steps.now()
      for (const file of added) {
        const upload = newUpload(
          { id: dependencies.newId(), order: order++ },
          file,
          uploadRefusal(file, largest_file_bytes),
        )
        put(upload)
        storage.save(upload)
        if (!hasEnded(upload)) void storeFile(upload.id, file)
      }
      startNext()
    },
    adopt(adopted) {
      for (const upload of adopted) put(adoptedUpload(upload))
      startNext()
    },
    cancel(ids) {
      for (const id of ids) {
        dispatch(id, { type: 'cancelled' })
        running.get(id)?.abort(new DOMException('The upload was cancelled.', 'AbortError'))
        running.delete(id)
      }
      startNext()
    },
    retry(ids) {
      for (const id of ids) {
        dispatch(id, { type: 'retried' })
        const file = files.get(id)
        if (file) void storeFile(id, file)
      }
      startNext()
    },
    retryNow() {
      for (const end of pauses) end()
    },
    supplyFile(id, file) {
      const upload = uploads.get(id)
      if (upload?.step !== 'missing' || upload.file_name !== file.name || upload.byte_size !== file.size)
        return false
      dispatch(id, { type: 'retried' })
      void storeFile(id, file)
      startNext()
      return true
    },
    dismiss(ids) {
      const of = ids ?? [...uploads.keys()]
      remove(of.filter((id) => hasEnded(uploads.get(id) ?? { step: 'waiting' })))
    },
    close() {
      isClosed = true
      for (const controller of running.values()) controller.abort(new DOMException('Closed', 'AbortError'))
    },
  }
}
