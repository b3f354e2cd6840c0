import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { calendarDate, daysBetween } from '../../../contract/trade/index.ts'
import { requestTypeLabel, dateText, trackingFailureText, timeText } from '../../format/index.ts'

type Facts = TrackingRequest['attributes']

const zone = 'UTC'

/** `at 14:05 UTC` today, `on Fri 27 Nov 14:05 UTC` later, `soon` when it is due. */
export function describeWhen(at: string, now: Date): string {
  if (Date.parse(at) <= now.getTime()) return 'soon'
  const { text } = timeText(at, zone, now)
  const isToday = daysBetween(calendarDate(now.toISOString(), zone), calendarDate(at, zone)) === 0
  return isToday ? `at ${text.split(' ').slice(-2).join(' ')}` : `on ${text}`
}

/** `We ask again at 14:05 UTC and give up on Fri 27 Nov.` Empty where neither is known. */
function describeNext({ next_check_at, gives_up_at }: Facts, now: Date): string {
  const next = next_check_at ? `ask again ${describeWhen(next_check_at, now)}` : null
  const end = gives_up_at ? `give up on ${dateText(gives_up_at, zone, now).text}` : null
  const both = [next, end].filter((part) => part !== null).join(' and ')
  return both === '' ? '' : `We ${both}.`
}

/** The name of the carrier, for the beginning and for the middle of a sentence. */
const nameOf = (carrier: string | null) => ({
  first: carrier ?? 'The carrier',
  within: carrier ?? 'the carrier',
})

/** The status of a request as sentences: what is known, and what happens next. */
export function describeRequest(
  facts: Facts,
  carrier: string | null,
  now: Date,
): { what: string; next: string } {
  const { status, failed_reason, is_retrying } = facts
  const kind = requestTypeLabel(facts.request_type).toLowerCase()
  const { first, within } = nameOf(carrier)
  const next = describeNext(facts, now)
  if (failed_reason === 'no_source' && status !== 'failed') {
    const { what, remedy } = trackingFailureText(facts)
    return { what: status === 'created' ? `It was found before. ${what}` : what, next: remedy }
  }
  switch (status) {
    case 'pending':
      return is_retrying
        ? { what: trackingFailureText(facts).what, next: next || 'It is asked again.' }
        : {
            what:
              carrier === null
                ? 'Looking for the carrier of this number…'
                : `Asking ${within} about this ${kind}…`,
            next: 'This usually takes some seconds.',
          }
    case 'awaiting_manifest':
      return {
        what: `${first} does not know this ${kind} yet.`,
        next: next || 'It is asked again every day for a week.',
      }
    case 'created':
      return is_retrying
        ? {
            what: `It is tracked. ${trackingFailureText(facts).what}`,
            next: next || 'It is asked again.',
          }
        : { what: `${first} knows this ${kind}, and it is kept up to date.`, next }
    case 'tracking_stopped':
      return { what: 'It is not tracked any more; the data reported so far is kept.', next: '' }
    case 'failed': {
      const { what, remedy } = trackingFailureText(facts)
      return { what, next: remedy }
    }
    default:
      return { what: '', next }
  }
}
