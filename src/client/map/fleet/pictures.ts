import type { Palette } from '../layers/base-layers.ts'
import type { ContentPicture } from '../base/base-map.ts'
import { stateGroups } from './state-looks.ts'

/** Pixels of a picture for each CSS pixel. */
const PIXEL_RATIO = 2
/** CSS pixels. */
const RING = { across: 44, line: 5 }
const PILL = { width: 26, height: 18, line: 1.5 }

/** Shares of a ring are drawn in so many steps: rings with the same shares are one picture. */
export const SHARE_STEPS = 16

const canvasOf = (width: number, height: number): CanvasRenderingContext2D => {
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawn) throw new Error('A canvas without a context')
  drawn.scale(PIXEL_RATIO, PIXEL_RATIO)
  return drawn
}
const imageOf = (drawn: CanvasRenderingContext2D) =>
  drawn.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height)

/** The shares of a ring, which sum to 1: `ring:1:0:3:12` has those of each group of states in its order. */
export function sharesOf(name: string): number[] | undefined {
  const [kind, ...texts] = name.split(':')
  const parts = texts.map(Number)
  const sum = parts.reduce((total, part) => total + part, 0)
  if (kind !== 'ring' || parts.length !== stateGroups.length || !(sum > 0)) return undefined
  return parts.map((part) => part / sum)
}

function ring(shares: readonly number[], palette: Palette): ContentPicture {
  const drawn = canvasOf(RING.across, RING.across)
  const centre = RING.across / 2
  const radius = centre - RING.line / 2 - 1
  drawn.fillStyle = palette.background
  drawn.beginPath()
  drawn.arc(centre, centre, centre - 1, 0, 2 * Math.PI)
  drawn.fill()
  drawn.lineWidth = RING.line
  let from = -Math.PI / 2
  for (const [at, { colour }] of stateGroups.entries()) {
    const to = from + (shares[at] ?? 0) * 2 * Math.PI
    drawn.strokeStyle = palette[colour]
    drawn.beginPath()
    drawn.arc(centre, centre, radius, from, to)
    if (to > from) drawn.stroke()
    from = to
  }
  return { image: imageOf(drawn), options: { pixelRatio: PIXEL_RATIO } }
}

/** Behind the number of a ship, and behind the sign of a port: it stretches with its text. */
function pill(line: string, palette: Palette): ContentPicture {
  const drawn = canvasOf(PILL.width, PILL.height)
  const inset = PILL.line / 2 + 0.5
  drawn.fillStyle = palette.background
  drawn.strokeStyle = line
  drawn.lineWidth = PILL.line
  drawn.beginPath()
  drawn.roundRect(inset, inset, PILL.width - 2 * inset, PILL.height - 2 * inset, PILL.height / 2 - inset)
  drawn.fill()
  drawn.stroke()
  const [left, right] = [PILL.height / 2, PILL.width - PILL.height / 2].map((at) => at * PIXEL_RATIO)
  return {
    image: imageOf(drawn),
    options: {
      pixelRatio: PIXEL_RATIO,
      stretchX: [[left ?? 0, right ?? 0]],
      content: [(left ?? 0) / 2, 0, (right ?? 0) + (left ?? 0) / 2, PILL.height * PIXEL_RATIO],
    },
  }
}

/** What the layers of ships and ports name as pictures. */
export function fleetPicture(name: string, palette: Palette): ContentPicture | undefined {
  const shares = sharesOf(name)
  if (shares) return ring(shares, palette)
  const group = stateGroups.find(({ id }) => name === `pill:${id}`)
  return group && pill(palette[group.colour], palette)
}
