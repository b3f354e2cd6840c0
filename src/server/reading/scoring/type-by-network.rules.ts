import { documentTypes, type DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Classification, FileContent } from '../types.ts'
import { calibrated } from './calibration.rules.ts'
import type { ReadingModel } from './extract-scored.rules.ts'
import { type ScoringNetwork, probabilitiesOf } from './network.rules.ts'
import { bucketsOf } from './scored-document.rules.ts'
import { typeFeatures } from './type-features.rules.ts'

/** What a type without any evidence counts in one of the two opinions. */
const MIN_SHARE = 0.01
/**
 * Below this share of both opinions together a person must check the type. Measured on layouts of the corpus that were not
 * trained on: 94 of 100 types are certain and right, 9 of 1,000 certain and wrong.
 */
const MIN_CERTAIN_SHARE = 0.6
/** The same where the rules are not sure and find another type more likely, but name this one too. */
const MIN_CERTAIN_SHARE_OF_SECOND = 0.9
const MIN_NAMED_CONFIDENCE = 0.05
/** The network knows no documents of fewer words: of those the rules alone must be certain. */
const MIN_WORDS_OF_DOCUMENT = 40

const wordsOf = ({ pages }: FileContent): number =>
  pages
    .flatMap(({ lines }) => lines.map(({ text }) => text.split(/\s+/).length))
    .reduce((sum, words) => sum + words, 0)

/** The probability of each type, the mean of the trained networks, in the order of `documentTypes`. */
export function typeShares(content: FileContent, networks: readonly ScoringNetwork[]): number[] {
  const features = typeFeatures(content)
  const each = networks.map((network) => {
    const all = documentTypes.map((type) => network.classes.indexOf(type))
    return probabilitiesOf(network, bucketsOf(features, network.buckets), all)
  })
  return documentTypes.map(
    (_, at) => each.reduce((sum, shares) => sum + (shares[at] ?? 0), 0) / networks.length,
  )
}

/** The type that both opinions together make the most likely one, with its share of their product. */
export function pooledType(
  { candidates }: Classification,
  shares: readonly number[],
): { document_type: DocumentType; score: number; all: { document_type: DocumentType; share: number }[] } {
  const products = documentTypes.map((document_type, at) => {
    const ruled = candidates.find((candidate) => candidate.document_type === document_type)?.confidence ?? 0
    return { document_type, share: Math.max(MIN_SHARE, ruled) * Math.max(MIN_SHARE, shares[at] ?? 0) }
  })
  const total = products.reduce((sum, { share }) => sum + share, 0)
  const all = products
    .map(({ document_type, share }) => ({ document_type, share: share / total }))
    .toSorted((one, other) => other.share - one.share)
  return { document_type: all[0]?.document_type ?? 'other', score: all[0]?.share ?? 0, all }
}

/**
 * Whether nobody need check the type. Where the rules are sure of it, the network must not make it unlikely; where they are not,
 * it must be the most likely one for the network.
 */
function isCertain(
  alone: Classification,
  {
    document_type,
    score,
    isBestOfNetwork,
  }: { document_type: DocumentType; score: number; isBestOfNetwork: boolean },
  content: FileContent,
): boolean {
  const isFirst = alone.document_type === document_type
  if (!alone.unsure) return isFirst && score >= MIN_CERTAIN_SHARE
  if (!isBestOfNetwork || wordsOf(content) < MIN_WORDS_OF_DOCUMENT) return false
  return isFirst
    ? score >= MIN_CERTAIN_SHARE
    : score >= MIN_CERTAIN_SHARE_OF_SECOND &&
        alone.candidates.some(
          (named) => named.document_type === document_type && named.confidence >= MIN_NAMED_CONFIDENCE,
        )
}

/** The type by the rules and by the trained network; where they differ, both types are among the candidates. */
export function withTypeByNetwork(
  alone: Classification,
  content: FileContent,
  model: Pick<ReadingModel, 'types' | 'calibration'>,
): Classification {
  const hasText = content.pages.some(({ lines }) => lines.length > 0)
  if (!hasText) return alone
  const shares = typeShares(content, model.types)
  const { document_type, score, all } = pooledType(alone, shares)
  const best = documentTypes[shares.indexOf(Math.max(...shares))]
  const isAgreed = best === alone.document_type
  const confidence = Math.round(calibrated(model.calibration.document_type, score) * 100) / 100
  return {
    document_type,
    confidence,
    unsure: !isCertain(alone, { document_type, score, isBestOfNetwork: best === document_type }, content),
    candidates: all
      .slice(0, 5)
      .filter(({ share }) => share > 0.005)
      .map((one, at) => ({
        document_type: one.document_type,
        confidence: at === 0 ? confidence : Math.round(one.share * (1 - confidence) * 100) / 100,
      })),
    reasons: isAgreed
      ? [...alone.reasons, 'the words of the document as a whole']
      : alone.document_type === document_type
        ? alone.reasons
        : ['the words of the document as a whole', ...alone.reasons],
  }
}
