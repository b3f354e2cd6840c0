import { expect, test } from 'vitest'
import { notLiveText } from './not-live.present.ts'

test('the time since which nothing comes is that of the reader’s clock, with the day where it was another one', () => {
  const now = new Date(2026, 10, 23, 9, 5)
  expect(notLiveText(new Date(2026, 10, 23, 8, 7).getTime(), now)).toBe('Not live since 08:07')
  expect(notLiveText(new Date(2026, 10, 22, 17, 45).getTime(), now)).toBe('Not live since Sun 17:45')
  expect(notLiveText(null, now)).toBe('Not live')
})
