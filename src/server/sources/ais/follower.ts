import { type LyingShip, lyingSince } from './lying.rules.ts'
import type { AisReport } from './report.ts'
import {
  type DistanceBetween,
  judgePosition,
  type PositionVerdict,
  type ShipTrack,
  type TrackPosition,
} from './track.rules.ts'

/** A ship that carries containers which the account tracks. */
export interface FollowedShip {
  vessel_id: string
  imo: string
  /** Of the last time that it was learned. */
  mmsi: string | null
}
export interface FollowedPosition extends TrackPosition {
  vessel_id: string
}
export interface LearnedIdentity {
  vessel_id: string
  imo: string
  mmsi: string
  name: string | null
}

/** Counted since the following began. */
export interface FollowedCounts {
  /** Messages that were read. */
  received: number
  /** Positions of ships that carry tracked containers. */
  followed: number
  stored: number
  implausible: number
  /** What could not be read. */
  unreadable: number
  /** Not read at all: more came at once than is taken. */
  dropped: number
}

/** What became of a report. */
export interface TakenReport {
  became: PositionVerdict | 'ship' | 'left_out' | 'useless'
  reason: string | null
}

/** There are about 100,000 ships with a transponder of class A. */
const MAX_KNOWN_SHIPS = 200_000
/** A position that is older says nothing of where a ship is. Milliseconds. */
const MAX_AGE = 24 * 3_600_000
/** Clocks of receivers are wrong by so much. Milliseconds. */
const MAX_AHEAD = 2 * 60_000

export interface Follower {
  /** Replaces the ships that are followed. */
  follow(ships: readonly FollowedShip[]): void
  take(report: AisReport): TakenReport
  /** What is to be stored since the last time. */
  due(): { positions: FollowedPosition[]; identities: LearnedIdentity[]; lying: LyingShip[] }
  readonly counts: FollowedCounts
  /** Followed ships, and those of which a position came. */
  ships(): { followed: number; seen: number }
  imos(): string[]
}

/**
 * Keeps of all that a feed sends what is to be stored: positions of ships that carry tracked containers, thinned. Which ship a radio
 * belongs to is learned from all that is received, so that a ship is known when it is first followed.
 * @param clocks the wall clock, by which feeds date, and the clock of the trade, by which positions are stored
 */
export function createFollower(
  clocks: { wall: { now(): Date }; clock: { now(): Date } },
  distance: DistanceBetween,
): Follower {
  let ships = new Map<string, FollowedShip>()
  const identityOfRadio = new Map<string, { imo: string; name: string | null }>()
  const tracks = new Map<string, ShipTrack>()
  const since = new Map<string, number>()
  const lying = new Map<string, LyingShip>()
  const counts: FollowedCounts = {
    received: 0,
    followed: 0,
    stored: 0,
    implausible: 0,
    unreadable: 0,
    dropped: 0,
  }
  let positions: FollowedPosition[] = []
  const identities = new Map<string, LearnedIdentity>()

  const noteIdentity = (ship: FollowedShip, mmsi: string, name: string | null) => {
    const { vessel_id, imo } = ship
    if (ship.mmsi === mmsi) return
    ships.set(imo, { ...ship, mmsi })
    identities.set(imo, { vessel_id, imo, mmsi, name })
  }

  function takeIdentity({ mmsi, imo, name }: Extract<AisReport, { kind: 'identity' }>): TakenReport {
    if (identityOfRadio.size < MAX_KNOWN_SHIPS || identityOfRadio.has(mmsi))
      identityOfRadio.set(mmsi, { imo, name })
    const ship = ships.get(imo)
    if (ship) noteIdentity(ship, mmsi, name)
    return ship
      ? { became: 'ship', reason: `MMSI ${mmsi} is the ship with the IMO number ${imo}` }
      : { became: 'left_out', reason: 'The ship carries no container that is tracked' }
  }

  function takePosition(report: Extract<AisReport, { kind: 'position' }>): TakenReport {
    const identity = identityOfRadio.get(report.mmsi)
    const ship = identity && ships.get(identity.imo)
    if (!identity) return { became: 'left_out', reason: 'Which ship this MMSI is was not received yet' }
    if (!ship) return { became: 'left_out', reason: 'The ship carries no container that is tracked' }
    noteIdentity(ship, report.mmsi, identity.name)
    counts.followed += 1
    const now = clocks.wall.now().getTime()
    const age = report.sent_at === null ? 0 : now - report.sent_at
    if (age > MAX_AGE) return { became: 'outdated', reason: 'The position is older than a day' }
    if (age < -MAX_AHEAD) {
      counts.implausible += 1
      return { became: 'implausible', reason: 'Its time is in the future' }
    }
    const { latitude, longitude, heading, speed } = report
    const at = clocks.clock.now().getTime() - Math.max(0, age)
    const position = { at, latitude, longitude, heading, speed }
    const { verdict, track } = judgePosition(tracks.get(ship.vessel_id), position, distance)
    tracks.set(ship.vessel_id, track)
    if (verdict !== 'implausible' && verdict !== 'outdated')
      noteLying(ship.vessel_id, position, report.is_at_anchor === true, verdict === 'stored')
    if (verdict === 'stored') positions.push({ vessel_id: ship.vessel_id, ...position })
    if (verdict === 'stored' || verdict === 'implausible') counts[verdict] += 1
    return { became: verdict, reason: reasons[verdict] }
  }

  /** As often as her position is stored. */
  function noteLying(vessel_id: string, position: TrackPosition, isAtAnchor: boolean, isStored: boolean) {
    const began = lyingSince(since.get(vessel_id), position, isAtAnchor)
    const { latitude, longitude } = position
    if (began === undefined) since.delete(vessel_id)
    else {
      const isNew = !since.has(vessel_id)
      since.set(vessel_id, began)
      if (isNew || isStored) lying.set(vessel_id, { vessel_id, since: began, latitude, longitude })
    }
  }

  return {
    counts,
    follow(next) {
      ships = new Map(next.map((ship) => [ship.imo, ship]))
      for (const { imo, mmsi } of next)
        if (mmsi !== null && !identityOfRadio.has(mmsi)) identityOfRadio.set(mmsi, { imo, name: null })
      const followed = new Set(next.map(({ vessel_id }) => vessel_id))
      for (const id of tracks.keys()) if (!followed.has(id)) tracks.delete(id)
      for (const id of since.keys()) if (!followed.has(id)) since.delete(id)
    },
    take(report) {
      counts.received += 1
      if (report.kind === 'useless') return { became: 'useless', reason: report.reason }
      return report.kind === 'identity' ? takeIdentity(report) : takePosition(report)
    },
    due() {
      const due = { positions, identities: [...identities.values()], lying: [...lying.values()] }
      positions = []
      identities.clear()
      lying.clear()
      return due
    },
    ships: () => ({ followed: ships.size, seen: tracks.size }),
    imos: () => [...ships.keys()],
  }
}

const reasons: Record<PositionVerdict, string | null> = {
  stored: null,
  thinned: 'The last stored position of the ship is only minutes old',
  implausible: 'The ship cannot have come there from its last position',
  outdated: 'A later position of the ship is known',
}
