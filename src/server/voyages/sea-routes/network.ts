import { readFileSync } from 'node:fs'
import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween, footOn } from './geometry.ts'
import { fairways } from './fairways.ts'

/** A stretch of water between two vertices, by their index. */
interface Stretch {
  from: number
  to: number
  nm: number
  /** Where it starts, and how many degrees east and north it leads, the shorter way round the globe. */
  longitude: number
  latitude: number
  east: number
  north: number
}
export interface Network {
  vertices: LngLat[]
  stretches: Stretch[]
  /** The stretches that meet at each vertex. */
  meeting: Stretch[][]
}

/** Eurostat's maritime network; `sea-lanes.json` names its source and licence, src/tools/sea-lanes.ts writes it. */
function publishedLines(): LngLat[][] {
  const file = new URL('./sea-lanes.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { lines: LngLat[][] }).lines
}

/** 180° and −180° are one meridian; the network has both and would end there. */
const joined = ([longitude, latitude]: LngLat): LngLat => [longitude === 180 ? -180 : longitude, latitude]

/** Container services do not sail north of Russia or Canada, though it would be nearer from Asia to Europe. */
const arctic = ([longitude, latitude]: LngLat): boolean =>
  latitude > 66.5 && (longitude < -70 || longitude > 60)

export function buildNetwork(published = publishedLines()): Network {
  const vertices: LngLat[] = []
  const stretches: Stretch[] = []
  const indexes = new Map<string, number>()
  const indexOf = (at: LngLat): number => {
    const key = `${at[0].toFixed(4)},${at[1].toFixed(4)}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, vertices.push(at) - 1)
    return vertices.length - 1
  }
  const link = (a: LngLat, b: LngLat): void => {
    const [from, to] = [indexOf(a), indexOf(b)]
    if (from === to) return
    const east = b[0] - a[0] - 360 * Math.round((b[0] - a[0]) / 360)
    const measures = { longitude: a[0], latitude: a[1], east, north: b[1] - a[1] }
    stretches.push({ from, to, nm: distanceBetween(a, b), ...measures })
  }
  const follow = (line: readonly LngLat[]): void => {
    for (const [index, at] of line.entries()) {
      const before = line[index - 1]
      if (before && !arctic(before) && !arctic(at)) link(before, at)
    }
  }
  for (const line of published) follow(line.map(joined))
  const { stretches: oceans } = mainPart(vertices, stretches)
  for (const fairway of fairways) {
    const mouth = fairway.at(-1)
    follow(fairway)
    if (!mouth) continue
    const { from, to } = nearestStretch({ vertices, stretches: oceans }, mouth).stretch
    for (const end of [vertices[from], vertices[to]]) if (end) link(mouth, end)
  }
  return mainPart(vertices, stretches)
}

/** Where a place joins the network: the nearest point (on a plane true to scale there) on its nearest stretch. */
export interface Joint {
  stretch: Stretch
  foot: LngLat
  /** 0 at the stretch's `from`, 1 at its `to`. */
  share: number
}

export function nearestStretch(network: Pick<Network, 'vertices' | 'stretches'>, at: LngLat): Joint {
  const scale = Math.cos((at[1] * Math.PI) / 180) ** 2
  let best = Infinity
  let nearest: Stretch | undefined
  for (const stretch of network.stretches) {
    const { longitude, latitude, east, north } = stretch
    // From the stretch's start to the place, round the globe the shorter way.
    const py = at[1] - latitude
    const beyond = Math.max(py - Math.max(0, north), Math.min(0, north) - py, 0)
    if (beyond * beyond >= best) continue
    const px = at[0] - longitude - 360 * Math.round((at[0] - longitude - east / 2) / 360)
    const along = (px * east * scale + py * north) / (east * east * scale + north * north)
    const share = along < 0 ? 0 : along > 1 ? 1 : along
    const [x, y] = [px - east * share, py - north * share]
    const square = x * x * scale + y * y
    if (square >= best) continue
    best = square
    nearest = stretch
  }
  const [a, b] = [network.vertices[nearest?.from ?? -1], network.vertices[nearest?.to ?? -1]]
  if (!nearest || !a || !b) throw new Error('The maritime network is empty')
  return { stretch: nearest, ...footOn(a, b, at) }
}

/** Leaves out lakes and rivers that no line joins to the oceans: a search from there would find nothing. */
function mainPart(vertices: LngLat[], stretches: Stretch[]): Network {
  const meeting = vertices.map((): Stretch[] => [])
  for (const stretch of stretches) {
    meeting[stretch.from]?.push(stretch)
    meeting[stretch.to]?.push(stretch)
  }
  const part = new Set<number>()
  for (const start of vertices.keys()) {
    if (part.size * 2 > vertices.length) break
    if (part.has(start)) continue
    part.clear()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (part.has(at)) continue
      part.add(at)
      for (const { from, to } of meeting[at] ?? []) open.push(from === at ? to : from)
    }
  }
  return { vertices, meeting, stretches: stretches.filter(({ from }) => part.has(from)) }
}
