import { classify } from './classify/classify.rules.ts'
import { documentParts } from './classify/document-parts.rules.ts'
import { ReadingFailed } from './failures.rules.ts'
import { readLearnedFields } from './learned/apply.rules.ts'
import { newSession, type ReadingSession } from './read/pages.ts'
import { readContent } from './read/read-file.ts'
import { extractScored } from './scoring/extract-scored.rules.ts'
import { readingModel } from './scoring/model.ts'
import { withTypeByNetwork } from './scoring/type-by-network.rules.ts'
import { type AppliedTemplate, applyTemplates } from './templates/apply.ts'
import { mergeFields } from './extract/merge-fields.rules.ts'
import type { Classification, Extraction, ReadingResult, FileContent, ReadingTask } from './types.ts'

/** Reads, classifies and extracts a file; never throws because of its content. */
export async function readDocumentFile(
  work: ReadingTask,
  session: ReadingSession = newSession(),
): Promise<ReadingResult> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const content = await readContent(work, session)
    return { kind: 'read', content, ...understandContent(content, work), seconds: seconds() }
  } catch (error) {
    if (error instanceof ReadingFailed) return { kind: 'failed', reason: error.reason, seconds: seconds() }
    throw error
  }
}

export type UnderstoodContent = Pick<
  Extract<ReadingResult, { kind: 'read' }>,
  'classification' | 'extraction' | 'template' | 'learned' | 'parts'
>

export type UnderstandingTask = Omit<ReadingTask, 'bytes'>

/** Type and fields of content. Priority: the type chosen by a person, then the template, then what was learned, then what rules and trained networks find. */
export function understandContent(content: FileContent, work: UnderstandingTask): UnderstoodContent {
  const { document_type: said, file_name, training } = work
  const templates = work.templates.filter(({ document_type }) => said === null || document_type === said)
  const applied = applyTemplates(content, templates)
  const model = readingModel()
  const alone = withTypeByNetwork(classify(content, { file_name, training }), content, model)
  const classification = applied === null ? alone : classificationByTemplate(applied, alone)
  const type = said ?? classification.document_type
  const read: Extraction = type === null ? { payload: {}, fields: [] } : extractScored(content, type, model)
  const { extraction, learned } =
    type === null
      ? { extraction: read, learned: null }
      : readLearnedFields(content, type, work.learned ?? [], read)
  return {
    classification,
    extraction: applied === null ? extraction : mergeFields(extraction, applied.fields, applied.list),
    parts: documentParts(content),
    template: applied === null ? null : { id: applied.template_id, name: applied.name },
    learned,
  }
}

/** A document with all keywords of a template is as certain as one that a person classified. */
function classificationByTemplate(
  { document_type, name }: AppliedTemplate,
  alone: Classification,
): Classification {
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
