import sharp from 'sharp'
import type { Random } from '../../random.ts'

interface Size {
  width: number
  height: number
}
const stamps = [
  'RECEIVED',
  'ORIGINAL',
  'COPY',
  'PAID',
  'SURRENDERED COPY',
  'CHECKED',
  'IMPORT DEPT',
  'APPROVED',
  'SCANNED',
  'FILE',
]

/** Stamps, handwriting, lines of dirt, shadows of staples and punched holes. */
export function dirt({ width, height, dpi }: Size & { dpi: number }, random: Random): Buffer {
  const unit = dpi / 72
  const parts: string[] = []
  const at = (share: number): number => Math.round(share * 10) / 10
  if (random.chance(0.3)) {
    const [x, y] = [random.int(width * 0.15, width * 0.75), random.int(height * 0.1, height * 0.85)]
    const colour = random.pick(['#b01818', '#1a3c9c', '#222'])
    const word = random.pick(stamps)
    const size = random.int(11, 22) * unit
    parts.push(
      `<g transform="translate(${x} ${y}) rotate(${random.int(-28, 28)})" opacity="${0.45 + random.next() * 0.35}"><rect x="${-size * 0.4}" y="${-size}" width="${at(word.length * size * 0.72 + size * 0.8)}" height="${at(size * 1.5)}" fill="none" stroke="${colour}" stroke-width="${at(1.6 * unit)}"/><text font-family="Liberation Sans" font-weight="700" font-size="${at(size)}" fill="${colour}">${word}</text></g>`,
    )
  }
  if (random.chance(0.35)) {
    const y = random.int(height * 0.75, height * 0.93)
    let x = random.int(width * 0.1, width * 0.7)
    let path = `M${x} ${y}`
    for (let stroke = 0; stroke < 7; stroke++) {
      const next = [x + random.int(4, 22) * unit, y + random.int(-14, 14) * unit] as const
      path += ` Q${at(x + random.int(-6, 18) * unit)} ${at(y - random.int(0, 24) * unit)} ${at(next[0])} ${at(next[1])}`
      x = next[0]
    }
    parts.push(
      `<path d="${path}" fill="none" stroke="${random.pick(['#102a7a', '#111'])}" stroke-width="${at(1.1 * unit)}" opacity="0.8"/>`,
    )
  }
  for (let count = random.chance(0.4) ? random.int(1, 3) : 0; count > 0; count--) {
    const x = random.int(0, width)
    parts.push(
      `<line x1="${x}" y1="0" x2="${x + random.int(-4, 4)}" y2="${height}" stroke="#555" stroke-width="${at(0.4 * unit)}" opacity="${at(0.2 + random.next() * 0.4)}"/>`,
    )
  }
  for (let count = random.chance(0.6) ? random.int(4, 60) : 0; count > 0; count--)
    parts.push(
      `<circle cx="${random.int(0, width)}" cy="${random.int(0, height)}" r="${at((0.2 + random.next() * 0.7) * unit)}" fill="#333" opacity="0.7"/>`,
    )
  if (random.chance(0.15))
    for (const y of [0.36, 0.64])
      parts.push(
        `<circle cx="${at(12 * unit)}" cy="${at(height * y)}" r="${at(7 * unit)}" fill="#222" opacity="0.85"/>`,
      )
  if (random.chance(0.15))
    parts.push(
      `<rect x="0" y="0" width="${width}" height="${at(random.int(3, 12) * unit)}" fill="#000" opacity="0.25"/>`,
    )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
  )
}

/** A tile of grain, the same for the same numbers. */
export async function grain(strength: number, random: Random): Promise<Buffer> {
  const side = 256
  const bytes = Buffer.alloc(side * side * 4)
  for (let at = 0; at < bytes.length; at += 4) {
    const value = random.next() < 0.5 ? 0 : 255
    bytes[at] = value
    bytes[at + 1] = value
    bytes[at + 2] = value
    bytes[at + 3] = Math.floor(random.next() * strength * 3)
  }
  return sharp(bytes, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer()
}
