import { md5Of } from './md5.ts'

/** Files are known by a number: one worker reads several at once, in turns. */
export type ChecksumAsked = { job: number; file: Blob } | { job: number; cancel: true }
export type ChecksumReport = { job: number } & (
  | { bytes: number }
  | { checksum: string }
  | { failure: { name: string; message: string } }
)

/** Between two reports of how far one file is, in milliseconds. */
const restMs = 50
const cancelled = new Set<number>()
const report = (told: ChecksumReport) => self.postMessage(told)

async function compute(job: number, file: Blob): Promise<void> {
  let told = 0
  try {
    const checksum = await md5Of(file, (bytes) => {
      if (cancelled.delete(job)) throw new DOMException('Cancelled', 'AbortError')
      const now = performance.now()
      if (now - told < restMs && bytes < file.size) return
      told = now
      report({ job, bytes })
    })
    report({ job, checksum })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    report({ job, failure: { name, message } })
  }
  cancelled.delete(job)
}

self.addEventListener('message', ({ data }: MessageEvent<ChecksumAsked>) => {
  if ('cancel' in data) cancelled.add(data.job)
  else void compute(data.job, data.file)
})
