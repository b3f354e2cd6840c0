import { rich } from '../language/index.ts'
import {
  ActByCell,
  ArrivalCell,
  type ContainerListRow,
  NumberCell,
  StatusCell,
  TerminalCell,
} from '../lists/container-row/index.ts'
import type { PickupPhase } from '../../contract/vocabulary/index.ts'
import { pickupPhase } from '../../contract/trade/index.ts'
import { DaysOut, ReadinessCell } from './columns.tsx'
import { CostCell } from './costs/cost-cell.tsx'
import { EntryCell } from './editing/cell.tsx'
import type { BoardAttribute } from './editing/fields.rules.ts'

/** Pixels: four lines, the last as high as a thumb needs; and one more where there are costs. */
export const CARD_HEIGHT_PX = { plain: 138, withCosts: 164 }

/** The two that are entered at the gate. */
const entered: Readonly<Record<PickupPhase, readonly BoardAttribute[]>> = {
  arriving: ['dray_carrier', 'pickup_number'],
  to_pick_up: ['pickup_appointment_at', 'dray_carrier'],
  to_deliver: ['delivery_appointment_at', 'delivery_place'],
  empty_to_return: ['empty_return_appointment_at', 'empty_return_place'],
  done: [],
}

/** A row on 360 px: what and where, by when, and the two values that are entered most. */
const cardOf = (row: ContainerListRow, hasCosts: boolean) => {
  const { attributes } = row.record
  const phase = pickupPhase({
    ...attributes,
    tracking_stopped_at: row.shipment?.attributes.line_tracking_stopped_at ?? null,
  })
  const isOut = phase === 'to_deliver' || phase === 'empty_to_return' || phase === 'done'
  return (
    <div className="board-card">
      <div className="line">
        <NumberCell row={row} />
        {phase === 'to_pick_up' ? <ReadinessCell row={row} /> : <StatusCell row={row} />}
      </div>
      <div className="line">
        {phase === 'to_pick_up' ? (
          <ActByCell row={row} />
        ) : isOut ? (
          <OutFor row={row} />
        ) : (
          <ArrivalCell row={row} />
        )}
        <span className="muted">{row.shipment?.attributes.customer_name}</span>
      </div>
      <div className="line muted">
        <TerminalCell row={row} />
        <span>{attributes.pickup_number}</span>
      </div>
      {hasCosts && (
        <div className="line">
          <CostCell row={row} place={isOut ? 'outside' : 'terminal'} isOnCard />
        </div>
      )}
      <div className="board-entries">
        {(phase === null ? [] : entered[phase]).map((attribute) => (
          <span key={attribute}>
            <EntryCell row={row} attribute={attribute} />
          </span>
        ))}
      </div>
    </div>
  )
}

export const boardCard = (row: ContainerListRow) => cardOf(row, false)
/** Of an account with tariffs. */
export const boardCardWithCosts = (row: ContainerListRow) => cardOf(row, true)

const OutFor = ({ row }: { row: ContainerListRow }) => (
  <span>{rich('Out: {days}', { days: <DaysOut row={row} /> })}</span>
)
