import { Worker } from 'node:worker_threads'
import { type Scheduler, wallScheduler } from '../../platform/jobs/every.ts'
import type { Log } from '../../platform/log.ts'
import type { LngLat } from '../route-map.rules.ts'
import { drawGreatCircles } from './great-circles.ts'
import { readKnownRoutes } from './known-routes.ts'
import { knownSeaRoute, orderedEnds, routeAlong, type SeaRoute } from './sea-routes.ts'
import { distanceBetween, footOn } from './geometry.ts'
import { isLand, readLandMask } from './land-mask.ts'
import { isClear, type Land } from './open-water.ts'

/** A ship farther off has another way than the route. */
const MAX_OFF_ROUTE_NM = 200
/** So near, as in a canal or a strait, a ship follows the route though the land mask shows land. */
const MAX_ON_ROUTE_NM = 5
/** At most so many places of the route ahead are tried: a thousand nautical miles. */
const MAX_PLACES_AHEAD = 8

/** Looks at each sample: to count how far off the land is takes longer than some lines are worth. */
const land: Land = { isLand, nmToLand: (longitude, latitude) => (isLand(longitude, latitude) ? -1 : 0) }

/**
 * The rest of a route from a place near it: a great circle over open water to a place ahead, then the route.
 * @returns undefined if the place is far off the route, or land lies between
 */
async function joinRoute(at: LngLat, line: readonly LngLat[]): Promise<LngLat[] | undefined> {
  await readLandMask()
  const nearest = nearestLeg(line, at)
  if (!nearest) return undefined
  const { leg, nm } = nearest
  const last = line.length - 1
  // The farther ahead, the shorter is the way.
  for (let ahead = Math.min(last, leg + MAX_PLACES_AHEAD); ahead > leg; ahead--) {
    const place = line[ahead]
    if (place && isClear(at, place, land, { a: true, b: ahead === last }))
      return [...drawGreatCircles([at, place]), ...line.slice(ahead + 1)]
  }
  return nm < MAX_ON_ROUTE_NM ? [at, ...line.slice(leg + 1)] : undefined
}

/** The beginning of the leg of the line to which a place is nearest. */
function nearestLeg(line: readonly LngLat[], at: LngLat): { leg: number; nm: number } | undefined {
  let nearest = { leg: -1, nm: MAX_OFF_ROUTE_NM }
  for (const [index, end] of line.entries()) {
    const start = line[index - 1]
    const off = start ? distanceBetween(at, footOn(start, end, at).foot) : Infinity
    if (off < nearest.nm) nearest = { leg: index - 1, nm: off }
  }
  return nearest.leg < 0 ? undefined : nearest
}

/** The search of the thread. Its places are in order (`orderedEnds`). */
export interface SearchOrder {
  from: LngLat
  to: LngLat
}
/** The places where the route changes direction, both ends included; or why there is none. */
export type SearchAnswer = { waypoints: LngLat[] } | { failed: string }

/** Finds routes by sea without keeping requests waiting. */
export interface RouteSearch {
  /**
   * The shortest route by sea; the great circle if it cannot be found in time. A known route is given at once, others are
   * searched in a thread.
   * @param lastPort the port that a ship at `from` sailed from: near its known route no search is needed
   */
  find(from: LngLat, to: LngLat, lastPort?: LngLat): Promise<SeaRoute>
  /** Whether the thread runs, for tests. */
  isRunning(): boolean
  /** Ends the thread; routes that are searched become great circles. */
  stop(): Promise<void>
}

interface RouteSearchOptions {
  log: Log
  /** The program of the thread; tests have their own. */
  program?: URL
  scheduler?: Scheduler
}

/** A search takes hundredths of a second; the first one of a thread reads the network before. */
const MAX_SEARCH_MS = 5_000
/** The network and the land mask take memory that an idle service does not need. */
const MAX_IDLE_MS = 60_000
/** Pairs of ports repeat, pairs with a vessel's position do not: without a limit they would fill the memory. */
const MAX_KEPT_ROUTES = 500
/** So many take the thread some seconds: those that come then get the great circle. */
const MAX_WAITING_SEARCHES = 200
/** Enough for the network and the land mask: by default the thread would take 40 MB more, and reserve 512 for code. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4, codeRangeSizeMb: 16 }

interface Waiting extends SearchOrder {
  key: string
  done: PromiseWithResolvers<LngLat[]>
}

export function createRouteSearch({
  log,
  program = new URL('./route-search.thread.ts', import.meta.url),
  scheduler = wallScheduler,
}: RouteSearchOptions): RouteSearch {
  /** Waypoints of the routes that were found, by their ends; the least recently used one first. */
  const kept = new Map<string, LngLat[]>()
  const searched = new Map<string, Promise<LngLat[]>>()
  const waiting: Waiting[] = []
  let current: Waiting | undefined
  let thread: Worker | undefined
  let stopped = false
  /** Cancels the timer of the present search, or of the time without one. */
  let cancelLimit: () => void = () => undefined

  const start = (): Worker => {
    const started = new Worker(program, { name: 'sea routes', execArgv: [], resourceLimits })
    started.on('message', (answer: SearchAnswer) => {
      if (thread === started) finish(answer)
    })
    started.on('error', (cause: unknown) => {
      log.error('The search for sea routes broke', { cause })
    })
    started.on('exit', () => {
      if (thread !== started) return
      thread = undefined
      finish({ failed: 'the thread ended' })
    })
    return started
  }
  const end = async (): Promise<void> => {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  function finish(answer: SearchAnswer): void {
    cancelLimit()
    const done = current
    current = undefined
    if (done) {
      const { key, from, to } = done
      searched.delete(key)
      if ('waypoints' in answer) keep(key, answer.waypoints)
      else log.error('A sea route was not found', { from, to, reason: answer.failed })
      done.done.resolve('waypoints' in answer ? answer.waypoints : [from, to])
    }
    searchNext()
  }

  function searchNext(): void {
    if (current) return
    cancelLimit()
    current = waiting.shift()
    if (current) {
      thread ??= start()
      thread.postMessage({ from: current.from, to: current.to } satisfies SearchOrder)
      cancelLimit = scheduler.after(MAX_SEARCH_MS, () => {
        void end()
        finish({ failed: 'it took too long' })
      })
    } else if (thread) cancelLimit = scheduler.after(MAX_IDLE_MS, () => void end())
  }

  function keep(key: string, waypoints: LngLat[]): void {
    if (kept.size >= MAX_KEPT_ROUTES) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, waypoints)
  }

  function search(from: LngLat, to: LngLat): Promise<LngLat[]> | LngLat[] {
    const key = `${from.join()};${to.join()}`
    const waypoints = kept.get(key)
    if (waypoints) {
      kept.delete(key)
      kept.set(key, waypoints)
      return waypoints
    }
    const begun = searched.get(key)
    if (begun) return begun
    if (stopped || waiting.length >= MAX_WAITING_SEARCHES) return [from, to]
    const done = Promise.withResolvers<LngLat[]>()
    searched.set(key, done.promise)
    waiting.push({ from, to, key, done })
    searchNext()
    return done.promise
  }

  return {
    async find(from, to, lastPort) {
      await readKnownRoutes()
      const known = knownSeaRoute(from, to)
      if (known) return known
      const whole = lastPort && knownSeaRoute(lastPort, to)
      const rest = whole && (await joinRoute(from, whole.coordinates))
      if (rest) return routeAlong(rest)
      const [first, last] = orderedEnds(from, to)
      const coordinates = drawGreatCircles(await search(first, last))
      return routeAlong(first === from ? coordinates : coordinates.toReversed())
    },
    isRunning: () => thread !== undefined,
    async stop() {
      stopped = true
      cancelLimit()
      const unfinished = [current, ...waiting.splice(0)]
      current = undefined
      for (const each of unfinished) each?.done.resolve([each.from, each.to])
      searched.clear()
      await end()
    },
  }
}
