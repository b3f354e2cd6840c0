import { ApiError } from '../../api/index.ts'
import type { ChecksumAsked, ChecksumReport } from './checksum.worker.ts'

export interface Underway {
  signal: AbortSignal
  progressed: (bytes: number) => void
}

/** What browsers call a file that was moved, changed or taken away since it was chosen. */
const unreadable = new Set(['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'])

const failureOf = ({ name, message }: { name: string; message: string }): Error =>
  new Error(
    unreadable.has(name)
      ? 'The file can no longer be read. Was it moved, changed or taken away?'
      : `The checksum could not be computed: ${message}`,
  )

type Hear = (report: ChecksumReport | 'gone' | 'unfetched') => void
/** Kept warm for the next file, and let go when there was none for this long. */
const idleMs = 30_000
let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let jobs = 0
const hearing = new Map<number, Hear>()

function letGo(): void {
  worker?.terminate()
  worker = undefined
}

function warmed(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' })
  let isThere = false
  made.addEventListener('message', ({ data }: MessageEvent<ChecksumReport>) => {
    isThere = true
    hearing.get(data.job)?.(data)
  })
  made.addEventListener('error', () => {
    letGo()
    // One that never said a word was not fetched: the network is away, and comes back.
    for (const hear of hearing.values()) hear(isThere ? 'gone' : 'unfetched')
  })
  worker = made
  return made
}

/** First the checksum, in a worker so that the page stays quick. */
export function checksumOf(file: Blob, { signal, progressed }: Underway): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    clearTimeout(idle)
    const job = ++jobs
    const ask = (asked: ChecksumAsked) => warmed().postMessage(asked)
    const end = (settle: () => void) => {
      hearing.delete(job)
      signal.removeEventListener('abort', cancel)
      if (hearing.size === 0) idle = setTimeout(letGo, idleMs)
      settle()
    }
    const cancel = () => {
      ask({ job, cancel: true })
      end(() => reject(signal.reason))
    }
    hearing.set(job, (report) => {
      if (report === 'gone')
        end(() => reject(new Error('The checksum could not be computed in this browser.')))
      else if (report === 'unfetched')
        end(() => reject(new ApiError('The service cannot be reached.', { kind: 'network' })))
      else if ('bytes' in report) progressed(report.bytes)
      else if ('checksum' in report) end(() => resolve(report.checksum))
      else end(() => reject(failureOf(report.failure)))
    })
    signal.addEventListener('abort', cancel)
    ask({ job, file })
  })
}
