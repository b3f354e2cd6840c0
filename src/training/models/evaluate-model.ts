import { gradeReading, type GradedFile } from '../../server/commands/evaluate/grade.rules.ts'
import { classify } from '../../server/reading/classify/classify.rules.ts'
import { extractScored, type ReadingModel } from '../../server/reading/scoring/extract-scored.rules.ts'
import { withTypeByNetwork } from '../../server/reading/scoring/type-by-network.rules.ts'
import type { ReadDocument } from './corpus-files.ts'

/** How well a model understands documents, graded as `documents:evaluate` does; the types are those that it finds. */
export const evaluateModel = (documents: readonly ReadDocument[], model: ReadingModel): GradedFile[] =>
  documents.map(({ truth, content }) => {
    const alone = classify(content, { file_name: '', training: null })
    const classification = withTypeByNetwork(alone, content, model)
    const type = classification.document_type
    const extraction = type === null ? { payload: {}, fields: [] } : extractScored(content, type, model)
    return gradeReading(
      {
        file: truth.file,
        path: truth.file,
        label: truth.document_type,
        fields: Object.fromEntries(truth.fields.map(({ path, value }) => [path, value])),
        isComplete: true,
        source: `${truth.grammar.split('/')[0] ?? truth.grammar}, ${truth.method}`,
      },
      { kind: 'read', content, classification, extraction, seconds: 0 },
    )
  })
