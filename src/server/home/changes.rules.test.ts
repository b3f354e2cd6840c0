import { expect, test } from 'vitest'
import { type ArrivalMove, type ContainerChange, groupedChanges } from './changes.rules.ts'

const container = (
  changeset: ContainerChange['changeset'],
  more: Partial<ContainerChange> = {},
): ContainerChange => ({
  id: 'one',
  number: 'CSQU3054383',
  shipment_id: 'of one',
  port_zone: 'America/Los_Angeles',
  zone: 'America/Los_Angeles',
  changeset,
  at: '2026-11-20T10:00:00Z',
  ...more,
})
const arrival = (more: Partial<ArrivalMove> = {}): ArrivalMove => ({
  shipment_id: 'of one',
  bill_of_lading_number: 'MEDU1',
  vessel: 'EVER FORWARD',
  zone: 'America/Los_Angeles',
  before: '2026-11-24T15:00:00Z',
  after: '2026-11-26T15:00:00Z',
  containers: 2,
  container: { id: 'one', number: 'CSQU3054383', shipment_id: 'of one' },
  at: '2026-11-20T10:00:00Z',
  ...more,
})
const nothing = { containers: [], arrivals: [], stopped: [], sources: [] }
const found = (changes: Partial<typeof nothing> | object, showsFees = true) =>
  groupedChanges({ ...nothing, ...changes }, showsFees).flatMap(({ meaning, lines }) =>
    lines.map(({ subject, before, after }) => [meaning, subject, before, after]),
  )

test('a change stands under what it means', () => {
  const day = (date: string) => `2026-11-${date}T08:00:00Z`
  const hold = (...names: string[]) => names.map((name) => ({ name, status: 'hold' }))
  const fee = (amount: number) => [{ type: 'demurrage', amount, currency_code: 'USD' }]
  const cases: [ContainerChange['changeset'], unknown[]][] = [
    [{ pickup_lfd: [day('24'), day('22')] }, ['costs_more', 'last_free_day', day('24'), day('22')]],
    [{ pickup_lfd: [day('24'), day('26')] }, ['later', 'last_free_day', day('24'), day('26')]],
    [{ holds_at_pod_terminal: [[], hold('customs')] }, ['costs_more', 'hold', null, 'customs']],
    [
      { holds_at_pod_terminal: [hold('freight', 'customs'), hold('freight')] },
      ['can_act', 'hold', 'customs, freight', 'freight'],
    ],
    [{ fees_at_pod_terminal: [[], fee(450)] }, ['costs_more', 'fees', '0', '450 USD']],
    [{ fees_at_pod_terminal: [fee(450), []] }, ['can_act', 'fees', '450 USD', '0']],
    [{ available_for_pickup: [null, true] }, ['can_act', 'availability', null, 'available']],
    [{ available_for_pickup: [true, false] }, ['later', 'availability', 'available', 'not available']],
  ]
  for (const [changeset, line] of cases) expect(found({ containers: [container(changeset)] })).toEqual([line])
})

test('what changed back, within a day, or for the first time is no change', () => {
  const at = '2026-11-20T12:00:00Z'
  const back = [
    container({ available_for_pickup: [true, false] }),
    container({ available_for_pickup: [false, true] }, { at }),
  ]
  expect(found({ containers: back })).toEqual([])
  expect(found({ containers: back.toReversed() })).toEqual([])
  const sameDay = container({ pickup_lfd: ['2026-11-24T08:00:00Z', '2026-11-24T20:00:00Z'] })
  expect(found({ containers: [sameDay] })).toEqual([])
  expect(found({ containers: [container({ pickup_lfd: [null, '2026-11-24T08:00:00Z'] })] })).toEqual([])
})

test('the shipments of one ship that moved alike are one line', () => {
  const moves = [
    arrival(),
    arrival({ shipment_id: 'other', containers: 5 }),
    arrival({ shipment_id: 'third', vessel: 'MSC OSCAR' }),
  ]
  const later = groupedChanges({ ...nothing, arrivals: moves }, true).find(
    ({ meaning }) => meaning === 'later',
  )
  expect(later?.lines.map(({ name, containers }) => [name, containers])).toEqual([
    ['EVER FORWARD', 7],
    ['MSC OSCAR', 2],
  ])
  expect(found({ arrivals: [arrival({ after: '2026-11-23T15:00:00Z' })] })[0]?.[0]).toBe('earlier')
})

test('to customers nothing says what is to be paid', () => {
  const changeset = {
    fees_at_pod_terminal: [[], [{ type: 'exam', amount: 100, currency_code: 'USD' }]],
  } as const
  expect(found({ containers: [container(changeset)] }, false)).toEqual([])
})

test('each group has its newest lines, and the number of all', () => {
  const many = Array.from({ length: 8 }, (_, n) =>
    container(
      { available_for_pickup: [false, true] },
      { id: `c${n}`, number: `N${n}`, at: `2026-11-20T1${n}:00:00Z` },
    ),
  )
  const group = groupedChanges({ ...nothing, containers: many }, true).find(
    ({ meaning }) => meaning === 'can_act',
  )
  expect([group?.count, group?.lines.map(({ container: of }) => of?.number)]).toEqual([
    8,
    ['N7', 'N6', 'N5', 'N4', 'N3'],
  ])
})
