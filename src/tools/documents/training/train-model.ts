import { documentTypes } from '../../../contract/vocabulary/index.ts'
import { type Calibration, fitCurve } from '../../../server/reading/scoring/calibration.rules.ts'
import { evidencesOf, rightness } from '../../../server/reading/scoring/extract-scored.rules.ts'
import { knownPorts } from '../../../server/reading/scoring/model.ts'
import type { TrainedModel } from '../../../server/reading/scoring/model-file.rules.ts'
import {
  type CalibratedKind,
  fieldKindOf,
  fieldKinds,
} from '../../../server/reading/scoring/field-kinds.rules.ts'
import { probabilitiesOf, type ScoringNetwork } from '../../../server/reading/scoring/network.rules.ts'
import { bucketsOf } from '../../../server/reading/scoring/scored-document.rules.ts'
import { pooledType, typeShares } from '../../../server/reading/scoring/type-by-network.rules.ts'
import { classify } from '../../../server/reading/classify/classify.rules.ts'
import { typeFeatures } from '../../../server/reading/scoring/type-features.rules.ts'
import { columnClasses } from '../../../server/reading/scoring/column-reader.rules.ts'
import { columnExamples } from './column-examples.ts'
import type { ReadDocument } from './corpus-files.ts'
import { isRightField, regionClasses, regionExamples } from './examples.ts'
import { type TrainingExample, trainNetwork } from './train-network.ts'

const REGION_BUCKETS = 16_384
const FIELD_BUCKETS = 2048
const TYPE_BUCKETS = 8192
const COLUMN_BUCKETS = 4096

type Log = (text: string) => void

/** The networks from the documents for training, and their calibration from other documents. */
export function trainModel(
  train: readonly ReadDocument[],
  calibrate: readonly ReadDocument[],
  seed: number,
  log: Log,
): TrainedModel {
  const types = typeNetwork(train, seed, log)
  const columns = columnNetwork(train, seed, log)
  const regions = regionNetwork(train, seed, log)
  const found = foundFields(train, seed, log)
  const fields = fieldNetwork(
    found.map(({ example }) => example),
    seed,
    log,
  )
  const model = { regions, columns, fields, types, calibration: {} }
  return { ...model, calibration: calibrationOf(calibrate, model, scoresOfFolds(found, seed, log)) }
}

function typeNetwork(train: readonly ReadDocument[], seed: number, log: Log): ScoringNetwork {
  const all = documentTypes.map((_, at) => at)
  const examples = train.map(({ truth, content }) => ({
    ids: bucketsOf(typeFeatures(content), TYPE_BUCKETS),
    targets: [documentTypes.indexOf(truth.document_type)],
    allowed: all,
    weight: 1,
  }))
  return trainNetwork(examples, {
    classes: documentTypes,
    buckets: TYPE_BUCKETS,
    width: 16,
    hidden: 24,
    epochs: 12,
    rate: 0.05,
    dropout: 0.4,
    seed,
    onEpoch: (epoch, loss) => log(`types ${epoch + 1}: loss ${loss.toFixed(4)}`),
  })
}

function columnNetwork(train: readonly ReadDocument[], seed: number, log: Log): ScoringNetwork {
  const examples = train.flatMap((document) => columnExamples(document, COLUMN_BUCKETS))
  return trainNetwork(examples, {
    classes: columnClasses,
    buckets: COLUMN_BUCKETS,
    width: 24,
    hidden: 32,
    epochs: 10,
    rate: 0.05,
    dropout: 0.25,
    seed,
    onEpoch: (epoch, loss) => log(`columns ${epoch + 1}: loss ${loss.toFixed(4)}`),
  })
}

function regionNetwork(train: readonly ReadDocument[], seed: number, log: Log): ScoringNetwork {
  const examples = train.flatMap((document) => regionExamples(document, REGION_BUCKETS))
  log(`${examples.length} regions of ${train.length} documents`)
  return trainNetwork(examples, {
    classes: regionClasses,
    buckets: REGION_BUCKETS,
    width: 32,
    hidden: 48,
    epochs: 8,
    rate: 0.04,
    dropout: 0.25,
    seed,
    onEpoch: (epoch, loss) => log(`regions ${epoch + 1}: loss ${loss.toFixed(4)}`),
  })
}

/** Of the grammar `boxed-grid/packing_list` the layout. */
const layoutOf = ({ truth }: ReadDocument): string => truth.grammar.split('/')[0] ?? truth.grammar

/** Parts of the layouts, each of which is left out once. */
const FOLDS = 3

/** A field that was found, with the part of the layouts that it is from. */
interface FoundField {
  fold: number
  kind: CalibratedKind
  example: TrainingExample
}

/**
 * Fields that were found, right or wrong. A network knows its own training documents too well, so the fields of each
 * part of the layouts are found by a network that was trained on the other parts.
 */
function foundFields(train: readonly ReadDocument[], seed: number, log: Log): FoundField[] {
  const layouts = [...new Set(train.map(layoutOf))].toSorted()
  const foldOf = (document: ReadDocument) => layouts.indexOf(layoutOf(document)) % FOLDS
  return Array.from({ length: FOLDS }, (_, fold) => {
    log(`fields of part ${fold + 1}`)
    const others = train.filter((document) => foldOf(document) !== fold)
    const regions = regionNetwork(others, seed, log)
    const columns = columnNetwork(others, seed, log)
    return train
      .filter((document) => foldOf(document) === fold)
      .flatMap((document) =>
        evidencesOf(document.content, document.truth.document_type, {
          regions,
          columns,
          fields: null,
          ports: knownPorts,
        }).map(({ chosen, features }) => ({
          fold,
          kind: fieldKindOf(chosen.field.path),
          example: {
            ids: bucketsOf(features, FIELD_BUCKETS),
            targets: [Number(isRightField(chosen.field, document.truth))],
            allowed: [0, 1],
            weight: 1,
          },
        })),
      )
  }).flat()
}

interface ScoredValue {
  kind: CalibratedKind
  score: number
  isRight: boolean
}
/** The score of each field by a network that was trained on the other parts. */
function scoresOfFolds(found: readonly FoundField[], seed: number, log: Log): ScoredValue[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = found.filter((field) => field.fold !== fold).map(({ example }) => example)
    const network = fieldNetwork(others, seed, log)
    return found
      .filter((field) => field.fold === fold)
      .map(({ kind, example: { ids, targets } }) => ({
        kind,
        score: probabilitiesOf(network, ids, [0, 1])[1] ?? 0,
        isRight: targets[0] === 1,
      }))
  }).flat()
}

function fieldNetwork(examples: readonly TrainingExample[], seed: number, log: Log): ScoringNetwork {
  log(`${examples.length} fields`)
  return trainNetwork(examples, {
    classes: ['wrong', 'right'],
    buckets: FIELD_BUCKETS,
    width: 16,
    hidden: 16,
    epochs: 10,
    rate: 0.03,
    dropout: 0.1,
    seed,
    onEpoch: (epoch, loss) => log(`fields ${epoch + 1}: loss ${loss.toFixed(4)}`),
  })
}

/**
 * How often values of each kind, and types, were right, by the score of the networks: on the documents of layouts for
 * calibration, and on those for training by networks that did not see their layout.
 */
function calibrationOf(
  documents: readonly ReadDocument[],
  model: Omit<TrainedModel, 'calibration'>,
  folds: readonly ScoredValue[],
): Calibration {
  const own = documents.flatMap(({ truth, content }) =>
    evidencesOf(content, truth.document_type, { ...model, ports: knownPorts }).map(
      ({ chosen, features }) => ({
        kind: fieldKindOf(chosen.field.path),
        score: rightness(model.fields, features),
        isRight: isRightField(chosen.field, truth),
      }),
    ),
  )
  const values = [...folds, ...own]
  const types = documents.map(({ truth, content }) => {
    const alone = classify(content, { file_name: '', training: null })
    const { document_type, score } = pooledType(alone, typeShares(content, model.types))
    return { score, isRight: document_type === truth.document_type }
  })
  return Object.fromEntries([
    ...fieldKinds.map((kind) => [kind, fitCurve(values.filter((value) => value.kind === kind))] as const),
    ['document_type', fitCurve(types)] as const,
  ])
}
