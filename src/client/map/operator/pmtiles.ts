import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { AddProtocolAction, VectorSourceSpecification } from 'maplibre-gl'
import { presentLanguage } from '../../../contract/language/index.ts'
import type { Bounds } from '../layers/longitudes.ts'
import { MAX_ZOOM, MAX_ZOOM_OF_LAND, type OperatorLayers, operatorName } from './operator-layers.ts'
import { layersOf } from './pmtiles-layers.ts'
import { forWorkers } from './requests.ts'

const protocol = new Protocol()

export function addPmtilesProtocol(addProtocol: (name: string, load: AddProtocolAction) => void): void {
  addProtocol('pmtiles', forWorkers(protocol.tilev4 as AddProtocolAction))
}

/** Such files are made from OpenStreetMap, also where they do not say it. */
const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

/** Where Mercator ends; files of the whole world go there, or nearly. */
const isWorld = ([west, south, east, north]: Bounds): boolean =>
  west <= -179 && east >= 179 && south <= -80 && north >= 80

/** Tiles stay sharp for two levels beyond the last one. */
const maxZoomOf = (last: number): number => Math.min(MAX_ZOOM, Math.max(MAX_ZOOM_OF_LAND, last + 2))

interface Metadata {
  attribution?: unknown
  vector_layers?: unknown
}
const namesOf = ({ vector_layers }: Metadata): string[] =>
  Array.isArray(vector_layers)
    ? vector_layers.flatMap((each: { id?: unknown } | null) =>
        typeof each?.id === 'string' ? [each.id] : [],
      )
    : []

/** The layers of a file. @throws where it cannot be read, or is not of the schema of Protomaps */
export async function openPmtiles(address: string): Promise<OperatorLayers> {
  const archive = new PMTiles(address)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('The file has no vector tiles')
  const metadata = ((await archive.getMetadata()) ?? {}) as Metadata
  const names = namesOf(metadata)
  if (!names.includes('earth') || !names.includes('water'))
    throw new Error('The layers of the file are not those of Protomaps')
  protocol.add(archive)
  const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat]
  const { attribution } = metadata
  const source: VectorSourceSpecification = {
    type: 'vector',
    tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds,
    attribution: typeof attribution === 'string' && attribution.trim() !== '' ? attribution : openStreetMap,
  }
  const name = operatorName('tiles')
  const area = isWorld(bounds) ? null : bounds
  return {
    sources: { [name]: source },
    layers: layersOf(name, names, area, presentLanguage()),
    area,
    maxZoom: maxZoomOf(header.maxZoom),
  }
}
