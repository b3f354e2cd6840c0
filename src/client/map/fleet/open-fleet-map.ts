import type { FeatureCollection } from 'geojson'
import type { FilterSpecification, GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { t } from '../../../contract/language/index.ts'
import { createBaseMap, emptyCollection, keepMap, takeKeptMap } from '../base/base-map.ts'
import type { LngLat } from '../layers/longitudes.ts'
import { paintMap } from '../base/paint-map.ts'
import { readPalette } from '../layers/palette.ts'
import { drawnRoute } from '../route/features/drawn-route.ts'
import { routeCollection } from '../route/features/route-collection.ts'
import type { Corner } from './area-choice.tsx'
import { fleetCollection } from './fleet-collection.ts'
import { type FleetFeature, placeIdOf } from './place.present.ts'
import { boundsAround, type MapView } from './fleet-view.ts'
import { fleetContent, legLayers, placeLayers, ringLayer } from './layers.ts'
import type { ShipLeg } from './ship-leg.present.ts'

export interface OpenFleetMap {
  show(features: readonly FleetFeature[], now: Date): void
  /** Marks a ship or a port, by its id, and moves the map if it is not seen by itself; null for none. */
  select(place: string | null): void
  /** Draws what the selected ship sails now. */
  showLeg(leg: ShipLeg | undefined): void
  /** Shows all ships and ports. */
  fit(): void
  view(): MapView
  /** What is between two points of the element, in CSS pixels from its top left. */
  areaBetween(from: Corner, to: Corner): MapView
  close(): void
}

export interface FleetMapEvents {
  onSelect(place: string | null): void
  onView(view: MapView): void
}

/** A ship is smaller than what a hand can point at. */
const REACH_PX = 8
/** Of a place that is chosen in the table. */
const PLACE_ZOOM = 4

/**
 * Draws the ships and ports into an element. The element has the state of the map for tests: `data-map-state` is `drawing`, then `idle`;
 * `data-rendered-features` is JSON with the ids of the rendered places, the number of rings, and what of the leg of the selected ship. Throws without WebGL.
 */
export function openFleetMap(
  frame: HTMLElement,
  given: readonly FleetFeature[],
  at: Date,
  { onSelect, onView }: FleetMapEvents,
): OpenFleetMap {
  let features = given
  let now = at
  let isShown = false
  let isClosed = false
  frame.dataset['mapState'] = 'drawing'
  let selected: string | null = null
  const marked = () => {
    const feature = features.find((each) => placeIdOf(each) === selected)
    return feature ? fleetCollection([feature], now) : emptyCollection
  }
  let leg: FeatureCollection = emptyCollection
  const content = () => fleetContent(fleetCollection(features, now), marked(), leg)
  const bounds = () => boundsAround(features.map(({ geometry }) => geometry.coordinates))
  const kept = takeKeptMap()
  const base = kept ?? createBaseMap(frame, readPalette(frame), content(), bounds())
  const { map, element } = base

  const view = (): MapView => {
    const seen = map.getBounds()
    return {
      west: seen.getWest(),
      south: seen.getSouth(),
      east: seen.getEast(),
      north: seen.getNorth(),
    }
  }
  const placesAt = ({ point: { x, y } }: MapMouseEvent, layers: string[]) =>
    map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers },
    )
  const reveal = () => {
    const feature = features.find((each) => placeIdOf(each) === selected)
    // Beside the map a panel opens, which takes room from it.
    map.resize()
    const isSelected = ['==', ['get', 'place'], selected] satisfies FilterSpecification
    if (!feature || map.queryRenderedFeatures({ layers: placeLayers, filter: isSelected }).length > 0) return
    map.easeTo({ center: feature.geometry.coordinates, zoom: Math.max(map.getZoom(), PLACE_ZOOM) })
  }
  const openRing = async (cluster: number, centre: LngLat) => {
    const zoom = await map.getSource<GeoJSONSource>('fleet')?.getClusterExpansionZoom(cluster)
    if (!isClosed && zoom !== undefined) map.easeTo({ center: centre, zoom })
  }
  const click = (event: MapMouseEvent) => {
    const place: unknown = placesAt(event, placeLayers)[0]?.properties['place']
    if (typeof place === 'string') return onSelect(place)
    const ring = placesAt(event, [ringLayer])[0]
    const cluster: unknown = ring?.properties['cluster_id']
    if (typeof cluster === 'number' && ring?.geometry.type === 'Point')
      return void openRing(cluster, ring.geometry.coordinates as LngLat)
    return onSelect(null)
  }
  const subscriptions = [
    map.on('movestart', () => (frame.dataset['mapState'] = 'drawing')),
    map.on('moveend', () => onView(view())),
    map.on('click', click),
    map.on('mousemove', (event) => {
      if (map.isMoving()) return
      const isOverPlace = placesAt(event, [...placeLayers, ringLayer]).length > 0
      map.getCanvas().style.cursor = isOverPlace ? 'pointer' : ''
    }),
    map.on('idle', () => {
      if (!isShown || !base.areLandsSettled()) return
      element.style.visibility = ''
      const places = map.queryRenderedFeatures({ layers: placeLayers })
      const rings = map.queryRenderedFeatures({ layers: [ringLayer] })
      const legs = map.queryRenderedFeatures({ layers: legLayers })
      frame.dataset['renderedFeatures'] = JSON.stringify({
        places: [...new Set(places.map(({ properties }) => String(properties['place'])))],
        rings: new Set(rings.map(({ properties }) => Number(properties['cluster_id']))).size,
        legs: [...new Set(legs.map(({ properties }) => String(properties['feature_type'])))],
      })
      frame.dataset['mapState'] = 'idle'
    }),
  ]
  const opened = kept === undefined ? map.once('load') : Promise.resolve()
  const start = async () => {
    await opened
    if (isClosed) return
    if (kept !== undefined) {
      base.fit(bounds(), false)
      await base.show(content())
    }
    isShown = true
    onView(view())
    map.triggerRepaint()
  }
  if (kept !== undefined) {
    element.style.visibility = 'hidden'
    frame.append(element)
    map.resize()
    base.paint(readPalette(frame))
  }
  void start()
  const stopPainting = paintMap(base, frame, t('Map of the ships and ports'))
  return {
    show(next, time) {
      if (next === features && time === now) return
      features = next
      now = time
      frame.dataset['mapState'] = 'drawing'
      void opened.then(() => (isClosed ? undefined : base.show(content())))
    },
    select(place) {
      selected = place
      frame.dataset['mapState'] = 'drawing'
      void opened.then(() => {
        if (isClosed) return
        map.setGlobalStateProperty('selected', place ?? '')
        void map.getSource<GeoJSONSource>('selected')?.setData(marked())
        reveal()
      })
    },
    showLeg(next) {
      const drawn = drawnRoute([{ features: next?.lines ?? [], containers: 1 }])
      leg = routeCollection(drawn.features, now)
      frame.dataset['mapState'] = 'drawing'
      void opened.then(() => {
        if (!isClosed) void map.getSource<GeoJSONSource>('leg')?.setData(leg)
      })
    },
    fit: () => base.fit(bounds(), true),
    view,
    areaBetween(from, to) {
      const [a, b] = [map.unproject([...from]), map.unproject([...to])]
      return {
        west: Math.min(a.lng, b.lng),
        south: Math.min(a.lat, b.lat),
        east: Math.max(a.lng, b.lng),
        north: Math.max(a.lat, b.lat),
      }
    },
    close() {
      isClosed = true
      stopPainting()
      map.getCanvas().style.cursor = ''
      for (const each of subscriptions) each.unsubscribe()
      keepMap(base, fleetContent(emptyCollection, emptyCollection, emptyCollection))
    },
  }
}
