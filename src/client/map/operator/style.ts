import type {
  AddProtocolAction,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { readBytes } from '../../api/index.ts'
import { MAX_ZOOM, type OperatorLayers, operatorName } from './operator-layers.ts'

/** An address in a style may be relative to it; `{fontstack}` and `{z}` stay as they are. */
export const absoluteAddress = (address: string, style: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(address)
    ? address
    : new URL(address, style).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

function sourceOf(source: SourceSpecification, address: string): SourceSpecification {
  const absolute = (each: string) => absoluteAddress(each, address)
  return {
    ...source,
    ...('url' in source && source.url !== undefined && { url: absolute(source.url) }),
    ...('tiles' in source && source.tiles !== undefined && { tiles: source.tiles.map(absolute) }),
    ...('data' in source && typeof source.data === 'string' && { data: absolute(source.data) }),
  }
}

/** Sources, layers, glyphs and sprite of a style, under names of their own. The rest of it (camera, light, terrain) is for another map. */
export function layersOfStyle(style: StyleSpecification, address: string): OperatorLayers {
  const layers = style.layers.map((layer): LayerSpecification => ({
    ...layer,
    id: operatorName(layer.id),
    ...('source' in layer && { source: operatorName(layer.source) }),
  }))
  const { glyphs, sprite } = style
  return {
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([name, source]) => [operatorName(name), sourceOf(source, address)]),
    ),
    layers,
    area: null,
    maxZoom: MAX_ZOOM,
    glyphs: glyphs === undefined ? undefined : absoluteAddress(glyphs, address),
    sprite:
      typeof sprite === 'string'
        ? absoluteAddress(sprite, address)
        : sprite?.map(({ id, url }) => ({ id, url: absoluteAddress(url, address) })),
  }
}

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 8 &&
  'layers' in value &&
  Array.isArray(value.layers) &&
  'sources' in value &&
  typeof value.sources === 'object'

/** @throws where it cannot be read, or is no style of MapLibre */
export async function openStyle(
  address: string,
  addProtocol: (name: string, load: AddProtocolAction) => void,
): Promise<OperatorLayers> {
  const style: unknown = JSON.parse(await (await readBytes(address)).text())
  if (!isStyle(style)) throw new Error('It is no style of MapLibre')
  const opened = layersOfStyle(style, address)
  const hasPmtiles = JSON.stringify(opened.sources).includes('"pmtiles://')
  if (hasPmtiles) (await import('./pmtiles.ts')).addPmtilesProtocol(addProtocol)
  return opened
}
