import { documentTypes } from '../../contract/vocabulary/index.ts'
import { type Calibration, fitCurve } from '../../server/reading/scoring/calibration.rules.ts'
import { chosenFieldsOf } from '../../server/reading/scoring/extract-scored.rules.ts'
import { knownPorts } from '../../server/reading/scoring/model.ts'
import type { TrainedModel } from '../../server/reading/scoring/model-file.rules.ts'
import { fieldKindOf, fieldKinds } from '../../server/reading/scoring/field-kinds.rules.ts'
import type { ScoringNetwork } from '../../server/reading/scoring/network.rules.ts'
import { bucketsOf } from '../../server/reading/scoring/scored-document.rules.ts'
import { pooledType, typeShares } from '../../server/reading/scoring/type-by-network.rules.ts'
import { classify } from '../../server/reading/classify/classify.rules.ts'
import { probabilityOf } from '../../server/reading/scoring/trees.rules.ts'
import { typeFeatures } from '../../server/reading/scoring/type-features.rules.ts'
import { columnClasses } from '../../server/reading/scoring/column-reader.rules.ts'
import { columnExamples } from './column-examples.ts'
import type { ReadDocument } from './corpus-files.ts'
import { foundFields, type ScoredValue, scoresOfFolds } from './found-fields.ts'
import { isRightField, regionClasses, regionExamples } from './examples.ts'
import { trainNetwork } from './train-network.ts'
import { trainTrees } from './train-trees.ts'

const REGION_BUCKETS = 32_768
const TYPE_BUCKETS = 8192
/** One alone is sure of other real documents with each seed. */
const TYPE_NETWORKS = 3
const COLUMN_BUCKETS = 4096
/** Parts of the layouts for cross-validation: each is left out once. */
const FOLDS = 4

type Log = (text: string) => void

/** The networks from the documents for training, and their calibration from other documents. */
export function trainModel(
  train: readonly ReadDocument[],
  calibrate: readonly ReadDocument[],
  seed: number,
  log: Log,
): TrainedModel {
  const types = typeNetworks(train, seed, log)
  const columns = columnNetwork(train, seed, log)
  const regions = regionNetwork(train, seed, log)
  const found = foundFields(train, FOLDS, (others, fold) => {
    log(`fields of fold ${fold + 1} of ${FOLDS}`)
    return { regions: regionNetwork(others, seed, log), columns: columnNetwork(others, seed, log) }
  })
  log(`${found.length} fields`)
  const model = { regions, columns, fields: trainTrees(found), types, calibration: {} }
  return { ...model, calibration: calibrationOf(calibrate, model, scoresOfFolds(found)) }
}

function typeNetworks(train: readonly ReadDocument[], seed: number, log: Log): ScoringNetwork[] {
  const all = documentTypes.map((_, at) => at)
  const examples = train.map(({ truth, content }) => ({
    ids: bucketsOf(typeFeatures(content), TYPE_BUCKETS),
    targets: [documentTypes.indexOf(truth.document_type)],
    allowed: all,
    weight: 1,
  }))
  return Array.from({ length: TYPE_NETWORKS }, (_, at) =>
    trainNetwork(examples, {
      classes: documentTypes,
      buckets: TYPE_BUCKETS,
      width: 16,
      hidden: 24,
      epochs: 10,
      rate: 0.05,
      dropout: 0.6,
      seed: seed + at,
      onEpoch: (epoch, loss) => log(`types ${at + 1}, ${epoch + 1}: loss ${loss.toFixed(4)}`),
    }),
  )
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

/**
 * How often values of each kind, and types, were right, by their score: on the documents of layouts for
 * calibration, and on those for training by networks and trees that did not see their layout.
 */
function calibrationOf(
  documents: readonly ReadDocument[],
  model: Omit<TrainedModel, 'calibration'>,
  folds: readonly ScoredValue[],
): Calibration {
  const own = documents.flatMap(({ truth, content }) =>
    chosenFieldsOf(content, truth.document_type, { ...model, ports: knownPorts }).chosen.map(
      ({ evidence: { field }, features }) => ({
        kind: fieldKindOf(field.path),
        score: probabilityOf(model.fields, features),
        isRight: isRightField(field, truth),
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
