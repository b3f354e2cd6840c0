import type { TextBlock } from '../extract/text-blocks.rules.ts'
import { type Box, type ScoredPage, type ValueRegion, inColumn } from './regions.rules.ts'

/** How a text stands to a value: in its cell, beside it, above it, at the top of its box. */
export const captionRelations = [
  'in',
  'left',
  'left2',
  'above',
  'above2',
  'head',
  'small',
  'box',
  'right',
  'below',
] as const
export type CaptionRelation = (typeof captionRelations)[number]
export interface Caption {
  relation: CaptionRelation
  text: string
  /** In letter heights; 0 in the same cell. */
  distance: number
  block: TextBlock | null
}

const MAX_LINES_ABOVE = 14

/**
 * Of the captions around a value the one that is most likely its own: in its cell, else a label beside it, at the top of
 * its box or above it, else the nearest text.
 */
export function likelyCaption(captions: readonly Caption[], page: ScoredPage): Caption | undefined {
  const of = (relation: CaptionRelation) => captions.find((caption) => caption.relation === relation)
  const isLabel = ({ block, text }: Caption): boolean =>
    /[:#]\s*$/.test(text) || (block !== null && page.isLabel(block))
  const near = [of('left'), of('box'), of('above'), of('head')].filter((caption) => caption !== undefined)
  return (
    of('in') ??
    near.find(isLabel) ??
    near.toSorted((one, other) => one.distance - other.distance)[0] ??
    of('left2')
  )
}

/** The texts around a value that may say what it is. */
export function captionsOf(region: ValueRegion, page: ScoredPage): Caption[] {
  const found: Caption[] = []
  if (region.prefix !== '')
    found.push({ relation: 'in', text: region.prefix, distance: 0, block: region.block })
  const height = Math.max(6, region.bottom - region.top)
  const add = (relation: CaptionRelation, block: TextBlock | undefined, distance: number) => {
    if (block !== undefined) found.push({ relation, text: block.text, distance: distance / height, block })
  }
  const [left, left2, right] = besideOf(region, page)
  add('left', left, region.left - (left?.right ?? 0))
  add('left2', left2, region.left - (left2?.right ?? 0))
  add('right', right, (right?.left ?? 0) - region.right)
  const column = aboveOf(region, page)
  add('above', column[0], region.top - (column[0]?.bottom ?? 0))
  add('above2', column[1], region.top - (column[1]?.bottom ?? 0))
  const head = column.find((block) => page.isLabel(block))
  add('head', head, region.top - (head?.bottom ?? 0))
  const small = column.find((block) => block.bottom - block.top < 0.92 * (region.bottom - region.top))
  add('small', small, region.top - (small?.bottom ?? 0))
  const top = boxTopOf(region, page)
  add('box', top, region.top - (top?.bottom ?? 0))
  const below = page.lines
    .slice(region.block.line + 1, region.block.line + 4)
    .flat()
    .find((other) => inColumn(region, other) && other.top - region.bottom < 2 * height)
  add('below', below, (below?.top ?? 0) - region.bottom)
  return found
}

const overlap = (one: Box, other: Box): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)

/** The cells on the same height: the nearest two on the left, and the nearest on the right. */
function besideOf(
  region: ValueRegion,
  page: ScoredPage,
): [TextBlock | undefined, TextBlock | undefined, TextBlock | undefined] {
  const { block } = region
  const near = page.lines
    .slice(Math.max(0, block.line - 2), block.line + 3)
    .flat()
    .filter(
      (other) =>
        other !== block &&
        overlap(block, other) > 0.4 * Math.min(block.bottom - block.top, other.bottom - other.top),
    )
  const [left, left2] = near
    .filter((other) => other.right <= block.left + 1)
    .toSorted((one, other) => other.right - one.right)
  const [right] = near
    .filter((other) => other.left >= block.right - 1)
    .toSorted((one, other) => one.left - other.left)
  return [left, left2, right]
}

/** The cells above that share a part of the width, the nearest first; of each line the one that starts nearest. */
function aboveOf(region: ValueRegion, page: ScoredPage): TextBlock[] {
  const found: TextBlock[] = []
  for (let at = region.block.line - 1; at >= Math.max(0, region.block.line - MAX_LINES_ABOVE); at -= 1) {
    const shared = (page.lines[at] ?? []).filter(
      (other) =>
        other.bottom <= region.top + 2 &&
        Math.min(other.right, region.right) - Math.max(other.left, region.left) > 2,
    )
    const [nearest] = shared.toSorted(
      (one, other) => Math.abs(one.left - region.left) - Math.abs(other.left - region.left),
    )
    if (nearest !== undefined) found.push(nearest)
  }
  return found
}

/** The first cell in the drawn box around a value, if the value is not itself the first. */
function boxTopOf(region: ValueRegion, page: ScoredPage): TextBlock | undefined {
  const box = boxAround(region, page)
  if (box === null) return undefined
  for (const line of page.lines) {
    const inside = line.find(
      (other) =>
        other.top >= box.top - 3 &&
        other.bottom <= region.bottom + 1 &&
        other.left >= box.left - 2 &&
        other.left < box.right,
    )
    if (inside !== undefined) return inside === region.block ? undefined : inside
  }
  return undefined
}

/** The nearest drawn lines on all sides of a value; null if there are none on the left, on the right or above. */
export function boxAround(region: Box, page: ScoredPage): Box | null {
  const middle = (region.top + region.bottom) / 2
  const from = region.left + 1
  let left = -Infinity
  let right = Infinity
  let top = -Infinity
  let bottom = Infinity
  for (const ruling of page.rulings) {
    const isUpright = ruling.bottom - ruling.top > ruling.right - ruling.left
    if (isUpright && ruling.top <= middle && ruling.bottom >= middle) {
      if (ruling.right <= from + 3) left = Math.max(left, ruling.left)
      else if (ruling.left >= from) right = Math.min(right, ruling.right)
    }
    if (!isUpright && ruling.left <= from && ruling.right >= from) {
      if (ruling.bottom <= middle) top = Math.max(top, ruling.top)
      else if (ruling.top >= middle) bottom = Math.min(bottom, ruling.bottom)
    }
  }
  if (top === -Infinity || (left === -Infinity && right === Infinity)) return null
  return {
    left: Math.max(0, left),
    right: Math.min(page.width, right),
    top,
    bottom: Math.min(page.height, bottom),
  }
}
