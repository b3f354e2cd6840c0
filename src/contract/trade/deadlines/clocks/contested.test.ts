import { describe, expect, test } from 'vitest'
import { type ClockedContainer, containerClocks, type ReportedChange, type StoredTariff } from '../index.ts'
import { clockedContainerOf, storedTariffOf, yearOfGate } from '../testing/clocked-container.ts'

const terminal = 'terminal'
const contested = (container: ClockedContainer, tariff: StoredTariff = storedTariffOf(), at = '2026-06-20') =>
  containerClocks(container, { tariffs: [tariff], calendars: [yearOfGate()] }, new Date(`${at}T20:00:00Z`))[0]
    ?.contested
const out = (at: string): Partial<ClockedContainer> => ({
  current_status: 'picked_up',
  pod_full_out_at: at,
})
const held = (name: string, at: string, isHeld: boolean): ReportedChange => ({
  at,
  holds: {
    before: isHeld ? [] : [{ name, status: 'hold' }],
    after: isHeld ? [{ name, status: 'hold' }] : [],
  },
})

describe('free time counted from availability', () => {
  const discharged = { at: '2026-06-01T20:00:00Z', source: terminal }
  const available = { at: '2026-06-09T15:00:00Z', source: terminal }
  const late = clockedContainerOf({
    ...out('2026-06-15T20:00:00Z'),
    times: {
      discharged,
      available_at_port: available,
      port_left: { at: '2026-06-15T20:00:00Z', source: terminal },
    },
  })

  test('has its own last free day, and all that the tariff charges is contested', () => {
    expect(contested(late)).toMatchObject([
      {
        ground: 'availability',
        start: available,
        last_free_day: '2026-06-15',
        total_minor: 0,
        contested_minor: 250_000,
      },
    ])
  })

  test('is the same where the tariff itself counts from availability, or it was available on the day of discharge', () => {
    expect(contested(late, storedTariffOf({}, { start_event: 'available' }))).toEqual([])
    const soon = clockedContainerOf({
      times: { discharged, available_at_port: { at: '2026-06-01T23:00:00Z', source: terminal } },
    })
    expect(contested(soon)).toEqual([])
  })

  test('has not begun while the container never was available', () => {
    const never = clockedContainerOf({ available: false, known_since: '2026-06-30T00:00:00Z' })
    expect(contested(never, storedTariffOf(), '2026-06-08')).toMatchObject([
      { ground: 'availability', start: null, last_free_day: null, total_minor: 0, contested_minor: 66_000 },
    ])
  })

  test('keeps the version of the tariff that the start of its clock selected', () => {
    const [result] = contested(late, storedTariffOf({}, { valid_until: '2026-06-05' })) ?? []
    expect(result?.last_free_day).toBe('2026-06-15')
  })
})

describe('days on which it could not be collected', () => {
  const exam = clockedContainerOf({
    ...out('2026-06-10T20:00:00Z'),
    times: {
      discharged: { at: '2026-06-01T20:00:00Z', source: terminal },
      port_left: { at: '2026-06-10T20:00:00Z', source: terminal },
    },
    changes: [held('VACIS', '2026-06-03T18:00:00Z', true), held('VACIS', '2026-06-08T18:00:00Z', false)],
  })

  test('are left out by the other result, with the kind and the days', () => {
    expect(contested(exam)).toMatchObject([
      {
        ground: 'stoppages',
        stoppages: [{ kind: 'exam', from: '2026-06-03', until: '2026-06-08' }],
        last_free_day: '2026-06-11',
        total_minor: 0,
        contested_minor: 110_000,
      },
    ])
    expect(contested(exam)?.[0]?.days.map(({ date, uncounted }) => `${date.slice(8)} ${uncounted}`)).toEqual([
      '02 null',
      '03 exam',
      '04 exam',
      '05 exam',
      '06 exam',
      '07 exam',
      '08 exam',
      '09 null',
      '10 null',
    ])
  })

  test('are no ground where the tariff leaves them out itself, before the clock starts, or after the container left', () => {
    expect(contested(exam, storedTariffOf({}, { stopped_by: ['exam'] }))).toEqual([])
    const before = [held('VACIS', '2026-05-20T18:00:00Z', true), held('VACIS', '2026-05-28T18:00:00Z', false)]
    expect(contested({ ...exam, changes: before })).toEqual([])
    expect(contested({ ...exam, changes: [held('VACIS', '2026-06-12T18:00:00Z', true)] })).toEqual([])
  })

  test('of another hold, such as an unpaid freight, are none', () => {
    const unpaid = [
      held('freight', '2026-06-03T18:00:00Z', true),
      held('freight', '2026-06-08T18:00:00Z', false),
    ]
    expect(contested({ ...exam, changes: unpaid })).toEqual([])
  })

  test('leave free time without an end while the hold goes on', () => {
    const open = clockedContainerOf({ changes: [held('customs', '2026-06-03T18:00:00Z', true)] })
    expect(contested(open, storedTariffOf(), '2026-06-08')).toMatchObject([
      { last_free_day: null, total_minor: 0, contested_minor: 66_000, stoppages: [{ until: null }] },
    ])
  })
})
