import type { Box } from '../types.ts'

/** Where a box stands once its page is turned clockwise by quarter turns. */
export function turnBox<Boxed extends Box>(box: Boxed, degrees: number): Boxed {
  const { x, y, width, height } = box
  if (degrees === 90) return { ...box, x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { ...box, x: 1 - x - width, y: 1 - y - height }
  if (degrees === 270) return { ...box, x: y, y: 1 - x - width, width: height, height: width }
  return box
}

export function turnSize<Size extends { width: number; height: number }>(size: Size, degrees: number): Size {
  return degrees % 180 === 0 ? size : { ...size, width: size.height, height: size.width }
}
