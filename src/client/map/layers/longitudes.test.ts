import { expect, test } from 'vitest'
import { boundsOf, nearestLongitude, unwrapLine } from './longitudes.ts'

test('a longitude is chosen next to the previous one', () => {
  expect(nearestLongitude(-118.25, 121.5)).toBeCloseTo(241.75)
  expect(nearestLongitude(121.5, -118.25)).toBeCloseTo(-238.5)
  expect(nearestLongitude(10, 20)).toBe(10)
  expect(nearestLongitude(-73, 700)).toBe(647)
})

test('a line over the Pacific continues past 180° instead of turning back across the world', () => {
  const line = unwrapLine([
    [121.5, 31.2],
    [170, 45],
    [-175, 47],
    [-118.25, 33.7],
  ])
  expect(line.map(([longitude]) => longitude)).toEqual([121.5, 170, 185, 241.75])
})

test('a line from east to west over 180° continues below −180°', () => {
  const line = unwrapLine([
    [-118.25, 33.7],
    [-170, 40],
    [172, 38],
    [121.5, 31.2],
  ])
  expect(line.map(([longitude]) => longitude)).toEqual([-118.25, -170, -188, -238.5])
})

test('a line can begin at the end of another one', () => {
  expect(unwrapLine([[-170, 10]], 185)).toEqual([[190, 10]])
})

test('bounds contain all positions, and an empty list has no bounds', () => {
  expect(
    boundsOf([
      [121.5, 31],
      [241.75, 33],
      [200, 47],
    ]),
  ).toEqual([121.5, 31, 241.75, 47])
  expect(boundsOf([])).toBeUndefined()
})
