/** Vessels report by AIS every few minutes near land, and by satellite every few hours at sea. */
const MAX_USUAL_POSITION_AGE_HOURS = 6
const HOUR_MS = 3_600_000

/**
 * Whether a vessel is no longer where it was last seen: its position is older than usual.
 * @param at of the position, ISO 8601
 */
export const isPositionStale = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) > MAX_USUAL_POSITION_AGE_HOURS * HOUR_MS

/** On a map of many ships, an outline says that a ship may have gone on by half a sea. */
const MAX_SHOWN_AGE_HOURS = 24

/**
 * Whether a ship stands on a map of many ships with a mark that her position is old.
 * @param at of the position, ISO 8601
 */
export const isPositionOld = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) > MAX_SHOWN_AGE_HOURS * HOUR_MS

/** After this time nobody knows which way a vessel went: it is not moved on by an estimate. */
const MAX_FOLLOWED_AGE_DAYS = 7

/**
 * Whether the last position of a vessel is so old that it says nothing of where the vessel is.
 * @param at of the position, ISO 8601
 */
export const isPositionLost = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) > MAX_FOLLOWED_AGE_DAYS * 24 * HOUR_MS
