import { expect, test } from 'vitest'
import { formatBytes } from './download-button.tsx'

test('sizes are formatted in the unit that people would use', () => {
  expect([1, 812, 48 * 1024, 1_250_000, 100 * 1024 * 1024, 3 * 1024 ** 3].map(formatBytes)).toEqual([
    '1 byte',
    '812 bytes',
    '48 kB',
    '1.2 MB',
    '100 MB',
    '3.0 GB',
  ])
})
