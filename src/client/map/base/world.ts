import worldUrl from 'virtual:basemap/world'
import { readBytes } from '../../api/index.ts'

let ahead: Promise<Blob | undefined> | undefined
let isBegun = false

/** Fetches the land areas of the world beside the code of the map. Once: a map asks again where they could not be fetched. */
export function fetchWorldAhead(): void {
  if (isBegun) return
  isBegun = true
  ahead = readBytes(worldUrl).catch(() => undefined)
}

/** The file with the land areas of the world, as it was fetched ahead or now. */
export async function readWorld(): Promise<Blob> {
  isBegun = true
  const fetched = ahead
  ahead = undefined
  return (await fetched) ?? readBytes(worldUrl)
}
