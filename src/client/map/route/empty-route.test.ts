import { expect, test } from 'vitest'
import { emptyRouteText } from './empty-route.present.ts'

test('an empty map waits for ports only when they are not known', () => {
  expect(emptyRouteText(['Shanghai'])).toMatch(/when the line reports the ports/)
  expect(emptyRouteText(['Shanghai', 'Long Beach'])).toBe(
    'The line reported Shanghai and Long Beach, but no coordinates are known for at least one of them.',
  )
})
