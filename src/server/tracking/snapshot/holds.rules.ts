import { holdStatuses } from '../../../contract/vocabulary/index.ts'
import type { ContainerSnapshot } from '../source.ts'

type Holds = ContainerSnapshot['holds_at_pod_terminal']

/** A hold that is over is left out (docs/interface.md, "Holds"); some sources send it with its new status. */
const ended = new Set(['released', 'cleared', 'removed', 'lifted', 'none', 'off', 'inactive'])
const isKnown = (status: string): status is (typeof holdStatuses)[number] =>
  holdStatuses.some((known) => known === status)

/**
 * The holds of a source with the statuses that are known. One with a status that nobody knows stops the truck until the source says
 * something else: what is not known is no release. Its word stays in the description.
 */
export const readHolds = (holds: Holds): Holds =>
  holds?.flatMap((hold) => {
    const { status } = hold as { status: string | null | undefined }
    const word = (status ?? '').trim()
    const known = word.toLowerCase()
    if (isKnown(known)) return [{ ...hold, status: known }]
    if (ended.has(known)) return []
    const description = [hold.description, word === '' ? null : `status: ${word}`].filter(Boolean).join(', ')
    return [{ ...hold, status: 'hold', description: description === '' ? null : description }]
  })
