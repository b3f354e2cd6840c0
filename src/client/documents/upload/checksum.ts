import type { ChecksumReport } from './checksum.worker.ts'

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

/** First the checksum, in a worker of its own so that the page stays quick. */
export function checksumOf(file: Blob, { signal, progressed }: Underway): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' })
    const cancel = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', cancel)
    worker.addEventListener('message', ({ data }: MessageEvent<ChecksumReport>) => {
      if ('bytes' in data) progressed(data.bytes)
      else if ('checksum' in data) end(() => resolve(data.checksum))
      else end(() => reject(failureOf(data.failure)))
    })
    worker.addEventListener('error', () =>
      end(() => reject(new Error('The checksum could not be computed in this browser.'))),
    )
    worker.postMessage(file)
  })
}
