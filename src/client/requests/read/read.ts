import type { ReadReport, ToRead } from './reader.worker.ts'
import { readLimits, type Table, Unreadable } from './table.ts'

/**
 * Reads a file or a paste in a worker of its own, so that the page stays quick; one that takes longer than 20 seconds is
 * ended, and its memory with it. Rejects with an {@link Unreadable}, whose message is a sentence.
 */
export function readTable(given: ToRead): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(late)
      worker.terminate()
      settle()
    }
    const refuse = (sentence: string) => end(() => reject(new Unreadable(sentence)))
    const late = setTimeout(
      () =>
        refuse(
          'This took longer than 20 seconds to read and was left. Save the sheet alone as CSV, or split it.',
        ),
      readLimits.time,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReport>) => {
      if ('table' in data) end(() => resolve(data.table))
      else refuse(data.refused)
    })
    worker.addEventListener('error', () =>
      refuse('This could not be read in this browser. Paste the rows instead.'),
    )
    worker.postMessage(given)
  })
}
