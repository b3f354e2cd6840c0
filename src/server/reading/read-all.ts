import { classify } from './classify/classify.rules.ts'
import { extract } from './extract/extract.rules.ts'
import { ReadingFailed } from './read/failed.ts'
import { readFile } from './read/read-file.ts'
import type { Outcome, Work } from './types.ts'

/** A file from bytes to fields; never throws for what stands in the file. */
export async function readAll(work: Work): Promise<Outcome> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const reading = await readFile(work)
    const classification = classify(reading, { file_name: work.file_name, experience: work.experience })
    const type = work.document_type ?? classification.document_type
    const extraction = type === null ? { payload: {}, fields: [] } : extract(reading, type)
    return { kind: 'read', reading, classification, extraction, seconds: seconds() }
  } catch (error) {
    if (error instanceof ReadingFailed) return { kind: 'failed', reason: error.reason, seconds: seconds() }
    throw error
  }
}
