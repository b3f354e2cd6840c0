import { ReadingFailed } from './read/failed.ts'
import { readFile } from './read/read-file.ts'
import type { Outcome, Work } from './types.ts'

/** A file from bytes to fields; never throws for what stands in the file. */
export async function readAll(work: Work): Promise<Outcome> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const reading = await readFile(work)
    return {
      kind: 'read',
      reading,
      classification: { document_type: null, confidence: 0, unsure: true, candidates: [], reasons: [] },
      extraction: { payload: {}, fields: [] },
      seconds: seconds(),
    }
  } catch (error) {
    if (error instanceof ReadingFailed) return { kind: 'failed', reason: error.reason, seconds: seconds() }
    throw error
  }
}
