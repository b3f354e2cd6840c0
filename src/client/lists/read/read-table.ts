import { t } from '../../../contract/language/index.ts'
import { type ReadRequest, type ReadResult, type ReadTask, unpackedMessage } from './read-task.ts'
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
          t(
            'This took longer than 20 seconds to read and was left. Save the sheet alone as CSV, or split it.',
          ),
        ),
      readLimits.milliseconds,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResult>) => {
      if ('refused' in data) return refuse(unpackedMessage(data.refused))
      const { table } = data
      end(() => resolve({ ...table, notes: table.notes.map(unpackedMessage) }))
    })
    worker.addEventListener('error', () =>
      refuse(t('This could not be read in this browser. Paste the rows instead.')),
    )
    const { language, locale } = globalThis.portolanTranslation ?? {}
    const task: ReadTask = { request, language: language && locale ? { language, locale } : null }
    worker.postMessage(task)
  })
}
