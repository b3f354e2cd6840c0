import type { ReadRequest, ReadResult } from './reader.worker.ts'
import { readLimits, type InputTable, UnreadableInput } from './table.ts'

/**
 * Reads a file or a paste in a worker, so that the page stays responsive. A worker that takes longer than 20 seconds is
 * terminated, which frees its memory. Rejects with {@link UnreadableInput}, whose message is a sentence.
 */
export function readTable(request: ReadRequest): Promise<InputTable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      clearTimeout(timeout)
      worker.terminate()
      finish()
    }
    const refuse = (sentence: string) => end(() => reject(new UnreadableInput(sentence)))
    const timeout = setTimeout(
      () =>
        refuse(
          'This took longer than 20 seconds to read and was left. Save the sheet alone as CSV, or split it.',
        ),
      readLimits.milliseconds,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResult>) => {
      if ('table' in data) end(() => resolve(data.table))
      else refuse(data.refused)
    })
    worker.addEventListener('error', () =>
      refuse('This could not be read in this browser. Paste the rows instead.'),
    )
    worker.postMessage(request)
  })
}
