import { addProtocol, type Map } from 'maplibre-gl'
import { t } from '../../../contract/language/index.ts'
import { basemapOfPage } from './page-basemap.ts'

const basemap = basemapOfPage(document)
/** On its way with the code of the map, where the operator has a map: nobody else fetches it. */
const code = basemap && import('./draw-operator-map.ts').catch(() => undefined)

function addNote(map: Map, text: string): void {
  const note = document.createElement('p')
  note.className = 'maplibregl-ctrl map-note'
  note.role = 'status'
  note.textContent = text
  map.addControl({ onAdd: () => note, onRemove: () => note.remove() }, 'top-left')
}

/** Draws the map of the operator over the built-in one, where there is one. Returns whether that failed. */
export function addOperatorMap(map: Map, element: HTMLElement): () => boolean {
  let isFailed = false
  const failed = () => {
    isFailed = true
    element.dataset['basemap'] = 'failed'
    addNote(map, t("The operator's map cannot be loaded: Natural Earth is shown."))
  }
  let isRemoved = false
  map.once('remove', () => {
    isRemoved = true
  })
  if (basemap)
    void map.once('load').then(async () => {
      const loaded = await code
      if (isRemoved) return
      if (loaded) loaded.drawOperatorMap({ map, element, basemap, addProtocol, failed })
      else failed()
    })
  return () => isFailed
}
