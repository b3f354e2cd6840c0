import type { Rectangle } from '../types.ts'

/** A page that lies askew on a larger one, turned about its middle. */
export interface Skew {
  /** Clockwise. */
  degrees: number
  width: number
  height: number
  outerWidth: number
  outerHeight: number
}

/**
 * The box on the skewed page: as wide and high as before, about the middle of where it went. A box around the turned
 * corners would take in the lines above and below a long value.
 */
export function fromSkew({ x, y, width, height }: Rectangle, skew: Skew): Rectangle {
  const angle = (skew.degrees * Math.PI) / 180
  const [dx, dy] = [(x + width / 2 - 0.5) * skew.width, (y + height / 2 - 0.5) * skew.height]
  const middleX = skew.outerWidth / 2 + dx * Math.cos(angle) - dy * Math.sin(angle)
  const middleY = skew.outerHeight / 2 + dx * Math.sin(angle) + dy * Math.cos(angle)
  const [wide, high] = [width * skew.width, height * skew.height]
  // What the slope adds: the whole of it for narrow boxes, no more than a third of a line for long ones.
  const slope = Math.min(Math.abs(Math.sin(angle)) * wide, high * 0.35)
  const round = (value: number): number => Math.round(value * 1e5) / 1e5
  return {
    x: round((middleX - wide / 2) / skew.outerWidth),
    y: round((middleY - (high + slope) / 2) / skew.outerHeight),
    width: round(wide / skew.outerWidth),
    height: round((high + slope) / skew.outerHeight),
  }
}
