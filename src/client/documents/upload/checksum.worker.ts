import { md5Of } from './md5.ts'

/** Jobs are numbered: one worker reads several files at once. */
export type ChecksumRequest = { job: number; file: Blob } | { job: number; cancel: true }
export type ChecksumReport = { job: number } & (
  | { bytes: number }
  | { checksum: string }
  | { failure: { name: string; message: string } }
)

/** Between two reports of the bytes read of one file. */
const REPORT_INTERVAL_MS = 50
const cancelled = new Set<number>()
const post = (report: ChecksumReport) => self.postMessage(report)

async function compute(job: number, file: Blob): Promise<void> {
  let reportedAt = 0
  try {
    const checksum = await md5Of(file, (bytes) => {
      if (cancelled.delete(job)) throw new DOMException('Cancelled', 'AbortError')
      const now = performance.now()
      if (now - reportedAt < REPORT_INTERVAL_MS && bytes < file.size) return
      reportedAt = now
      post({ job, bytes })
    })
    post({ job, checksum })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    post({ job, failure: { name, message } })
  }
  cancelled.delete(job)
}

self.addEventListener('message', ({ data }: MessageEvent<ChecksumRequest>) => {
  if ('cancel' in data) cancelled.add(data.job)
  else void compute(data.job, data.file)
})
