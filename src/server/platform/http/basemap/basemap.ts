import { BASEMAP_META, type BasemapKind } from '../../../../contract/vocabulary/index.ts'
import { html } from '../reference/html.rules.ts'

/** The map below the routes that the operator has, instead of the built-in one. */
export interface OperatorBasemap {
  kind: BasemapKind
  /** For browsers: of another host, or a path of this service. */
  address: string
  /** The origins that browsers load it from, beside this service. */
  hosts: readonly string[]
  /** The file that this service answers at the address. */
  file?: string
}

/** The element by which a page names the map; none where it is the built-in one. */
export const basemapElement = (basemap: OperatorBasemap | undefined): string =>
  basemap
    ? html`<meta name="${BASEMAP_META}" data-kind="${basemap.kind}" content="${basemap.address}" />`.text
    : ''

/** Where a page with a map may load from: tiles, glyphs and sprites are all fetched by its script. */
export const connectSources = (basemap: OperatorBasemap | undefined): string =>
  ["connect-src 'self'", ...(basemap?.hosts ?? [])].join(' ')
