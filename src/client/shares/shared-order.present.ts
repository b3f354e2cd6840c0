import { t } from '../../contract/language/index.ts'
import type { Tone } from '../format/index.ts'
import { compareLastFreeDays, urgencyStates, type UrgencyState } from '../../contract/trade/index.ts'
import type { SharedRow } from './shared.present.ts'

interface Group {
  label: string
  tone: Tone
  has: (row: SharedRow) => boolean
}
const isIn = (states: readonly UrgencyState[]) => (row: SharedRow) => states.includes(row.urgency)

/** The first group that has a container counts it. */
const groups: readonly Group[] = [
  { label: t('to act on'), tone: 'bad', has: isIn(['due_or_over', 'not_ready', 'due_soon']) },
  { label: t('without news'), tone: 'warn', has: isIn(['source_silent', 'tracking_stopped']) },
  { label: t('ready for pickup'), tone: 'ok', has: ({ readiness }) => readiness?.state === 'ready' },
  { label: t('at a terminal'), tone: 'sea', has: isIn(['to_pay', 'on_shore', 'arrived_on_board']) },
  { label: t('on rail'), tone: 'inland', has: ({ status }) => status === 'on_rail' },
  { label: t('at sea'), tone: 'sea', has: isIn(['underway']) },
  { label: t('not loaded yet'), tone: 'rest', has: isIn(['not_loaded']) },
  { label: t('picked up'), tone: 'rest', has: isIn(['picked_up', 'returned']) },
]

/** How many containers are in which state, the most urgent first; states without one are left out. */
export function sharedCounts(rows: readonly SharedRow[]): { label: string; tone: Tone; count: number }[] {
  const counted = Map.groupBy(rows, (row) => groups.find(({ has }) => has(row)))
  return groups.flatMap((group) => {
    const count = counted.get(group)?.length ?? 0
    return count === 0 ? [] : [{ label: group.label, tone: group.tone, count }]
  })
}

const rank = ({ urgency }: SharedRow): number => urgencyStates.indexOf(urgency)

/** What has to be acted on comes first, of these the day that binds first. */
export const worstFirst = (rows: readonly SharedRow[]): SharedRow[] =>
  rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.actBy && other.actBy ? compareLastFreeDays(one.actBy, other.actBy) : 0),
  )
