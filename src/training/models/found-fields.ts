import { type CalibratedKind, fieldKindOf } from '../../server/reading/scoring/field-kinds.rules.ts'
import { chosenFieldsOf, type ReadingModel } from '../../server/reading/scoring/extract-scored.rules.ts'
import { knownPorts } from '../../server/reading/scoring/model.ts'
import { probabilityOf } from '../../server/reading/scoring/trees.rules.ts'
import type { ReadDocument } from './corpus-files.ts'
import { isRightField } from './examples.ts'
import { trainTrees, type TreeExample } from './train-trees.ts'

type Networks = Pick<ReadingModel, 'regions' | 'columns'>
/** A field that was found, with the fold of the layouts that it is from. */
export interface FoundField extends TreeExample {
  kind: CalibratedKind
}
export interface ScoredValue {
  kind: CalibratedKind
  score: number
  isRight: boolean
}

/** Of the grammar `boxed-grid/packing_list` the layout. */
const layoutOf = ({ truth }: ReadDocument): string => truth.grammar.split('/')[0] ?? truth.grammar

/**
 * Fields that were found, right or wrong. A network knows its own training documents too well, so the fields of each
 * fold of the layouts are found by networks that were trained on the other folds.
 */
export function foundFields(
  documents: readonly ReadDocument[],
  folds: number,
  train: (others: ReadDocument[], fold: number) => Networks,
): FoundField[] {
  const layouts = [...new Set(documents.map(layoutOf))].toSorted()
  const foldOf = (document: ReadDocument) => layouts.indexOf(layoutOf(document)) % folds
  return Array.from({ length: folds }, (_, fold) => {
    const networks = train(
      documents.filter((document) => foldOf(document) !== fold),
      fold,
    )
    return documents
      .filter((document) => foldOf(document) === fold)
      .flatMap((document) => fieldsOf(document, networks, fold))
  }).flat()
}

const fieldsOf = ({ content, truth }: ReadDocument, networks: Networks, fold: number): FoundField[] =>
  chosenFieldsOf(content, truth.document_type, { ...networks, fields: null, ports: knownPorts }).chosen.map(
    ({ evidence: { field }, features }) => ({
      ...features,
      fold,
      kind: fieldKindOf(field.path),
      isRight: isRightField(field, truth),
    }),
  )

/** The score of each field by trees that were made from the other folds. */
export const scoresOfFolds = (found: readonly FoundField[]): ScoredValue[] =>
  [...new Set(found.map(({ fold }) => fold))].flatMap((fold) => {
    const trees = trainTrees(found.filter((field) => field.fold !== fold))
    return found
      .filter((field) => field.fold === fold)
      .map((field) => ({ kind: field.kind, isRight: field.isRight, score: probabilityOf(trees, field) }))
  })
