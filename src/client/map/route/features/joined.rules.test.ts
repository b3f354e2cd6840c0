import { expect, test } from 'vitest'
import { fullLeg, partialLeg } from '../testing/features.ts'
import { drawableRoute } from './drawable.ts'
import { joinCutLines } from './joined.rules.ts'

const placesOf = (features: ReturnType<typeof joinCutLines>) =>
  features.map(({ geometry }) => geometry.coordinates)

test('a leg that is cut at 180° is one line again, eastward and westward', () => {
  const east = [fullLeg(1, [[170, 40], [180, 45]]), fullLeg(1, [[-180, 45], [-150, 45]])] // prettier-ignore
  expect(placesOf(joinCutLines(east))).toEqual([[[170, 40], [180, 45], [-150, 45]]]) // prettier-ignore
  const west = [fullLeg(1, [[-170, 40], [-180, 45]]), fullLeg(1, [[180, 45], [150, 45]])] // prettier-ignore
  expect(placesOf(drawableRoute({ features: west }).features)).toEqual([[[-170, 40], [-180, 45], [150, 45]]]) // prettier-ignore
})

test('lines of two legs, of two kinds, and with a gap between them stay apart', () => {
  const end = fullLeg(1, [[170, 40], [180, 45]]) // prettier-ignore
  for (const next of [
    fullLeg(2, [
      [-180, 45],
      [-150, 45],
    ]),
    partialLeg(1, [
      [-180, 45],
      [-150, 45],
    ]),
    fullLeg(1, [
      [-180, 46],
      [-150, 45],
    ]),
    fullLeg(1, [
      [180, 45],
      [170, 45],
    ]),
  ])
    // prettier-ignore
    expect(joinCutLines([end, next])).toEqual([end, next])
})
