import { expect, test } from 'vitest'
import { type DistanceImage, vesselIcon, vesselWithoutHeadingIcon } from './vessel-icon.ts'

const filled = ({ data, width }: DistanceImage, x: number, y: number) =>
  (data[(y * width + x) * 4 + 3] ?? 0) > 0.75 * 255

test('the icon points north before it is rotated: a narrow bow at the top, a broad stern', () => {
  const icon = vesselIcon()
  const breadth = (y: number) =>
    Array.from({ length: icon.width }, (_, x) => filled(icon, x, y)).filter(Boolean)
  expect(breadth(8).length).toBeLessThan(breadth(36).length)
  expect(filled(icon, 24, 24)).toBe(true)
  expect(filled(icon, 2, 2)).toBe(false)
})

test('without a heading the icon is a disc', () => {
  const icon = vesselWithoutHeadingIcon()
  expect([filled(icon, 24, 15), filled(icon, 15, 24), filled(icon, 32, 24), filled(icon, 24, 32)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(filled(icon, 24, 8)).toBe(false)
})
