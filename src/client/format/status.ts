import type { ContainerStatus, Open } from '../../contract/vocabulary/index.ts'
import { readable } from './readable.ts'

/** The meaning of a colour: sea moving, ok ready, warn soon, bad blocked, inland, rest at rest or unknown. */
export type Tone = 'sea' | 'ok' | 'warn' | 'bad' | 'inland' | 'rest'

/** Labels (docs/interface.md, "container.current_status"). */
const statuses: Record<ContainerStatus, { label: string; tone: Tone }> = {
  new: { label: 'No status', tone: 'rest' },
  on_ship: { label: 'On ship', tone: 'sea' },
  grounded: { label: 'At terminal', tone: 'rest' },
  available: { label: 'Available', tone: 'ok' },
  not_available: { label: 'Not available', tone: 'bad' },
  awaiting_inland_transfer: { label: 'Awaiting inland transfer', tone: 'inland' },
  on_rail: { label: 'On rail', tone: 'inland' },
  off_dock: { label: 'Available off dock', tone: 'ok' },
  picked_up: { label: 'Picked up', tone: 'rest' },
  delivered: { label: 'Delivered', tone: 'rest' },
  empty_returned: { label: 'Empty returned', tone: 'rest' },
  dropped: { label: 'Dropped', tone: 'rest' },
  loaded: { label: 'Loaded', tone: 'rest' },
}

/** The label of a status; one that is not in the vocabulary is made readable. */
export function containerStatusLabel(status: Open<ContainerStatus>): { label: string; tone: Tone } {
  return Object.hasOwn(statuses, status)
    ? statuses[status as ContainerStatus]
    : { label: readable(status), tone: 'rest' }
}
