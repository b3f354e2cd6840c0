export { formatContainerNumber } from '../../contract/identifiers/index.ts'
export { presentActBy, type PresentedActBy, type PresentedLastFreeDay } from './act-by.ts'
export {
  documentSourceLabel,
  type DocumentSummary,
  documentTypeLabel,
  documentSummary,
  notLinkedText,
} from './documents.ts'
export { equipmentText, moneyText, weightText, containerStatusLabel, type Tone } from './status.ts'
export { presentStatus, type PresentedStatus, type StatusContext } from './shown-status.ts'
export { paths } from './paths.ts'
export {
  carrierText,
  placeText,
  type PortCallText,
  arrivalText,
  departureText,
  routeText,
} from './port-calls.ts'
export { type PresentedAge, presentAge } from './report-age.ts'
export { type Blocker, type Readiness, presentReadiness } from './readiness.ts'
export { type PresentedStop, presentStop, unreportedContainer, withTracking } from './stop.ts'
export {
  ageText,
  dateText,
  daysLeftText,
  etaDelayText,
  overdueText,
  timeText,
  type ShownTime,
} from './times.ts'
export { counted, readable } from './readable.ts'
export { requestTypeLabel, requestStatusLabel } from './failures.ts'
export { type TrackingFailureText, trackingFailureText } from './tracking-failures.ts'
export { nextSort, sortedAs } from './sort.ts'
