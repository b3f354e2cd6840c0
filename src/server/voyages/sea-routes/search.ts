import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween } from './geometry.ts'
import type { Joint, Network } from './network.ts'

/**
 * The shortest way over the network from one joint to another, both included (A*, with the great circle as what is at
 * least left to go).
 */
export function shortestWay(network: Network, start: Joint, end: Joint): LngLat[] {
  const { vertices, meeting } = network
  const cost = new Float64Array(vertices.length).fill(Infinity)
  const cameFrom = new Int32Array(vertices.length).fill(-1)
  const queue = new Queue()
  const left = (vertex: number) => distanceBetween(vertices[vertex] ?? end.foot, end.foot)
  const reach = (vertex: number, nm: number, from: number) => {
    if (nm >= (cost[vertex] ?? 0)) return
    cost[vertex] = nm
    cameFrom[vertex] = from
    queue.push(vertex, nm + left(vertex))
  }
  reach(start.stretch.from, start.stretch.nm * start.share, -1)
  reach(start.stretch.to, start.stretch.nm * (1 - start.share), -1)
  const goal = { from: end.stretch.nm * end.share, to: end.stretch.nm * (1 - end.share) }
  let shortest = Infinity
  let last = -1
  if (start.stretch === end.stretch) shortest = start.stretch.nm * Math.abs(start.share - end.share)
  for (let next = queue.pop(); next && next.rank < shortest; next = queue.pop()) {
    const { vertex } = next
    const here = cost[vertex] ?? 0
    for (const [stop, rest] of [
      [end.stretch.from, goal.from],
      [end.stretch.to, goal.to],
    ] as const) {
      if (stop === vertex && here + rest < shortest) {
        shortest = here + rest
        last = vertex
      }
    }
    for (const { from, to, nm } of meeting[vertex] ?? [])
      reach(from === vertex ? to : from, here + nm, vertex)
  }
  if (shortest === Infinity) throw new Error(`No way by sea from ${start.foot.join()} to ${end.foot.join()}`)
  const way: LngLat[] = [end.foot]
  for (let at = last; at >= 0; at = cameFrom[at] ?? -1) way.push(vertices[at] ?? end.foot)
  return [...way, start.foot].toReversed()
}

/** A binary heap: the smallest rank comes first. */
class Queue {
  #items: { vertex: number; rank: number }[] = []

  push(vertex: number, rank: number): void {
    const items = this.#items
    let hole = items.push({ vertex, rank }) - 1
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const above = items[parent]
      if (!above || above.rank <= rank) break
      items[hole] = above
      hole = parent
    }
    items[hole] = { vertex, rank }
  }

  pop(): { vertex: number; rank: number } | undefined {
    const items = this.#items
    const top = items[0]
    const moved = items.pop()
    if (!moved || items.length === 0) return top
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if ((items[child + 1]?.rank ?? Infinity) < (items[child]?.rank ?? Infinity)) child++
      const below = items[child]
      if (!below || below.rank >= moved.rank) break
      items[hole] = below
      hole = child
    }
    items[hole] = moved
    return top
  }
}
