import { open } from 'node:fs/promises'
import type { OperatorBasemap } from './basemap.ts'

/** Where this service answers a file of the operator. */
export const BASEMAP_PATH = '/basemap.pmtiles'

interface MapSettings {
  mapStyleUrl?: string | undefined
  /** An address, or the path of a file. */
  mapPmtiles?: string | undefined
  mapHosts: readonly string[]
}

/** The first bytes of the file: its name, its version, and at the end of them the type of its tiles. */
const HEADER_BYTES = 127
const VERSION = 3
const VERSION_AT = 7
const TILE_TYPE_AT = 99
const VECTOR_TILES = 1

/** @throws Error with a sentence for the operator */
async function refuseOtherFiles(file: string): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  let length = 0
  try {
    const handle = await open(file)
    try {
      length = (await handle.read(header, 0, HEADER_BYTES, 0)).bytesRead
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw new Error(`${file} of --map-pmtiles cannot be read.`, { cause })
  }
  const isArchive = length === HEADER_BYTES && header.toString('latin1', 0, VERSION_AT) === 'PMTiles'
  if (!isArchive || header[VERSION_AT] !== VERSION)
    throw new Error(`${file} of --map-pmtiles is no PMTiles file of version ${VERSION}.`)
  if (header[TILE_TYPE_AT] !== VECTOR_TILES)
    throw new Error(`${file} of --map-pmtiles has no vector tiles (MVT).`)
}

/**
 * The map that the operator named; undefined where it is the built-in one. The settings are valid already.
 * @throws Error with a sentence for the operator
 */
export async function openBasemap(settings: MapSettings): Promise<OperatorBasemap | undefined> {
  const { mapStyleUrl, mapPmtiles, mapHosts } = settings
  const address = mapStyleUrl ?? mapPmtiles
  if (address === undefined) return undefined
  const kind = mapStyleUrl === undefined ? 'pmtiles' : 'style'
  if (/^https?:\/\//i.test(address))
    return { kind, address, hosts: [...new Set([new URL(address).origin, ...mapHosts])] }
  await refuseOtherFiles(address)
  return { kind, address: BASEMAP_PATH, hosts: mapHosts, file: address }
}
