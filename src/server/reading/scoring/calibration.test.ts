import { expect, test } from 'vitest'
import { calibrated, fitCurve } from './calibration.rules.ts'

/** 100 values each with this score, of which this share is right. */
const values = (score: number, share: number) =>
  Array.from({ length: 100 }, (_, at) => ({ score: score + at * 1e-4, isRight: at < share * 100 }))

test('the curve gives the share of values that were right', () => {
  const curve = fitCurve([...values(0.2, 0.1), ...values(0.5, 0.3), ...values(0.9, 0.98)])
  expect(calibrated(curve, 0.9049)).toBeCloseTo(0.97, 1)
  expect(calibrated(curve, 0.2049)).toBeLessThan(0.2)
})

test('a higher score is never less right than a lower one', () => {
  const curve = fitCurve([...values(0.2, 0.9), ...values(0.5, 0.2), ...values(0.8, 0.95)])
  const shares = Array.from({ length: 21 }, (_, at) => calibrated(curve, at / 20))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
})

test('no share is 1, however few values there are, and a score of 0 means nothing', () => {
  const curve = fitCurve([{ score: 0.9, isRight: true }])
  expect(calibrated(curve, 1)).toBeCloseTo(2 / 3)
  expect(calibrated(curve, 0)).toBe(0)
})

test('without a curve the score stays as it is', () => {
  expect(calibrated(undefined, 0.4)).toBe(0.4)
  expect(calibrated([], 0.4)).toBe(0.4)
})
