/** A container of a shipment. */
export interface ContainerWay {
  id: string
  number: string
  /** Equal for containers that go the same way. */
  way: string
}

/** Containers that go the same way: the map of one of them is that of all. */
export interface SameWay {
  /** The one that is asked for. */
  id: string
  numbers: string[]
}

/** So many maps are asked for at once; more ways than these are not seen apart on one map. */
export const MAX_WAYS = 6

/** The containers by their ways: first that of the chosen one, then those of most containers. */
export function waysOf(containers: readonly ContainerWay[], chosen: string): SameWay[] {
  const ways = new Map<string, ContainerWay[]>()
  for (const container of containers) ways.set(container.way, [...(ways.get(container.way) ?? []), container])
  return [...ways.values()]
    .toSorted((a, b) => Number(has(b, chosen)) - Number(has(a, chosen)) || b.length - a.length)
    .map((same) => ({
      id: same.find(({ id }) => id === chosen)?.id ?? same[0]?.id ?? '',
      numbers: same.map(({ number }) => number),
    }))
}

const has = (containers: readonly ContainerWay[], chosen: string): boolean =>
  containers.some(({ id }) => id === chosen)
