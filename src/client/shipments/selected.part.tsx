import type { ReactNode } from 'react'
import type { Container, NotableReport, Shipment } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { ActBy } from './act-by.part.tsx'
import { ClocksPart } from './clocks/clocks.part.tsx'
import { HistoryPart } from './history/history.part.tsx'
import { PickupPart } from './pickup.part.tsx'
import './shipment.css'

interface SelectedProps {
  shipment: Shipment
  container: Container
  include: IncludedRecords
  /** Undefined until it and the included records have come. */
  notable: readonly NotableReport[] | undefined
  now: Date
  children: ReactNode
}

/** Deadline and readiness of the chosen container, and its events below. */
export const Selected = ({ shipment, container, include, notable, now, children }: SelectedProps) => (
  <div className="shipment-middle">
    <div className="shipment-decide">
      <PickupPart container={container} shipment={shipment} include={include} notable={notable} now={now} />
      <ActBy shipment={shipment} container={container} include={include} notable={notable} now={now} />
    </div>
    <ClocksPart container={container} now={now} />
    {children}
    {notable && <HistoryPart container={container} now={now} />}
  </div>
)
