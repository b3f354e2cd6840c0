import type { Rect } from '../types.ts'

/** The position of a rectangle after its page is rotated clockwise by a multiple of 90 degrees. */
export function rotateRect<Boxed extends Rect>(box: Boxed, degrees: number): Boxed {
  const { x, y, width, height } = box
  if (degrees === 90) return { ...box, x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { ...box, x: 1 - x - width, y: 1 - y - height }
  if (degrees === 270) return { ...box, x: y, y: 1 - x - width, width: height, height: width }
  return box
}

export function rotateSize<Size extends { width: number; height: number }>(
  size: Size,
  degrees: number,
): Size {
  return degrees % 180 === 0 ? size : { ...size, width: size.height, height: size.width }
}
