import { t } from '../../../contract/language/index.ts'
import { ApiError } from '../../api/index.ts'
import { fileGoneSentence, isFileGone } from '../../format/failures.ts'
import type { ChecksumReport, ChecksumRequest } from './checksum.worker.ts'

export interface TransferOptions {
  signal: AbortSignal
  progressed: (bytes: number) => void
}

const failureOf = (failure: { name: string; message: string }): Error =>
  new Error(
    isFileGone(failure)
      ? fileGoneSentence
      : t('The checksum could not be computed: {reason}', { reason: failure.message }),
  )

type ReportListener = (report: ChecksumReport | 'worker_failed' | 'worker_not_loaded') => void
/** The worker is kept for the next file, and terminated after this time without one. */
const IDLE_MS = 30_000
let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let jobs = 0
const listeners = new Map<number, ReportListener>()

function terminate(): void {
  worker?.terminate()
  worker = undefined
}

function startedWorker(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' })
  let isLoaded = false
  started.addEventListener('message', ({ data }: MessageEvent<ChecksumReport>) => {
    isLoaded = true
    listeners.get(data.job)?.(data)
  })
  started.addEventListener('error', () => {
    terminate()
    // One that never reported anything was not fetched: the network is away, and will come back.
    for (const listener of listeners.values()) listener(isLoaded ? 'worker_failed' : 'worker_not_loaded')
  })
  worker = started
  return started
}

/** The checksum that the interface wants (Base64 of the MD5 digest), computed in a worker so that the page stays responsive. */
export function checksumOf(file: Blob, { signal, progressed }: TransferOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    clearTimeout(idle)
    const job = ++jobs
    const post = (request: ChecksumRequest) => startedWorker().postMessage(request)
    const end = (finish: () => void) => {
      listeners.delete(job)
      signal.removeEventListener('abort', cancel)
      if (listeners.size === 0) idle = setTimeout(terminate, IDLE_MS)
      finish()
    }
    const cancel = () => {
      post({ job, cancel: true })
      end(() => reject(signal.reason))
    }
    listeners.set(job, (report) => {
      if (report === 'worker_failed')
        end(() => reject(new Error(t('The checksum could not be computed in this browser.'))))
      else if (report === 'worker_not_loaded')
        end(() => reject(new ApiError(t('The service cannot be reached.'), { kind: 'network' })))
      else if ('bytes' in report) progressed(report.bytes)
      else if ('checksum' in report) end(() => resolve(report.checksum))
      else end(() => reject(failureOf(report.failure)))
    })
    signal.addEventListener('abort', cancel)
    post({ job, file })
  })
}
