import { BASEMAP_META, type BasemapKind } from '../../../contract/vocabulary/index.ts'

/** The map below the routes that the operator has, instead of the built-in one. */
export interface PageBasemap {
  kind: BasemapKind
  /** In a style `{theme}` stands for `light` or `dark`. */
  address: string
}

/** What the page names; undefined where it is the built-in map. */
export function basemapOfPage(page: Document): PageBasemap | undefined {
  const element = page.querySelector<HTMLMetaElement>(`meta[name="${BASEMAP_META}"]`)
  if (element === null) return undefined
  const kind = element.dataset['kind'] === 'pmtiles' ? 'pmtiles' : 'style'
  return { kind, address: new URL(element.content, page.baseURI).href.replaceAll('%7Btheme%7D', '{theme}') }
}
