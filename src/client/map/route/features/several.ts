import type { InlandRoute } from './inland.ts'

/** A container of a shipment. */
export interface ContainerWay {
  id: string
  number: string
  /** Equal for containers that go the same way. */
  way: string
  /** Where the line carries it to from the last port. */
  inland: InlandRoute | null
}

/** Containers that go the same way: the map of one of them is that of all. */
export interface SameWay {
  /** The one that is asked for. */
  id: string
  numbers: string[]
  inland: InlandRoute | null
}

/** So many maps are asked for at once; more ways than these are not seen apart on one map. */
export const MAX_WAYS = 6

/** The containers by their ways: first that of the chosen one, then those of most containers. */
export function waysOf(containers: readonly ContainerWay[], chosen: string): SameWay[] {
  const ways = new Map<string, ContainerWay[]>()
  for (const container of containers) {
    const { inland } = container
    // Some of them may have arrived inland before the others, or go there by another way.
    const way = JSON.stringify([container.way, inland && [inland.mode, inland.via, inland.is_carried]])
    ways.set(way, [...(ways.get(way) ?? []), container])
  }
  return [...ways.values()]
    .toSorted((a, b) => Number(has(b, chosen)) - Number(has(a, chosen)) || b.length - a.length)
    .map((same) => ({
      id: same.find(({ id }) => id === chosen)?.id ?? same[0]?.id ?? '',
      numbers: same.map(({ number }) => number),
      inland: inlandOfAll(same.map(({ inland }) => inland)),
    }))
}

/** A time that is not the same for all is left out. */
function inlandOfAll([first = null, ...others]: readonly (InlandRoute | null)[]): InlandRoute | null {
  if (!first) return null
  const isCommon = (time: 'left_at' | 'eta_at' | 'ata_at') =>
    others.every((other) => other?.[time] === first[time])
  return {
    ...first,
    left_at: isCommon('left_at') ? first.left_at : null,
    eta_at: isCommon('eta_at') ? first.eta_at : null,
    ata_at: isCommon('ata_at') ? first.ata_at : null,
  }
}

const has = (containers: readonly ContainerWay[], chosen: string): boolean =>
  containers.some(({ id }) => id === chosen)
