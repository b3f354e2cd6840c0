import type { InlandRoute } from './inland.ts'

/** A container of a shipment. */
export interface RoutedContainer {
  id: string
  number: string
  /** Equal for containers that vessels carry alike. */
  route_key: string
  /** Where the line carries it to from the last port. */
  inland: InlandRoute | null
}

/** Containers on the same route: the map of one of them is that of all. */
export interface CommonRoute {
  /** The one that is asked for. */
  id: string
  numbers: string[]
  inland: InlandRoute | null
}

/** So many maps are asked for at once; more routes than these cannot be distinguished on one map. */
export const MAX_ROUTES = 6

/** The containers by their routes: first that of the chosen one, then those of most containers. */
export function commonRoutesOf(containers: readonly RoutedContainer[], chosen: string): CommonRoute[] {
  const routes = new Map<string, RoutedContainer[]>()
  for (const container of containers) {
    const { inland } = container
    // Some of them may have arrived inland before the others, or go there otherwise.
    const key = JSON.stringify([container.route_key, inland && [inland.mode, inland.via, inland.is_carried]])
    routes.set(key, [...(routes.get(key) ?? []), container])
  }
  return [...routes.values()]
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

const has = (containers: readonly RoutedContainer[], chosen: string): boolean =>
  containers.some(({ id }) => id === chosen)
