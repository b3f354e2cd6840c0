import type { Rect, TextPage, Word } from '../types.ts'

type Size = Pick<TextPage, 'width' | 'height'>

/** Scans that lie more askew were turned by a quarter, or are photos. Rise over run. */
const MAX_SKEW = 0.06
const SKEW_STEP = 0.001
/** A smaller slope moves the ends of a line by less than a third of a letter. */
const MIN_SKEW = 0.003
/** Fewer words say nothing about the page. */
const MIN_WORDS = 12
/** Straightened, the words have to stand on common lines by so much more than as they are. */
const CLEARLY_STRAIGHTER = 1.03

/**
 * The slope of the lines of text of a scanned page, in points down for each point to the right; 0 where it is straight or
 * nothing can be said. It is the slope along which most words stand at the same heights.
 */
export function skewOf(words: readonly Word[], size: Size): number {
  const seen = words.filter(({ method, text }) => method === 'ocr' && text.length > 1)
  if (seen.length < MIN_WORDS || seen.length < words.length / 2) return 0
  const points = seen.map(({ x, y, width, height }) => ({
    x: (x + width / 2 - 0.5) * size.width,
    y: (y + height / 2) * size.height,
    weight: width * size.width,
  }))
  const heights = seen.map(({ height }) => height * size.height).toSorted((one, other) => one - other)
  const bin = Math.max(1, (heights[Math.floor(heights.length / 2)] ?? 10) / 2)
  const steps = Math.round(MAX_SKEW / SKEW_STEP)
  let best = { skew: 0, worth: alignmentOf(points, 0, bin) * CLEARLY_STRAIGHTER }
  for (let step = -steps; step <= steps; step += 1) {
    const worth = alignmentOf(points, step * SKEW_STEP, bin)
    if (worth > best.worth) best = { skew: step * SKEW_STEP, worth }
  }
  return Math.abs(best.skew) < MIN_SKEW ? 0 : Math.round(best.skew * 1000) / 1000
}

/** How much the words gather on few heights: the sum of the squares of what stands on each. */
function alignmentOf(points: readonly { x: number; y: number; weight: number }[], skew: number, bin: number) {
  const sums = new Map<number, number>()
  const add = (at: number, weight: number) => sums.set(at, (sums.get(at) ?? 0) + weight)
  for (const { x, y, weight } of points) {
    const at = (y - x * skew) / bin
    const low = Math.floor(at)
    add(low, weight * (low + 1 - at))
    add(low + 1, weight * (at - low))
  }
  return [...sums.values()].reduce((sum, value) => sum + value * value, 0)
}

/** Where a box would be if its page had been scanned straight: turned about the middle of the page. */
export function straightened<Boxed extends Rect>(box: Boxed, page: Size & { skew?: number }): Boxed {
  const { skew = 0 } = page
  if (skew === 0) return box
  const [wide, high] = [box.width * page.width, box.height * page.height]
  const x = (box.x - 0.5) * page.width + wide / 2
  const y = (box.y - 0.5) * page.height + high / 2
  // A box around a sloping line is higher than the line.
  const isUpright = high > wide
  const flat = isUpright ? high : Math.max(high * 0.6, high - Math.abs(skew) * wide)
  const thin = isUpright ? Math.max(wide * 0.6, wide - Math.abs(skew) * high) : wide
  return {
    ...box,
    x: 0.5 + (x + y * skew - thin / 2) / page.width,
    y: 0.5 + (y - x * skew - flat / 2) / page.height,
    width: thin / page.width,
    height: flat / page.height,
  }
}
