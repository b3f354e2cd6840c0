import { t } from '../language/index.ts'
import { isInYard, type PickupFacts } from '../trade/index.ts'

/** Where a container is, or comes to next. */
export interface PresentedTerminal {
  name: string
  /** Its place as the terminal reports it; null unless it stands there. */
  yard: string | null
}

type PlaceFacts = PickupFacts & {
  pod_rail_departed_at: string | null
  terminal_name: string | null
  location_at_pod_terminal: string | null
}

/** Some terminals write `Yard - F6213`. */
const yardPrefix = /^yard\s*[-:]\s*/i
/** A place in the yard as people say it: `F6213`. */
export const yardPlaceText = (location: string): string => location.replace(yardPrefix, '')

/** The terminal of a container and its place in the yard; null where neither is reported. */
export function presentContainerTerminal(facts: PlaceFacts): PresentedTerminal | null {
  const { terminal_name: name, location_at_pod_terminal: location } = facts
  const yard = location !== null && isInYard(facts) ? yardPlaceText(location) : null
  return name === null && yard === null ? null : { name: name ?? t('Terminal not known'), yard }
}
