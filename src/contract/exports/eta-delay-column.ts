import {
  counted,
  type EtaDelayFacts,
  etaDelayOf,
  etaFirstReported,
  isArrivalOverdue,
  ownPortArrivalNames,
  tellEtaDelayDays,
  withOwnEtaDelay,
} from '../format/index.ts'
import { emptyCell, textCell } from './cell.ts'
import { type Attributes, textIn } from './facts.ts'
import type { ScreenColumn } from './screen-column.ts'

const needed = ['pod_original_eta_at', 'pod_eta_at', 'pod_ata_at', 'pod_timezone', 'line_tracking_stopped_at']

interface DelayView {
  attributes: Attributes
  shipment: Attributes
  now: Date
}

/** How far the arrival of a shipment, or of a container of it, moved. @param of the member of the row that has the shipment's times */
export function etaDelayScreenColumn(of: 'attributes' | 'shipment'): ScreenColumn<DelayView> {
  const factsOf = ({ attributes, shipment }: DelayView): EtaDelayFacts =>
    of === 'shipment' ? withOwnEtaDelay(shipment, attributes) : attributes
  const isExpected = (view: DelayView) => textIn(factsOf(view)['pod_ata_at']) === null
  const words = (view: DelayView): string => {
    if (etaDelayOf(factsOf(view), view.now) === null) return ''
    if (isArrivalOverdue(factsOf(view), view.now)) return 'overdue, so this or more'
    return isExpected(view) ? 'estimate' : 'arrived'
  }
  return {
    heading: 'ETA delay',
    needs: of === 'shipment' ? { record: ownPortArrivalNames, shipment: needed } : { record: needed },
    parts: [
      {
        label: 'days',
        cell: (view) => {
          const days = etaDelayOf(factsOf(view), view.now)
          return days === null ? emptyCell : { number: days }
        },
      },
      { label: 'state', cell: (view) => textCell(words(view)) },
    ],
    seen: (view) => {
      const days = etaDelayOf(factsOf(view), view.now)
      if (days === null) return ''
      if (isArrivalOverdue(factsOf(view), view.now)) return `${counted(days, 'day')} late, or more`
      const delay = `${isExpected(view) ? 'est. ' : ''}${tellEtaDelayDays(days)}`
      return days === 0
        ? delay
        : [delay, etaFirstReported(factsOf(view), view.now)].filter(Boolean).join(', ')
    },
  }
}
