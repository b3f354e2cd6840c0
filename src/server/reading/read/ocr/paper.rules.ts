import type { Bitmap } from './ocr.ts'

/** Pixels are averaged in squares of this side first, so that noise is not taken for paper. */
const AVERAGED = 4
/** The brightest of so many squares, in both directions, is paper, between letters and beside dark bars. */
const AROUND = 48
/** Paper in the shade is not darker; darker areas are pictures. */
const DARKEST_PAPER = 50
/** Light is even if the darkest twentieth of the paper has more than this share of the light of the brightest. */
const EVEN_LIGHT = 0.85

/**
 * A photo with shade on its paper as if the light were even: OCR takes everything for ink that is darker than one
 * level for the whole page. A picture with even light is returned as it is.
 */
export function withEvenLight(bitmap: Bitmap): Bitmap {
  const paper = paperOf(averaged(bitmap))
  const levels = [...paper.data].toSorted((one, other) => one - other)
  const dark = levels[Math.floor(levels.length * 0.05)] ?? 0
  const bright = levels[Math.floor(levels.length * 0.95)] ?? 0
  return dark > EVEN_LIGHT * bright ? bitmap : divided(bitmap, paper)
}

function averaged({ data, width, height }: Bitmap): Bitmap {
  const small = { width: Math.ceil(width / AVERAGED), height: Math.ceil(height / AVERAGED) }
  const sums = new Uint32Array(small.width * small.height)
  const counts = new Uint32Array(sums.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = ((y / AVERAGED) | 0) * small.width + ((x / AVERAGED) | 0)
      sums[index] = (sums[index] ?? 0) + (data[y * width + x] ?? 0)
      counts[index] = (counts[index] ?? 0) + 1
    }
  return { data: Uint8Array.from(sums, (sum, index) => sum / (counts[index] ?? 1)), ...small }
}

function paperOf({ data, width, height }: Bitmap): Bitmap {
  const step = AROUND / 4
  const map = { width: Math.ceil(width / step), height: Math.ceil(height / step) }
  const brightest = new Uint8Array(map.width * map.height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = ((y / step) | 0) * map.width + ((x / step) | 0)
      const value = data[y * width + x] ?? 0
      if (value > (brightest[index] ?? 0)) brightest[index] = value
    }
  const paper = new Uint8Array(brightest.length)
  for (let y = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++) {
      let most = DARKEST_PAPER
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [column, row] = [x + dx, y + dy]
          if (column >= 0 && column < map.width && row >= 0 && row < map.height)
            most = Math.max(most, brightest[row * map.width + column] ?? 0)
        }
      paper[y * map.width + x] = most
    }
  return { data: paper, ...map }
}

/** Between the middles of its squares the paper is interpolated. */
function divided({ data, width, height }: Bitmap, paper: Bitmap): Bitmap {
  const side = (AVERAGED * AROUND) / 4
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const v = Math.min(paper.height - 1, Math.max(0, y / side - 0.5))
    const top = v | 0
    const bottom = Math.min(paper.height - 1, top + 1)
    for (let x = 0; x < width; x++) {
      const u = Math.min(paper.width - 1, Math.max(0, x / side - 0.5))
      const left = u | 0
      const right = Math.min(paper.width - 1, left + 1)
      const at = (row: number, column: number) => paper.data[row * paper.width + column] ?? 255
      const upper = at(top, left) * (1 - u + left) + at(top, right) * (u - left)
      const lower = at(bottom, left) * (1 - u + left) + at(bottom, right) * (u - left)
      const level = upper * (1 - v + top) + lower * (v - top)
      even[y * width + x] = Math.min(255, (255 * (data[y * width + x] ?? 0)) / level)
    }
  }
  return { data: even, width, height }
}
