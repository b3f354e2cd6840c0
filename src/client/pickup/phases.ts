import { t } from '../../contract/language/index.ts'
import type { PickupPhase, PickupPlace } from '../../contract/vocabulary/index.ts'
import { type ListView, layoutOf } from '../lists/view/index.ts'
import type { GridLayout } from '../ui/grid/types.ts'

interface PhaseTexts {
  label: string
  /** Under the label, in the bar of phases. */
  says: string
  /** Where no container is in it, by the place. */
  nothing: Readonly<Record<PickupPlace, string>>
  layout: GridLayout
  sort: string
}

/** What each phase needs to be seen and entered; the columns fit 1440 px. */
export const phases: Readonly<Record<PickupPhase, PhaseTexts>> = {
  arriving: {
    label: t('Arriving'),
    says: t('on the way'),
    nothing: {
      port: t('Nothing is on its way to the port'),
      inland: t('Nothing is on its way to a place inland'),
    },
    layout: layoutOf('*number,arrival,terminal,current_status,voyage,dray_carrier_name,customer_name,note'),
    sort: 'arrival_at',
  },
  to_pick_up: {
    label: t('To pick up'),
    says: t('at the terminal'),
    nothing: {
      port: t('Nothing is to be picked up at the port'),
      inland: t('Nothing is to be picked up at a place inland'),
    },
    layout: layoutOf(
      '*number,blockers,act_by_at,cost_so_far,terminal,location_at_pod_terminal,pickup_appointment_at,pickup_number,dray_carrier_name,delivery_order,customer_name,note',
    ),
    // What is shown is the last that is known: it stands behind what is known now.
    sort: 'source_silent,act_by_at',
  },
  to_deliver: {
    label: t('To deliver'),
    says: t('picked up'),
    nothing: {
      port: t('Nothing is to be delivered that was picked up at the port'),
      inland: t('Nothing is to be delivered that was picked up at a place inland'),
    },
    layout: layoutOf(
      '*number,picked_up,days_out,per_diem,delivery_place,delivery_appointment_at,dray_carrier_name,delivery_order,customer_name,note',
    ),
    sort: 'delivery_appointment_at',
  },
  empty_to_return: {
    label: t('Empty to return'),
    says: t('delivered'),
    nothing: {
      port: t('Nothing is to be returned that was picked up at the port'),
      inland: t('Nothing is to be returned that was picked up at a place inland'),
    },
    layout: layoutOf(
      '*number,delivered_at,days_out,per_diem,empty_return_place,empty_return_appointment_at,dray_carrier_name,delivery_order,customer_name,note',
    ),
    sort: 'empty_return_appointment_at',
  },
  done: {
    label: t('Done'),
    says: t('empty returned'),
    nothing: {
      port: t('Nothing was returned that was picked up at the port'),
      inland: t('Nothing was returned that was picked up at a place inland'),
    },
    layout: layoutOf(
      '*number,picked_up,delivered_at,empty_terminated_at,days_out,dray_carrier_name,customer_name,note',
    ),
    sort: '-empty_terminated_at',
  },
}

export const placeLabels: Readonly<Record<PickupPlace, string>> = {
  port: t('Port'),
  inland: t('Inland'),
}

export const isPhase = (text: string | undefined): text is PickupPhase =>
  text !== undefined && Object.hasOwn(phases, text)

/** The phase that a view is narrowed to; what is to be picked up where it is narrowed to none, or to several. */
export function shownPhaseOf({ filters }: Pick<ListView, 'filters'>): PickupPhase {
  const values = filters['pickup_phase']?.values ?? []
  return values.length === 1 && isPhase(values[0]) ? values[0] : 'to_pick_up'
}

/** The place that a view is narrowed to. */
export function shownPlaceOf({ filters }: Pick<ListView, 'filters'>): PickupPlace {
  return filters['pickup_place']?.values[0] === 'inland' ? 'inland' : 'port'
}

/** The columns of the phase that is shown. */
export const boardLayoutOf = (view: ListView): GridLayout => phases[shownPhaseOf(view)].layout

/** What a narrow window leaves out, the first that matters least. */
export const leastImportant: readonly string[] = [
  'note',
  'customer_name',
  'delivery_order',
  'location_at_pod_terminal',
  'voyage',
  'picked_up',
  'terminal',
]
