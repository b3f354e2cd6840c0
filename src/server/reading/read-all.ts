import { classify } from './classify/classify.rules.ts'
import { partsOf } from './classify/parts.rules.ts'
import { extract } from './extract/extract.rules.ts'
import { ReadingFailed } from './read/failed.ts'
import { readFile } from './read/read-file.ts'
import { type Applied, applyTemplates } from './templates/apply.ts'
import { merged } from './templates/merge.rules.ts'
import type { Classification, Extraction, Outcome, Reading, Work } from './types.ts'

/** A file from bytes to fields; never throws for what stands in the file. */
export async function readAll(work: Work): Promise<Outcome> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const reading = await readFile(work)
    return { kind: 'read', reading, ...understood(reading, work), seconds: seconds() }
  } catch (error) {
    if (error instanceof ReadingFailed) return { kind: 'failed', reason: error.reason, seconds: seconds() }
    throw error
  }
}

type Understood = Pick<
  Extract<Outcome, { kind: 'read' }>,
  'classification' | 'extraction' | 'template' | 'parts'
>

/** What a person says goes before what a template says, and that before the rules. */
function understood(reading: Reading, work: Work): Understood {
  const { document_type: said, file_name, experience } = work
  const templates = work.templates.filter(({ document_type }) => said === null || document_type === said)
  const applied = applyTemplates(reading, templates)
  const alone = classify(reading, { file_name, experience })
  const classification = applied === null ? alone : byTemplate(applied, alone)
  const type = said ?? classification.document_type
  const extraction: Extraction = type === null ? { payload: {}, fields: [] } : extract(reading, type)
  return {
    classification,
    extraction: applied === null ? extraction : merged(extraction, applied.fields, applied.list),
    parts: partsOf(reading),
    template: applied === null ? null : { id: applied.template_id, name: applied.name },
  }
}

/** All keywords of an issuer's template stand there: that is as good as a person's word. */
function byTemplate({ document_type, name }: Applied, alone: Classification): Classification {
  const confidence = 0.99
  return {
    document_type,
    confidence,
    unsure: false,
    candidates: [{ document_type, confidence }],
    reasons: [
      `all keywords of the template “${name}”`,
      ...(alone.document_type === document_type ? alone.reasons : []),
    ],
  }
}
