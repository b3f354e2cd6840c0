import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { layers, type Palette, stateOf } from './layers.ts'

const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The style of the map. All its resources, fonts too, come from this server. */
export const styleOf = (palette: Palette, route: FeatureCollection): StyleSpecification => ({
  version: 8,
  state: stateOf(palette),
  'font-faces': {
    // Local fonts of the machine draw the characters that these do not contain.
    Inter: [
      { url: new URL(latin, document.baseURI).href, 'unicode-range': ['U+0-FF', 'U+2000-206F'] },
      { url: new URL(latinExtended, document.baseURI).href, 'unicode-range': ['U+100-2AF', 'U+1E00-1EFF'] },
    ],
  },
  sources: {
    lands: { type: 'geojson', data: emptyCollection, attribution: '' },
    route: { type: 'geojson', data: route, tolerance: 0.2 },
  },
  layers,
})
