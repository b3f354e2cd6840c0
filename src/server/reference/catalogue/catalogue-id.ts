import { createHash } from 'node:crypto'

export type CatalogueType = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'shipping_line' | 'vessel'

/** Used only for this catalogue. Changing it would give every record a new id. */
const namespace = Buffer.from('0b7c4a7e5d1e4f0c9a52c1d2f5a86e31', 'hex')

/**
 * The id of a catalogue record: the same in every installation, made from its code in the trade (UN/LOCODE,
 * SCAC, IMO number). A UUID of version 5 (RFC 9562, 5.5).
 */
export function catalogueId(type: CatalogueType, naturalKey: string): string {
  const hash = createHash('sha1').update(namespace).update(`${type}:${naturalKey}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
