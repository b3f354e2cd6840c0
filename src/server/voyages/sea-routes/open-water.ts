import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween } from './geometry.ts'
import { EARTH_NM, onGreatCircle, vectorOf } from './great-circles.ts'
import type { isLand, nmToLand } from './land-mask.ts'

/** Between two places of a line where land is looked for: less than a cell of the land mask. */
const SAMPLE_NM = 2.5
const SAMPLE_STRIDE = 16
/** A port lies in a cell with land: a line may begin and end this far from open water. */
const MAX_LAND_AT_ENDS_NM = 5
/** No shortcut leads nearer to the poles than this, where ice would be met; a line that does so already may. */
const MAX_LATITUDE = 60
/** A degree of latitude is a little longer. */
const SURE_NM_A_DEGREE = 60

/** The land, as the land mask shows it. */
export interface Land {
  isLand: typeof isLand
  /** Below zero on land. */
  nmToLand: typeof nmToLand
}

/** How far the great circle from a to b leads over land, as far as the land mask shows. */
export function nmOverLand(a: LngLat, b: LngLat, land: Land): number {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const nm = distanceBetween(a, b)
  const samples = Math.ceil(nm / SAMPLE_NM)
  let onLand = 0
  for (let sample = 0; sample < samples; sample++)
    if (land.isLand(...onGreatCircle(from, to, nm / EARTH_NM, (sample + 0.5) / samples))) onLand++
  return samples === 0 ? 0 : (onLand * nm) / samples
}

/**
 * Whether the great circle from a to b meets no land. `isPort`: at which of them it may begin in a port. Land is looked
 * for at all samples, but for those that are nearer to a sample than the nearest land is.
 */
export function isClear(a: LngLat, b: LngLat, land: Land, isPort: { a: boolean; b: boolean }): boolean {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const nm = distanceBetween(a, b)
  const samples = Math.ceil(nm / SAMPLE_NM)
  const apart = nm / samples
  const first = Math.max(1, Math.ceil((isPort.a ? MAX_LAND_AT_ENDS_NM : 0) / apart))
  const last = Math.min(samples - 1, Math.floor((nm - (isPort.b ? MAX_LAND_AT_ENDS_NM : 0)) / apart))
  const highest = Math.max(MAX_LATITUDE, Math.abs(a[1]), Math.abs(b[1]))
  /** How many samples on each side are clear too; below zero if this one is not. */
  const clearBeside = (sample: number): number => {
    const [longitude, latitude] = onGreatCircle(from, to, nm / EARTH_NM, sample / samples)
    const degrees = highest - Math.abs(latitude)
    if (degrees < 0) return -1
    return Math.floor(Math.min(land.nmToLand(longitude, latitude), degrees * SURE_NM_A_DEGREE) / apart)
  }
  // Far apart first: most of what is tried meets land, and that is found soon.
  const gaps: number[] = []
  let clearUntil = first - 1
  for (let sample = first; sample <= last;) {
    const beside = clearBeside(sample)
    if (beside < 0) return false
    if (sample - beside > clearUntil + 1) gaps.push(clearUntil + 1, sample - beside - 1)
    clearUntil = sample + beside
    sample = clearUntil < last ? Math.min(last, clearUntil + SAMPLE_STRIDE) : last + 1
  }
  for (let gap = 0; gap < gaps.length; gap += 2)
    for (let sample = gaps[gap] ?? 0; sample <= (gaps[gap + 1] ?? 0);) {
      const beside = clearBeside(sample)
      if (beside < 0) return false
      sample += beside + 1
    }
  return true
}
