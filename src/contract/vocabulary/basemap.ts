/** How the map of an operator is given: a style of MapLibre, or a PMTiles file. */
export type BasemapKind = 'style' | 'pmtiles'

/** The `<meta>` element that names it in a page: its address in `content`, its kind in `data-kind`. */
export const BASEMAP_META = 'portolan-basemap'
