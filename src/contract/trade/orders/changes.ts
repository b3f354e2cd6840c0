import { z } from 'zod'
import { calendarDate, daysBetween } from '../calendar.ts'
import type { KnownOrderContainer } from './content.ts'

export const orderChangeKinds = [
  'hold_added',
  'hold_released',
  'act_by',
  'readiness',
  'terminal',
  'picked_up',
] as const

/** A fact of a container that changed since its order was sent. */
export const orderChange = z.object({
  container_number: z.string(),
  kind: z.enum(orderChangeKinds),
  /** The name of a hold, an instant of `act_by` in its zone, a sentence, a terminal; null for nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  zone: z.string().nullable(),
})
export type OrderChange = z.output<typeof orderChange>

type Known = Omit<KnownOrderContainer, 'container_id'>

/** Ages grow by themselves: `Last known ready, 3 days ago`. */
const withoutAge = (text: string | null): string | null => text?.replace(/, [^:]*/, '') ?? null

const stops = ({ holds }: Known): string[] =>
  holds.filter(({ status }) => status === 'hold').map(({ name }) => name)

function changesOf(before: Known, after: Known): Omit<OrderChange, 'container_number'>[] {
  const [held, holds] = [stops(before), stops(after)]
  const hold = (kind: OrderChange['kind'], names: readonly string[]) =>
    names.map((name) => ({
      kind,
      before: kind === 'hold_added' ? null : name,
      after: kind === 'hold_added' ? name : null,
      zone: null,
    }))
  const added = holds.filter((name) => !held.includes(name))
  const released = held.filter((name) => !holds.includes(name))
  const isGone = before.act_by !== null && after.act_by === null && after.readiness === null
  if (isGone) return [{ kind: 'picked_up', before: null, after: null, zone: null }]
  const isMoved = dayOf(before) !== dayOf(after)
  const isOther =
    added.length + released.length === 0 && withoutAge(before.readiness) !== withoutAge(after.readiness)
  const isElsewhere = after.terminal_name !== null && before.terminal_name !== after.terminal_name
  return [
    ...hold('hold_added', added),
    ...hold('hold_released', released),
    ...(isMoved
      ? [
          {
            kind: 'act_by' as const,
            before: before.act_by?.at ?? null,
            after: after.act_by?.at ?? null,
            zone: (after.act_by ?? before.act_by)?.zone ?? null,
          },
        ]
      : []),
    ...(isOther
      ? [{ kind: 'readiness' as const, before: before.readiness, after: after.readiness, zone: null }]
      : []),
    ...(isElsewhere
      ? [{ kind: 'terminal' as const, before: before.terminal_name, after: after.terminal_name, zone: null }]
      : []),
  ]
}

const epoch = { year: 1970, month: 1, day: 1 }
const dayOf = ({ act_by }: Known): number | null =>
  act_by === null || Number.isNaN(Date.parse(act_by.at))
    ? null
    : daysBetween(epoch, calendarDate(act_by.at, act_by.zone))

/** Facts that changed since an order was sent; containers that are not known any more have none. */
export const orderChanges = (
  sent: readonly { known: KnownOrderContainer }[],
  present: readonly KnownOrderContainer[],
): OrderChange[] =>
  sent.flatMap(({ known }) => {
    const now = present.find(({ container_id }) => container_id === known.container_id)
    return now ? changesOf(known, now).map((each) => ({ container_number: known.number, ...each })) : []
  })
