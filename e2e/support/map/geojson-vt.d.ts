/** The package's own types name their files without an extension, which is not resolved here. */
declare module '@maplibre/geojson-vt' {
  export interface GeoJSONVTTile {
    features: unknown[]
  }
  /** Null where nothing is in the tile. */
  export function geoJSONToTile(data: GeoJSON.GeoJSON, z: number, x: number, y: number): GeoJSONVTTile | null
}
