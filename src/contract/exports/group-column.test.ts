import { expect, test } from 'vitest'
import { groupCell, groupHeading, nameOfGroup } from './group-column.ts'

const of = (key: string, label: string | null = null, place: string | null = null) => ({ key, label, place })

test('a file says the group as the screen does, a terminal with its port', () => {
  expect(groupHeading('terminal')).toBe('Group: terminal')
  expect(groupCell('terminal', of('=a', 'APM Pier 400', 'Los Angeles USLAX'))).toEqual({
    text: 'APM Pier 400 · Los Angeles USLAX',
  })
  expect(groupCell('vessel', of('=MSC Irina · 445E'))).toEqual({ text: 'MSC Irina · 445E' })
  expect(groupCell('terminal', of('underway'))).toEqual({ text: 'Not at a terminal yet' })
})

test('a day of a file is a date, which the screen puts in words', () => {
  expect(groupCell('day', of('=2026-11-20'))).toMatchObject({
    time: { at: '2026-11-20T00:00:00Z', precision: 'day', isEstimate: false },
  })
  expect(nameOfGroup('day', of('=2026-11-20')).name).toBe('Act by Fri 20 Nov')
  expect(groupCell('day', of('none'))).toEqual({ text: 'No day to act by yet' })
})
