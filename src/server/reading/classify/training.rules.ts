import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Classification, TrainingCounts, FileContent } from '../types.ts'
import { normalizedWords } from './normalize.rules.ts'

interface ScoresOf extends Map<
  DocumentType,
  { score: number; reasons: { text: string; weight: number }[] }
> {}

/** A type with fewer documents that people classified is not used. */
const MIN_TRAINING_DOCUMENTS = 3
/**
 * The largest weight (in logits) that earlier documents can add: enough to decide between similar scores, too little
 * to overrule a clear title.
 */
const MAX_TRAINING_WEIGHT = 3
/** Two candidates whose confidences differ by less than this are close. */
const CLOSE_CONFIDENCE = 0.3

/**
 * The distinct words of the first two pages, without numbers and dates; documents of one issuer have most of them in
 * common.
 */
export function trainingWordsOf(content: FileContent): string[] {
  const words = content.pages
    .slice(0, 2)
    .flatMap((page) => page.lines.flatMap((line) => normalizedWords(line.text)))
  return [
    ...new Set(words.filter((word) => word.length >= 3 && word.length <= 24 && !/\d/.test(word))),
  ].slice(0, 300)
}

/**
 * Decides between close candidates, and raises a type without other evidence, by documents that people of the account
 * classified before. Otherwise returns the classification unchanged.
 */
export function adjustByTraining({
  content,
  training,
  scores,
  alone,
  judged,
}: {
  content: FileContent
  training: TrainingCounts
  scores: ScoresOf
  alone: Classification
  judged: (scores: ScoresOf) => Classification
}): Classification {
  const [best, next] = alone.candidates
  const isClose =
    best !== undefined && next !== undefined && best.confidence - next.confidence < CLOSE_CONFIDENCE
  if (!alone.unsure && !isClose) return alone
  const known = (Object.keys(training.documents) as DocumentType[]).filter(
    (type) => (training.documents[type] ?? 0) >= MIN_TRAINING_DOCUMENTS,
  )
  const words = trainingWordsOf(content)
  const shares = likelihoods(words, training, known)
  const raised: ScoresOf = new Map(scores)
  for (const type of known) {
    const bonus = MAX_TRAINING_WEIGHT * (shares.get(type) ?? 0) * similarity(words, training, type)
    const before = scores.get(type)
    if (bonus < 0.2 || before === undefined) continue
    const text = `like ${training.documents[type] ?? 0} documents that people of this account sorted`
    // Starts at 1, so that a type without other evidence can be raised too.
    raised.set(type, {
      score: Math.max(before.score, 1) + bonus,
      reasons: [...before.reasons, { text, weight: bonus }],
    })
  }
  return judged(raised)
}

/** Naive Bayes over the words of the document, with Laplace smoothing. */
function likelihoods(words: string[], { documents, words: counts }: TrainingCounts, types: DocumentType[]) {
  const total = types.reduce((sum, type) => sum + (documents[type] ?? 0), 0)
  const logs = types.map((type) => {
    const of = documents[type] ?? 0
    const prior = Math.log(of / total)
    return words.reduce((sum, word) => {
      const count = Object.hasOwn(counts, word) ? (counts[word]?.[type] ?? 0) : 0
      return sum + Math.log((count + 1) / (of + 2))
    }, prior)
  })
  const highest = Math.max(...logs)
  const odds = logs.map((log) => Math.exp(log - highest))
  const sum = odds.reduce((left, right) => left + right, 0)
  return new Map(types.map((type, index) => [type, (odds[index] ?? 0) / sum]))
}

/** From 0 (the document has few of the words common to documents of this type) to 1 (it has most of them). */
function similarity(
  words: string[],
  { documents, words: counts }: TrainingCounts,
  type: DocumentType,
): number {
  const of = documents[type] ?? 0
  const common = Object.keys(counts).filter((word) => (counts[word]?.[type] ?? 0) * 2 >= of)
  if (common.length < 8) return 0
  const here = new Set(words)
  const share = common.filter((word) => here.has(word)).length / common.length
  return Math.max(0, Math.min(1, (share - 0.3) / 0.4))
}
