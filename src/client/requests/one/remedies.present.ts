import { midSentence, t } from '../../../contract/language/index.ts'
import { containerCheckDigit, readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { InferredNumber } from '../../../contract/operations/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { type FailedReason, requestTypes, type RequestType } from '../../../contract/vocabulary/index.ts'
import { formatContainerNumber, paths, requestTypeLabel } from '../../format/index.ts'

type Facts = TrackingRequest['attributes']

/** What the new request changes; everything else is copied. */
export interface RequestChange {
  request_number?: string
  request_type?: RequestType
  scac?: string
}

/** One way to correct a request. */
export type Remedy =
  /** Makes a new request, with or without a change. */
  | { kind: 'ask'; key: string; label: string; change: RequestChange; why: string | null }
  /** Opens the shipment. */
  | { kind: 'open'; key: string; label: string; href: string }
  /** A person enters another carrier or number. */
  | { kind: 'carrier' | 'number'; key: string; label: string }

type Step = 'open' | 'again' | 'digit' | 'carriers' | 'types' | 'carrier' | 'number'

const wrongPair: Step[] = ['digit', 'carriers', 'types', 'carrier', 'number', 'again']
const askAgain: Step[] = ['again', 'carrier', 'number']

/** The remedies for each reason, the likeliest first. */
const stepsByReason: Record<FailedReason, Step[]> = {
  not_found: wrongPair,
  expired: wrongPair,
  invalid_number: ['digit', 'types', 'carriers', 'number', 'carrier'],
  scac_auto_detect_failed: ['carriers', 'carrier', 'types', 'number'],
  duplicate: ['open', 'number'],
  booking_cancelled: ['number', 'open'],
  data_unavailable: ['open', 'again', 'carriers', 'carrier', 'number'],
  internal_processing_error: askAgain,
  retries_exhausted: askAgain,
  shipping_line_unreachable: askAgain,
  unrecognized_response: askAgain,
  no_source: ['carriers', 'types', 'carrier', 'number', 'again'],
}

const stepsOf = (reason: Facts['failed_reason']): Step[] =>
  reason !== null && Object.hasOwn(stepsByReason, reason) ? stepsByReason[reason as FailedReason] : wrongPair

/** More carriers can be chosen in the dialog. */
const MAX_CARRIER_BUTTONS = 3

/** The container number with the correct check digit; null when it is correct, or is no container number. */
export function rightDigit(number: string): string | null {
  const container = readContainerNumber(number)
  if (container.form === 'other' || container.check_digit === 'right') return null
  const digit = containerCheckDigit(container.number.slice(0, 10))
  return digit === undefined ? null : `${container.number.slice(0, 10)}${digit}`
}

const otherTypes = ({ request_number, request_type }: Facts): RequestType[] =>
  requestTypes.filter(
    (type) =>
      type !== request_type &&
      (type !== 'container' || readContainerNumber(request_number).form === 'container'),
  )

type Known = { inferred: InferredNumber | undefined; shipment_id: string | null }

function remediesOf(step: Step, facts: Facts, { inferred, shipment_id }: Known): Remedy[] {
  switch (step) {
    case 'open':
      return shipment_id === null
        ? []
        : [{ kind: 'open', key: step, label: t('Open the shipment'), href: paths.shipment(shipment_id) }]
    case 'again':
      return [{ kind: 'ask', key: step, label: t('Ask again'), change: {}, why: null }]
    case 'digit': {
      const request_number = rightDigit(facts.request_number)
      if (request_number === null) return []
      const label = t('Ask for {number}', { number: formatContainerNumber(request_number) })
      return [
        { kind: 'ask', key: step, label, change: { request_number }, why: t('with the right check digit') },
      ]
    }
    case 'carriers':
      return (inferred?.attributes.shipping_line.candidates ?? [])
        .filter(({ scac }) => scac !== facts.scac)
        .slice(0, MAX_CARRIER_BUTTONS)
        .map(({ scac, name }) => ({
          kind: 'ask',
          key: scac,
          label: t('Ask {carrier}', { carrier: name }),
          change: { scac },
          why: t('{scac}, likely from the number', { scac }),
        }))
    case 'types':
      return otherTypes(facts).map((request_type) => ({
        kind: 'ask',
        key: request_type,
        label: t('Ask for it as a {kind}', { kind: midSentence(requestTypeLabel(request_type)) }),
        change: { request_type },
        why: null,
      }))
    case 'carrier':
      return [
        {
          kind: 'carrier',
          key: step,
          label: t(facts.scac === null ? 'Choose the carrier' : 'Another carrier'),
        },
      ]
    case 'number':
      return [{ kind: 'number', key: step, label: t('Correct the number') }]
  }
}

/** The remedies for a request, the likeliest first; empty where nothing is wrong. */
export function remediesFor(facts: Facts, known: Known): Remedy[] {
  if (facts.status === 'created') return remediesOf('open', facts, known)
  if (facts.status === 'tracking_stopped') return remediesOf('open', facts, known)
  if (facts.status === 'awaiting_manifest')
    return wrongPair.filter((step) => step !== 'again').flatMap((step) => remediesOf(step, facts, known))
  if (facts.status !== 'failed') return []
  return stepsOf(facts.failed_reason).flatMap((step) => remediesOf(step, facts, known))
}

/** True when the inferred carriers of the number are needed for the remedies. */
export const needsInference = ({ status, failed_reason }: Facts): boolean =>
  status === 'awaiting_manifest' || (status === 'failed' && stepsOf(failed_reason).includes('carriers'))

/** Attributes of the request that replaces another; its labels are copied. */
export function replacementOf(facts: Facts, change: RequestChange) {
  const request_type = change.request_type ?? requestTypes.find((type) => type === facts.request_type)
  const scac = change.scac ?? facts.scac
  return {
    request_type: request_type ?? 'bill_of_lading',
    request_number: change.request_number ?? facts.request_number,
    ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
    ref_numbers: facts.ref_numbers,
    shipment_tags: facts.tags,
  }
}
