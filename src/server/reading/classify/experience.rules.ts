import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Classification, Experience, Reading } from '../types.ts'
import { wordsIn } from './words.rules.ts'

interface ScoresOf extends Map<
  DocumentType,
  { score: number; reasons: { text: string; weight: number }[] }
> {}

/** With fewer corrections to a type, nothing is learned of it. */
export const enoughExamples = 3
/** What experience can add at most: enough to settle between close ones, never to overrule a plain title. */
const most = 3
/** Two candidates nearer than this are close. */
const close = 0.3

/** The words by which documents of an issuer are known again: each once, numbers and dates left out. */
export function wordsOf(reading: Reading): string[] {
  const words = reading.pages.slice(0, 2).flatMap((page) => page.lines.flatMap((line) => wordsIn(line.text)))
  return [
    ...new Set(words.filter((word) => word.length >= 3 && word.length <= 24 && !/\d/.test(word))),
  ].slice(0, 300)
}

/** Decides between close candidates, and lifts one that nothing else speaks for; else leaves all as it is. */
export function experienced({
  reading,
  experience,
  scores,
  alone,
  judged,
}: {
  reading: Reading
  experience: Experience
  scores: ScoresOf
  alone: Classification
  judged: (scores: ScoresOf) => Classification
}): Classification {
  const [best, next] = alone.candidates
  const isClose = best !== undefined && next !== undefined && best.confidence - next.confidence < close
  if (!alone.unsure && !isClose) return alone
  const known = (Object.keys(experience.documents) as DocumentType[]).filter(
    (type) => (experience.documents[type] ?? 0) >= enoughExamples,
  )
  const words = wordsOf(reading)
  const shares = likelihoods(words, experience, known)
  const raised: ScoresOf = new Map(scores)
  for (const type of known) {
    const bonus = most * (shares.get(type) ?? 0) * alike(words, experience, type)
    const before = scores.get(type)
    if (bonus < 0.2 || before === undefined) continue
    const text = `like ${experience.documents[type] ?? 0} documents that people of this account sorted`
    // From where a lone candidate would stand: what nothing else speaks for can be lifted too.
    raised.set(type, {
      score: Math.max(before.score, 1) + bonus,
      reasons: [...before.reasons, { text, weight: bonus }],
    })
  }
  return judged(raised)
}

/** Naive Bayes over the words that stand there, with one more of each counted (Laplace). */
function likelihoods(words: string[], { documents, words: counts }: Experience, types: DocumentType[]) {
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

/** 0 where it has little of what the type's documents have in common, 1 where it has most of it. */
function alike(words: string[], { documents, words: counts }: Experience, type: DocumentType): number {
  const of = documents[type] ?? 0
  const common = Object.keys(counts).filter((word) => (counts[word]?.[type] ?? 0) * 2 >= of)
  if (common.length < 8) return 0
  const here = new Set(words)
  const share = common.filter((word) => here.has(word)).length / common.length
  return Math.max(0, Math.min(1, (share - 0.3) / 0.4))
}
