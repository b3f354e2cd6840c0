import { midSentence, t } from '../../../contract/language/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { calendarDate, daysBetween } from '../../../contract/trade/index.ts'
import { requestTypeLabel, dateText, trackingFailureText, timeText } from '../../format/index.ts'

type Facts = TrackingRequest['attributes']

const zone = 'UTC'

/** `at 14:05 UTC` today, `on Fri 27 Nov 14:05 UTC` later, `soon` when it is due. */
export function describeWhen(at: string, now: Date): string {
  if (Date.parse(at) <= now.getTime()) return t('soon')
  const { text } = timeText(at, zone, now)
  const isToday = daysBetween(calendarDate(now.toISOString(), zone), calendarDate(at, zone)) === 0
  return isToday
    ? t('at {time}', { time: text.split(' ').slice(-2).join(' ') })
    : t('on {time}', { time: text })
}

/** `We ask again at 14:05 UTC and give up on Fri 27 Nov.` Empty where neither is known. */
function describeNext({ next_check_at, gives_up_at }: Facts, now: Date): string {
  const when = next_check_at ? describeWhen(next_check_at, now) : null
  const date = gives_up_at ? dateText(gives_up_at, zone, now).text : null
  if (when === null) return date === null ? '' : t('We give up on {date}.', { date })
  return date === null
    ? t('We ask again {when}.', { when })
    : t('We ask again {when} and give up on {date}.', { when, date })
}

/** The status of a request as sentences: what is known, and what happens next. */
export function describeRequest(
  facts: Facts,
  carrier: string | null,
  now: Date,
): { what: string; next: string } {
  const { status, failed_reason, is_retrying } = facts
  const kind = midSentence(requestTypeLabel(facts.request_type))
  const named = { carrier: carrier ?? t('The carrier'), kind }
  const next = describeNext(facts, now)
  if (failed_reason === 'no_source' && status !== 'failed') {
    const { what, remedy } = trackingFailureText(facts)
    return {
      what: status === 'created' ? t('It was found before. {sentence}', { sentence: what }) : what,
      next: remedy,
    }
  }
  switch (status) {
    case 'pending':
      return is_retrying
        ? { what: trackingFailureText(facts).what, next: next || t('It is asked again.') }
        : {
            what:
              carrier === null
                ? t('Looking for the carrier of this number…')
                : t('Asking {carrier} about this {kind}…', named),
            next: t('This usually takes some seconds.'),
          }
    case 'awaiting_manifest':
      return {
        what: t('{carrier} does not know this {kind} yet.', named),
        next: next || t('It is asked again every day for a week.'),
      }
    case 'created':
      return is_retrying
        ? {
            what: t('It is tracked. {sentence}', { sentence: trackingFailureText(facts).what }),
            next: next || t('It is asked again.'),
          }
        : { what: t('{carrier} knows this {kind}, and it is kept up to date.', named), next }
    case 'tracking_stopped':
      return { what: t('It is not tracked any more; the data reported so far is kept.'), next: '' }
    case 'failed': {
      const { what, remedy } = trackingFailureText(facts)
      return { what, next: remedy }
    }
    default:
      return { what: '', next }
  }
}
