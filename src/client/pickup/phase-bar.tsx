import {
  IconArrowBackUp,
  IconBuildingWarehouse,
  IconCheck,
  IconShip,
  IconTruckLoading,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { numberText, t } from '../../contract/language/index.ts'
import type { Facet, OperationName } from '../../contract/operations/index.ts'
import { type PickupPhase, pickupPhases, pickupPlaces } from '../../contract/vocabulary/pickup.ts'
import { facetQuery } from '../lists/filters/index.ts'
import { useRefreshedCounts } from '../lists/live/index.ts'
import { SummaryToggle } from '../lists/summary/index.ts'
import { useView, type ListView } from '../lists/view/index.ts'
import { boardLayoutOf, shownPhaseOf, phases, placeLabels, shownPlaceOf } from './phases.ts'
import './pickup.css'

const icons: Readonly<Record<PickupPhase, ComponentType<{ size: number; stroke: number }>>> = {
  arriving: IconShip,
  to_pick_up: IconTruckLoading,
  to_deliver: IconBuildingWarehouse,
  empty_to_return: IconArrowBackUp,
  done: IconCheck,
}

const countedBy: readonly OperationName[] = ['list_container_facets', 'list_clock_costs']

const countIn = (facet: Facet | undefined, value: string): number | undefined =>
  facet && (facet.values.find((each) => each.value === value)?.count ?? 0)

/** The view of a board with another phase, in the order of that phase. */
export const inPhase = (view: ListView, phase: PickupPhase): ListView => ({
  ...view,
  filters: { ...view.filters, pickup_phase: { values: [phase] } },
  sort: phases[phase].sort,
})

/** The phases with their counts; one is shown at a time. */
export const PhaseBar = () => {
  const { view, show } = useView('containers', boardLayoutOf)
  const { data } = useQuery(facetQuery(view, { column: 'pickup_phase' }))
  useRefreshedCounts(countedBy)
  const now = shownPhaseOf(view)
  const bar = useRef<HTMLDivElement>(null)
  // On a phone the bar scrolls, and the phase that is shown may be outside of it.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [now])
  return (
    <div ref={bar} className="summary-strip phase-bar" role="group" aria-label={t('Phase')}>
      {pickupPhases.map((phase) => {
        const Icon = icons[phase]
        const { label, says } = phases[phase]
        return (
          <SummaryToggle
            key={phase}
            label={label}
            title={`${label}: ${says}`}
            icon={<Icon size={14} stroke={1.6} />}
            count={countIn(data, phase)}
            tone="ink"
            part={says}
            isOn={phase === now}
            onToggle={() => show(inPhase(view, phase))}
          />
        )
      })}
    </div>
  )
}

/** Whether the containers are picked up at the port or inland. */
export const PlaceChoice = () => {
  const { view, setFilter } = useView('containers', boardLayoutOf)
  const { data } = useQuery(facetQuery(view, { column: 'pickup_place' }))
  const now = shownPlaceOf(view)
  return (
    <div className="place-choice" role="group" aria-label={t('Picked up at')}>
      {pickupPlaces.map((place) => {
        const count = countIn(data, place)
        return (
          <button
            key={place}
            type="button"
            aria-pressed={place === now}
            onClick={() => setFilter('pickup_place', { values: [place] })}
          >
            {placeLabels[place]} {count !== undefined && <small>{numberText(count)}</small>}
          </button>
        )
      })}
    </div>
  )
}
