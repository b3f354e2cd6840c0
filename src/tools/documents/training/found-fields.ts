import { type CalibratedKind, fieldKindOf } from '../../../server/reading/scoring/field-kinds.rules.ts'
import { evidencesOf, type ReadingModel } from '../../../server/reading/scoring/extract-scored.rules.ts'
import { knownPorts } from '../../../server/reading/scoring/model.ts'
import { probabilityOf } from '../../../server/reading/scoring/trees.rules.ts'
import type { ReadDocument } from './corpus-files.ts'
import { isRightField } from './examples.ts'
import { trainTrees, type TreeExample } from './train-trees.ts'

type Networks = Pick<ReadingModel, 'regions' | 'columns'>
/** A field that was found, with the part of the layouts that it is from. */
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
 * part of the layouts are found by networks that were trained on the other parts.
 */
export function foundFields(
  documents: readonly ReadDocument[],
  parts: number,
  train: (others: ReadDocument[], part: number) => Networks,
): FoundField[] {
  const layouts = [...new Set(documents.map(layoutOf))].toSorted()
  const partOf = (document: ReadDocument) => layouts.indexOf(layoutOf(document)) % parts
  return Array.from({ length: parts }, (_, part) => {
    const networks = train(
      documents.filter((document) => partOf(document) !== part),
      part,
    )
    return documents
      .filter((document) => partOf(document) === part)
      .flatMap((document) => fieldsOf(document, networks, part))
  }).flat()
}

const fieldsOf = ({ content, truth }: ReadDocument, networks: Networks, part: number): FoundField[] =>
  evidencesOf(content, truth.document_type, { ...networks, fields: null, ports: knownPorts }).evidences.map(
    ({ chosen: { field }, features }) => ({
      ...features,
      part,
      kind: fieldKindOf(field.path),
      isRight: isRightField(field, truth),
    }),
  )

/** The score of each field by trees that were made from the other parts. */
export const scoresOfParts = (found: readonly FoundField[]): ScoredValue[] =>
  [...new Set(found.map(({ part }) => part))].flatMap((part) => {
    const trees = trainTrees(found.filter((field) => field.part !== part))
    return found
      .filter((field) => field.part === part)
      .map((field) => ({ kind: field.kind, isRight: field.isRight, score: probabilityOf(trees, field) }))
  })
