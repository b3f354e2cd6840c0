/** The address of land areas as GeoJSON, cut when the dashboard is built (src/tools/basemap/plugin.ts). */
declare module 'virtual:basemap/*' {
  const address: string
  export default address
}
