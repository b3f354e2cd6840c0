import { expect, test } from 'vitest'
import { shortStatus } from './short-status.rules.ts'

test.each([
  ['Stopped: booking cancelled', 'Stopped'],
  ['Stopped by a person', 'Stopped'],
  ['No news since Fri 2 Oct', 'No news since 2 Oct'],
  ['Available off dock, to pay', 'Off dock, to pay'],
  ['Last known available off dock', 'Last known off dock'],
  ['Awaiting inland transfer', 'Awaiting transfer'],
  ['Available, held', 'Available, held'],
])('%s is "%s" in a list', (label, short) => {
  expect(shortStatus(label)).toBe(short)
})
