import { expect, test } from 'vitest'
import { greatCircle } from './great-circle.ts'

test('the shortest way bows to the north, and ends where it should', () => {
  const line = greatCircle([-118.2, 33.75], [-87.65, 41.85])
  expect(line[0]).toEqual([-118.2, 33.75])
  expect(line.at(-1)).toEqual([-87.65, 41.85])
  const middle = line[Math.floor(line.length / 2)] ?? [0, 0]
  expect(middle[1]).toBeGreaterThan(33.75 + ((middle[0] + 118.2) / 30.55) * 8.1 + 0.5)
  expect(line.every(([longitude], n) => n === 0 || longitude > (line[n - 1]?.[0] ?? 0))).toBe(true)
})

test('over ±180° the longitudes continue', () => {
  const line = greatCircle([170, 10], [-160, 10])
  expect(line.at(-1)).toEqual([200, 10])
  expect(line.every(([longitude], n) => n === 0 || longitude - (line[n - 1]?.[0] ?? 0) < 5)).toBe(true)
})

test('near places, the same place and opposite ones are a line of two positions', () => {
  expect(greatCircle([8, 50], [8.5, 50])).toEqual([
    [8, 50],
    [8.5, 50],
  ])
  expect(greatCircle([8, 50], [8, 50])).toHaveLength(2)
  expect(greatCircle([0, 0], [180, 0])).toHaveLength(2)
})
