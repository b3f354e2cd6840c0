import type { ExtractedField } from '../types.ts'
import type { FieldEvidence } from './field-features.rules.ts'
import type { RoleCandidates } from './merge-candidates.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'

/** Probability that the value of this evidence is right; null where no trees are trained yet. */
type Score = (evidence: FieldEvidence) => number | null

const MAX_LIST_VALUES = 20
/** Below this a further value of a list is left out. */
const MIN_LIST_SCORE = 0.4

interface Scored {
  candidate: ValueCandidate
  evidence: FieldEvidence
  score: number
}

/** Without trained trees the mean of both confidences decides. */
const plainScore = ({ network, rules }: ValueCandidate): number => (network + (rules ?? 0)) / 2

/** For each role the best value, and all good ones of a list. One value at one place has one role. */
export function chooseFields(
  byRole: readonly RoleCandidates[],
  rest: readonly ExtractedField[],
  score: Score,
): FieldEvidence[] {
  const scored = byRole
    .map(({ role, values }) => ({ role, values: scoredOf(values, score) }))
    .toSorted((one, other) => (other.values[0]?.score ?? 0) - (one.values[0]?.score ?? 0))
  const taken = new Set<string>()
  const containers = new Set(
    rest
      .filter(({ path }) => path.endsWith('.equipment_reference'))
      .map(({ value }) => comparableValue(value)),
  )
  const chosen: FieldEvidence[] = []
  for (const { role, values } of scored) {
    const free = values.filter(
      ({ candidate }) =>
        candidate.rules !== null ||
        (!taken.has(keyOf(candidate)) && !containers.has(comparableValue(candidate.fields[0]?.value))),
    )
    const wanted = role.path.includes('*')
      ? free.filter((one) => one.score >= MIN_LIST_SCORE).slice(0, MAX_LIST_VALUES)
      : free.slice(0, 1)
    wanted.toSorted(byPlace).forEach(({ candidate, evidence }, at) => {
      taken.add(keyOf(candidate))
      for (const field of candidate.fields)
        chosen.push({ ...evidence, field: { ...field, path: numbered(field.path, role.path, at) } })
    })
  }
  return [...chosen, ...rest.map((field) => ({ field, candidate: null, rival: 0, isContested: false }))]
}

const byPlace = (
  {
    candidate: {
      fields: [one],
    },
  }: Scored,
  {
    candidate: {
      fields: [other],
    },
  }: Scored,
): number =>
  (one?.page ?? 0) - (other?.page ?? 0) ||
  (one?.box.y ?? 0) - (other?.box.y ?? 0) ||
  (one?.box.x ?? 0) - (other?.box.x ?? 0)

/** `notify_parties.*.party_name` and `notify_parties.3.party_name` become `notify_parties.0.party_name`. */
function numbered(path: string, role: string, at: number): string {
  const star = role.indexOf('*')
  if (star < 0) return path
  const end = path.indexOf('.', star)
  return `${path.slice(0, star)}${at}${end < 0 ? '' : path.slice(end)}`
}

/** The place of the main part of a value. */
function keyOf({ fields: [field] }: ValueCandidate): string {
  if (field === undefined) return ''
  return `${field.page} ${Math.round(field.box.x * 200)} ${Math.round(field.box.y * 200)} ${comparableValue(field.value)}`
}

function scoredOf(values: readonly ValueCandidate[], score: Score): Scored[] {
  const ruled = values.find(({ rules }) => rules !== null)
  return values
    .map((candidate) => {
      const rival = Math.max(
        0,
        ...values.filter((other) => other !== candidate).map(({ network }) => network),
      )
      const [field] = candidate.fields
      if (field === undefined) return null
      const isContested = ruled !== undefined && ruled !== candidate && candidate.rules === null
      const evidence: FieldEvidence = { field, candidate, rival, isContested }
      return { candidate, evidence, score: score(evidence) ?? plainScore(candidate) }
    })
    .filter((one) => one !== null)
    .toSorted((one, other) => other.score - one.score)
}
