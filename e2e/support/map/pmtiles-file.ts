import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import { zxyToTileId } from 'pmtiles'

export interface VectorMap {
  layers: Record<string, FeatureCollection>
  maxZoom: number
  bounds: [west: number, south: number, east: number, north: number]
  attribution?: string
}

/** One tile (MVT) with those of the layers that are in it; undefined where none is. */
export function vectorTile(layers: VectorMap['layers'], z: number, x: number, y: number): Buffer | undefined {
  const filled = Object.entries(layers).flatMap(([name, data]) => {
    const tile = geoJSONToTile(data, z, x, y)
    return tile && tile.features.length > 0 ? [[name, tile] as const] : []
  })
  return filled.length === 0
    ? undefined
    : Buffer.from(fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: 4096 }))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

const HEADER_BYTES = 127
const NO_COMPRESSION = 1
const VECTOR_TILES = 1

/** A PMTiles file of version 3, without compression: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
export function pmtilesFile({ layers, maxZoom, bounds, attribution }: VectorMap): Buffer {
  const tiles: { id: number; bytes: Buffer }[] = []
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const bytes = vectorTile(layers, z, x, y)
        if (bytes) tiles.push({ id: zxyToTileId(z, x, y), bytes })
      }
  tiles.sort((one, other) => one.id - other.id)
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, at) => varint(id - (tiles[at - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    // Each tile begins where the one before ends.
    ...tiles.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ])
  const vector_layers = Object.keys(layers).map((id) => ({ id, fields: {} }))
  const metadata = Buffer.from(JSON.stringify({ name: 'Own map', attribution, vector_layers }))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const dataAt = HEADER_BYTES + directory.length + metadata.length
  const numbers = [
    HEADER_BYTES,
    directory.length,
    HEADER_BYTES + directory.length,
    metadata.length,
    dataAt,
    0,
    dataAt,
    data.length,
    tiles.length,
    tiles.length,
    tiles.length,
  ]
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  header.set([1, NO_COMPRESSION, NO_COMPRESSION, VECTOR_TILES, 0, maxZoom], 96)
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  return Buffer.concat([header, directory, metadata, data])
}
