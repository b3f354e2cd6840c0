import type { Spot } from './types.ts'
import { commonSpot } from './anchors.rules.ts'

/** What an accepted document says about one field. */
export interface FieldLesson {
  path: string
  /** Where the accepted value is printed; null if that is not known. */
  spot: Spot | null
  /** Where another value was read before a person corrected it. */
  wrong: Spot | null
  /** The corrected value had been read at the learned place. */
  contradicts: boolean
  /** The accepted value; null if a person removed it. */
  value: string | null
}

export interface LearnedFieldState {
  path: string
  /** Documents that agree on the place. */
  confirmations: number
  /** Where it is read first; null until two documents agree. */
  spot: Spot | null
  /** The value of the last of these documents. */
  example: string
}

/** Documents that must agree on the place of a field. */
const AGREEING = 2

interface Candidate {
  spot: Spot
  confirmations: number
  example: string
}

/** What is known of the fields of an issuer after these documents, in the order in which they were accepted. */
export function learnedFields(documents: readonly (readonly FieldLesson[])[]): LearnedFieldState[] {
  const candidates = new Map<string, Candidate[]>()
  for (const { path, spot, wrong, contradicts, value } of documents.flat()) {
    const known = withoutWrong(candidates.get(path) ?? [], wrong, contradicts)
    candidates.set(path, spot === null || value === null ? known : withSpot(known, spot, value))
  }
  return [...candidates].flatMap(([path, all]) => {
    const best = bestOf(all)
    if (!best) return []
    const { confirmations, example } = best
    return [{ path, confirmations, example, spot: isAgreed(best) ? best.spot : null }]
  })
}

const isAgreed = ({ confirmations }: Candidate): boolean => confirmations >= AGREEING

/** The one with most confirmations, of several the latest. */
const bestOf = (all: readonly Candidate[]): Candidate | undefined =>
  all.toReversed().toSorted((one, other) => other.confirmations - one.confirmations)[0]

function withoutWrong(known: readonly Candidate[], wrong: Spot | null, contradicts: boolean): Candidate[] {
  // What is read first is always the best one.
  const read = contradicts ? bestOf(known.filter(isAgreed)) : undefined
  return known.filter(
    (candidate) => candidate !== read && (wrong === null || commonSpot(candidate.spot, wrong) === null),
  )
}

function withSpot(known: readonly Candidate[], spot: Spot, example: string): Candidate[] {
  for (const candidate of known) {
    const both = commonSpot(candidate.spot, spot)
    if (both === null) continue
    const merged = { spot: both, confirmations: candidate.confirmations + 1, example }
    return [...known.filter((other) => other !== candidate), merged]
  }
  return [...known, { spot, confirmations: 1, example }]
}
