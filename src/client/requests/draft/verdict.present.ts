import type { RowCheck } from '../../../contract/resources/index.ts'
import { rowVerdicts, type RowVerdict } from '../../../contract/vocabulary/index.ts'
import { paths, readable, type Tone } from '../../format/index.ts'
import type { DraftRow } from '../map/rows.rules.ts'

/** What would become of a row, in one word with its colour, and in a sentence where there is more to say. */
export interface VerdictWords {
  label: string
  tone: Tone
}

const words: Record<RowVerdict, VerdictWords & { count: (many: number) => string }> = {
  new: { label: 'Ready', tone: 'ok', count: (many) => `${told(many)} ready` },
  choose_carrier: {
    label: 'Needs a carrier',
    tone: 'warn',
    count: (many) => `${told(many)} ${many === 1 ? 'needs' : 'need'} a carrier`,
  },
  tracked: {
    label: 'Tracked already',
    tone: 'rest',
    count: (many) => `${told(many)} ${many === 1 ? 'is' : 'are'} tracked already`,
  },
  requested: {
    label: 'Asked for already',
    tone: 'rest',
    count: (many) => `${told(many)} ${many === 1 ? 'is' : 'are'} asked for already`,
  },
  repeated: {
    label: 'Repeated',
    tone: 'rest',
    count: (many) => (many === 1 ? '1 repeat' : `${told(many)} repeats`),
  },
  invalid: { label: 'Cannot be read', tone: 'bad', count: (many) => `${told(many)} cannot be read` },
}
const told = (many: number): string => many.toLocaleString('en-US')

const isKnown = (verdict: string): verdict is RowVerdict => rowVerdicts.some((each) => each === verdict)

export const tellVerdict = (verdict: string): VerdictWords =>
  isKnown(verdict) ? words[verdict] : { label: readable(verdict), tone: 'rest' }

export interface VerdictCount {
  verdict: RowVerdict
  count: number
  /** `6 need a carrier`. */
  text: string
  tone: Tone
}

/** How many rows of each verdict there are, those that can be done first; none of which there are none. */
export function countVerdicts(checks: readonly RowCheck[]): VerdictCount[] {
  return rowVerdicts.flatMap((verdict) => {
    const count = checks.filter((check) => check.verdict === verdict).length
    return count === 0
      ? []
      : [{ verdict, count, text: words[verdict].count(count), tone: words[verdict].tone }]
  })
}

/** A row of the dry run as it is shown. */
export interface AddRow {
  key: string
  /** Of what is tracked or asked for already. */
  href: string | null
  name: string
  draft: DraftRow
  verdict: VerdictWords | null
  /** Why, where the verdict does not say all. */
  detail: string | null
  warning: string | null
  carrier: { scac: string; name: string; inferred: boolean } | null
  needsCarrier: boolean
  /** A carrier that it may be, to be confirmed by a person. */
  proposal: { scac: string; name: string } | null
  /** What its form tells, unless somebody said. */
  type: string | null
}

/** Verdicts whose word says it all already. */
const plain = new Set(['tracked', 'requested', 'new'])

function hrefOf(check: RowCheck | undefined): string | null {
  if (check === undefined) return null
  if (check.shipment_id !== null) return paths.shipment(check.shipment_id)
  return check.tracking_request_id === null ? null : paths.request(check.tracking_request_id)
}

function carrierOf(draft: DraftRow, check: RowCheck | undefined): AddRow['carrier'] {
  if (check?.carrier && check.verdict !== 'choose_carrier')
    return { scac: check.carrier.scac, name: check.carrier.name, inferred: draft.scac === null }
  return draft.scac === null ? null : { scac: draft.scac, name: draft.scac, inferred: false }
}

/** A row and what the service says of it, if it was asked already. */
export const addRowOf = (draft: DraftRow, check: RowCheck | undefined): AddRow => ({
  key: String(draft.row),
  href: hrefOf(check),
  name: draft.request_number || `row ${draft.row}`,
  draft,
  verdict: check === undefined ? null : tellVerdict(check.verdict),
  detail: check === undefined || plain.has(check.verdict) ? null : check.detail,
  warning: draft.warning ?? check?.warning ?? null,
  carrier: carrierOf(draft, check),
  needsCarrier: check?.verdict === 'choose_carrier',
  proposal: check?.verdict === 'choose_carrier' ? check.carrier : null,
  type: draft.request_type ?? check?.request_type ?? null,
})
