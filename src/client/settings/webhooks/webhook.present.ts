import { numberText, plural, t } from '../../../contract/language/index.ts'
import type { WebhookHealth } from '../../../contract/operations/index.ts'
import type {
  Webhook,
  WebhookNotification,
  WebhookNotificationLog,
} from '../../../contract/resources/index.ts'
import { delivery, eventNames } from '../../../contract/vocabulary/index.ts'
import { counted, type Tone, withoutWeekday, writeDate } from '../../format/index.ts'

export interface ToneText {
  label: string
  tone: Tone
}

const minuteMs = 60_000
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
/** `40 s`, `6 min`, `3 h`, `2 days`. */
export function spanText(ms: number): string {
  if (ms < minuteMs) return t('{count} s', { count: Math.max(0, Math.round(ms / 1000)) })
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 120) return t('{count} min', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('{count} h', { count: hours }) : counted(Math.floor(hours / 24), 'day')
}

/** `84 ms`, `10.0 s`. */
export const durationText = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : t('{count} s', { count: numberText(ms / 1000, oneDecimal) })

const two = (value: number): string => String(value).padStart(2, '0')
/** The time of day of this browser with seconds; with the date where it is another day. */
export function clockWithSeconds(at: string, now: Date): string {
  const date = new Date(at)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  if (date.toDateString() === now.toDateString()) return clock
  const dayOf = (of: Date) => ({ year: of.getFullYear(), month: of.getMonth() + 1, day: of.getDate() })
  return `${withoutWeekday(writeDate(dayOf(date), dayOf(now)))} ${clock}`
}

/** `27 of 43`, `All 43, and 2 beside the interface`, or the name of the only one. The events of the interface are counted apart from those beside it. */
export function eventsText({ attributes: { events } }: Webhook): string {
  if (events.length === 1) return String(events[0])
  const all: readonly string[] = eventNames
  const count = events.filter((name) => all.includes(name)).length
  const own = events.length - count
  const counts = { count, own, total: all.length }
  if (count === 0) return plural(own, '{n} event beside the interface', '{n} events beside the interface')
  if (own === 0) return t(count === all.length ? 'All {count}' : '{count} of {total}', counts)
  return t(
    count === all.length
      ? 'All {count}, and {own} beside the interface'
      : '{count} of {total}, and {own} beside the interface',
    counts,
  )
}

/** The state of an endpoint in a word. */
export function webhookState(
  { attributes }: Webhook,
  health: WebhookHealth['attributes'] | undefined,
  now: Date,
): ToneText {
  if (!attributes.active) return { label: t('Switched off'), tone: 'rest' }
  if (!health) return { label: t('On'), tone: 'rest' }
  if (health.failing_since !== null) {
    const failsMs = now.getTime() - Date.parse(health.failing_since)
    return {
      label: failsMs < minuteMs ? t('Failing') : t('Failing for {span}', { span: spanText(failsMs) }),
      tone: 'warn',
    }
  }
  return health.attempts === 0
    ? { label: t('Nothing sent yet'), tone: 'rest' }
    : { label: t('Healthy'), tone: 'ok' }
}

/** `98.2 %`; a dash where nothing was sent. */
export function shareText({ attempts, succeeded }: WebhookHealth['attributes']): string {
  if (attempts === 0) return '—'
  const percent = (100 * succeeded) / attempts
  return `${percent === 100 ? '100' : numberText(Math.min(percent, 99.9), oneDecimal)} %`
}

export const isAcceptedAnswer = ({ attributes: { status_code } }: WebhookNotificationLog): boolean =>
  status_code !== null && (delivery.accepted as readonly number[]).includes(status_code)

/** The result of one attempt: its status, or why there was none. */
export function attemptText(log: WebhookNotificationLog): ToneText {
  const { status_code, error, duration_ms } = log.attributes
  if (status_code !== null) return { label: String(status_code), tone: isAcceptedAnswer(log) ? 'ok' : 'bad' }
  const isTimeout = duration_ms >= delivery.timeoutSeconds * 1000 || /time|late/i.test(error ?? '')
  return { label: isTimeout ? t('Timeout') : t('No answer'), tone: 'bad' }
}

/** The pill of a notification: the last answer, or that it waits for the first. */
export function deliveryResult(
  { attributes: { delivery_status } }: WebhookNotification,
  logs: readonly WebhookNotificationLog[],
): ToneText {
  const last = logs.at(-1)
  if (last && delivery_status === 'succeeded') return attemptText(last)
  if (last) return attemptText(last)
  if (delivery_status === 'failed') return { label: t('Not sent'), tone: 'rest' }
  if (delivery_status === 'succeeded') return { label: t('Delivered'), tone: 'ok' }
  return { label: t('Waits'), tone: 'warn' }
}

const mostAttempts = delivery.retries + 1

/** Beside the time in the log: how long it took, which attempt it was, or why nothing follows. */
export function progressOf(
  { attributes }: WebhookNotification,
  logs: readonly WebhookNotificationLog[],
): string {
  const last = logs.at(-1)
  const { delivery_status, origin } = attributes
  const took = last ? durationText(last.attributes.duration_ms) : ''
  if (origin === 'test') return [t('test'), took].filter(Boolean).join(', ')
  const replayed = origin === 'replay' ? `${t('replayed')} ` : ''
  if (delivery_status === 'succeeded') return `${replayed}${took}`
  if (delivery_status === 'failed') return `${replayed}${t('given up after {count}', { count: logs.length })}`
  return logs.length === 0
    ? `${replayed}${t('at once')}`
    : `${replayed}${t('{count} of {total}', { count: logs.length, total: mostAttempts })}`
}

/** Why it is tried again and when, or why it is not. @param now the wall clock */
export function retryText(
  { attributes }: WebhookNotification,
  logs: readonly WebhookNotificationLog[],
  now: Date,
): string {
  const { delivery_status, next_attempt_at, origin } = attributes
  const last = logs.at(-1)
  const accepted = delivery.accepted.join(', ')
  if (origin === 'test')
    return delivery_status === 'succeeded'
      ? t('This was a test. It was accepted.')
      : t('This was a test: it is not tried again. Send another one when the receiver is mended.')
  if (delivery_status === 'succeeded')
    return logs.length > 1
      ? t('Accepted at attempt {number}.', { number: logs.length })
      : t('Accepted at the first attempt.')
  const why = last
    ? last.attributes.status_code === null
      ? (last.attributes.error ?? t('No answer came'))
      : t('{status} is not one of {accepted}', { status: String(last.attributes.status_code), accepted })
    : t('It was not sent yet')
  if (delivery_status === 'failed')
    return last
      ? t('Given up after {attempts}: {why}. It is not sent again unless you do it.', {
          attempts: counted(logs.length, 'attempt'),
          why,
        })
      : t('Not sent: the webhook was switched off or deleted before.')
  if (next_attempt_at === null || next_attempt_at === undefined)
    return last ? t('It is sent again at once.') : t('It is sent at once.')
  const waits = Date.parse(next_attempt_at) - now.getTime()
  return waits <= 0
    ? t('{why}, so it is tried again now.', { why })
    : t('{why}, so it is tried again in {span}.', { why, span: spanText(waits) })
}

/** The request as a command that can be run. */
export function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  return [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')
}

/** JSON in lines that can be read; as it is where it is none. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** How many bytes a text is when it is sent. */
export const sizeText = (text: string): string => {
  const bytes = new TextEncoder().encode(text).length
  return bytes < 1000 ? `${bytes} B` : `${numberText(bytes / 1000, oneDecimal)} kB`
}
