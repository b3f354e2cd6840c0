/** What one message of AIS says, of whatever feed. */
export type AisReport = AisPosition | AisIdentity | UselessAisMessage

interface OfMessage {
  /** The message in the feed's own words, e.g. `AIS 1`. */
  code: string
  /** As it was received. */
  received: unknown
}
/** Where a ship is. Degrees WGS84, degrees clockwise from north, knots. */
export interface AisPosition extends OfMessage {
  kind: 'position'
  mmsi: string
  latitude: number
  longitude: number
  /** Where the bow points, else where the ship goes. */
  heading: number | null
  speed: number | null
  /** By her own word; absent where she says something else or nothing. */
  is_at_anchor?: true
  /** Where the feed says it. Milliseconds since 1970. */
  sent_at: number | null
}
/** Which ship a radio belongs to. */
export interface AisIdentity extends OfMessage {
  kind: 'identity'
  mmsi: string
  imo: string
  name: string | null
}
/** A message that was read, and says nothing of a ship's position or identity. */
interface UselessAisMessage extends OfMessage {
  kind: 'useless'
  reason: string
}
