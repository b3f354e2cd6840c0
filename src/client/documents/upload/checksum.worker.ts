import { md5Of } from './md5.ts'

export type ChecksumReport =
  | { bytes: number }
  | { checksum: string }
  | { failure: { name: string; message: string } }

const report = (told: ChecksumReport) => self.postMessage(told)

self.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  md5Of(file, (bytes) => report({ bytes })).then(
    (checksum) => report({ checksum }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      report({ failure: { name, message } })
    },
  )
})
