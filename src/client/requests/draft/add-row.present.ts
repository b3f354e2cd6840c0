import { plural, t } from '../../../contract/language/index.ts'
import type { RowCheck } from '../../../contract/resources/index.ts'
import { rowCheckResults, type RowCheckResult } from '../../../contract/vocabulary/index.ts'
import { paths, readable, type Tone } from '../../format/index.ts'
import type { DraftRow } from '../map/rows.rules.ts'

/** The result of a row: `other_carrier` and `mistyped` wait for a person to say which carrier, or number, is meant. */
export const addResults = [
  'new',
  'other_carrier',
  'mistyped',
  ...rowCheckResults.filter((each) => each !== 'new'),
] as const
export type AddResult = RowCheckResult | 'other_carrier' | 'mistyped'

/**
 * A container that is tracked under another carrier is not ready before a person wants both. A near miss of a container
 * number is a question.
 */
export function withChoice(check: RowCheck, { both = false }: DraftRow): RowCheck {
  if (check.verdict === 'invalid' && check.suggested_number !== undefined)
    return { ...check, verdict: 'mistyped' }
  return check.verdict === 'new' && check.other_carrier !== null && !both
    ? { ...check, verdict: 'other_carrier' }
    : check
}

/** Text and colour of the result of a check. */
interface ResultLabel {
  label: string
  tone: Tone
}

const labels: Record<AddResult, ResultLabel & { count: (many: number) => string }> = {
  new: { label: t('Ready'), tone: 'ok', count: (many) => plural(many, '{n} ready', '{n} ready') },
  other_carrier: {
    label: t('Under another carrier'),
    tone: 'warn',
    count: (many) =>
      plural(many, '{n} is tracked under another carrier', '{n} are tracked under another carrier'),
  },
  mistyped: {
    label: t('Mistyped?'),
    tone: 'warn',
    count: (many) => plural(many, '{n} may be mistyped', '{n} may be mistyped'),
  },
  choose_carrier: {
    label: t('Needs a carrier'),
    tone: 'warn',
    count: (many) => plural(many, '{n} needs a carrier', '{n} need a carrier'),
  },
  tracked: {
    label: t('Tracked already'),
    tone: 'rest',
    count: (many) => plural(many, '{n} is tracked already', '{n} are tracked already'),
  },
  requested: {
    label: t('Requested already'),
    tone: 'rest',
    count: (many) => plural(many, '{n} is requested already', '{n} are requested already'),
  },
  repeated: {
    label: t('Repeated'),
    tone: 'rest',
    count: (many) => plural(many, '{n} repeat', '{n} repeats'),
  },
  invalid: {
    label: t('Cannot be read'),
    tone: 'bad',
    count: (many) => plural(many, '{n} cannot be read', '{n} cannot be read'),
  },
}

const isKnown = (result: string): result is AddResult => addResults.some((each) => each === result)

export const labelOfResult = (result: string): ResultLabel =>
  isKnown(result) ? labels[result] : { label: readable(result), tone: 'rest' }

export interface ResultCount {
  result: AddResult
  count: number
  /** `6 need a carrier`. */
  text: string
  tone: Tone
}

/** How many rows have each result, the ready ones first; results without rows are left out. */
export function countResults(checks: readonly RowCheck[]): ResultCount[] {
  return addResults.flatMap((result) => {
    const count = checks.filter((check) => check.verdict === result).length
    return count === 0
      ? []
      : [{ result, count, text: labels[result].count(count), tone: labels[result].tone }]
  })
}

/** A row to add in the grid, with the result of its check. */
export interface AddRow {
  key: string
  /** The page of the shipment or request that exists already. */
  href: string | null
  name: string
  draft: DraftRow
  /** Null while it was not checked. */
  result: ResultLabel | null
  /** The reason, where the result alone does not explain itself. */
  detail: string | null
  warning: string | null
  carrier: { scac: string; name: string; inferred: boolean } | null
  needsCarrier: boolean
  /** The carrier under which the container is tracked already. */
  otherCarrier: { scac: string; name: string } | null
  /** The container number that was perhaps meant. */
  suggestedNumber: string | null
  /** A possible carrier, to be confirmed by a person. */
  proposal: { scac: string; name: string } | null
  /** The kind of number: as a person chose it, else as detected from its form. */
  type: string | null
}

/** Results whose label needs no reason. */
const selfExplaining = new Set(['tracked', 'requested', 'new'])

function hrefOf(check: RowCheck | undefined): string | null {
  if (check === undefined) return null
  if (check.other_carrier !== null) return paths.shipment(check.other_carrier.shipment_id)
  if (check.shipment_id !== null) return paths.shipment(check.shipment_id)
  return check.tracking_request_id === null ? null : paths.request(check.tracking_request_id)
}

function carrierOf(draft: DraftRow, check: RowCheck | undefined): AddRow['carrier'] {
  if (check?.carrier && check.verdict !== 'choose_carrier')
    return { scac: check.carrier.scac, name: check.carrier.name, inferred: draft.scac === null }
  return draft.scac === null ? null : { scac: draft.scac, name: draft.scac, inferred: false }
}

/** Joins a row with its check; `check` is undefined before the first response. */
export const addRowOf = (draft: DraftRow, check: RowCheck | undefined): AddRow => ({
  key: String(draft.row),
  href: hrefOf(check),
  name: draft.request_number || t('row {row}', { row: String(draft.row) }),
  draft,
  result: check === undefined ? null : labelOfResult(check.verdict),
  detail: check === undefined || selfExplaining.has(check.verdict) ? null : check.detail,
  warning: draft.warning ?? check?.warning ?? null,
  carrier: carrierOf(draft, check),
  otherCarrier: check?.verdict === 'other_carrier' ? check.other_carrier : null,
  needsCarrier: check?.verdict === 'choose_carrier',
  suggestedNumber: check?.suggested_number ?? null,
  proposal: check?.verdict === 'choose_carrier' ? check.carrier : null,
  type: draft.request_type ?? check?.request_type ?? null,
})
