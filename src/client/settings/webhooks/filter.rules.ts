import { t } from '../../../contract/language/index.ts'
/** Which notifications the log shows; empty texts are no condition. */
export interface DeliveryFilter {
  webhook: string
  event: string
  state: string
  /** A span that ends now. */
  span: string
  /** A part of an event, an id or an address. */
  text: string
}

export const deliveryStates: Readonly<Record<string, string>> = {
  '': t('Any result'),
  succeeded: t('Delivered'),
  pending: t('Waiting'),
  failed: t('Given up'),
}
export const spans: Readonly<Record<string, string>> = {
  '': t('Any time'),
  '1': t('Last hour'),
  '24': t('Last 24 hours'),
  '168': t('Last 7 days'),
}

const hourMs = 3_600_000
/** Whole hours, so that the same span is the same request for a while. */
export function sinceOf(span: string, now: Date): string | null {
  const hours = Number(span)
  if (span === '' || !Number.isInteger(hours) || hours <= 0) return null
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs - (hours - 1) * hourMs).toISOString()
}

/** Read from the address of the page: what is not known is no condition. */
export const readDeliveryFilter = (fields: URLSearchParams): DeliveryFilter => ({
  webhook: fields.get('endpoint') ?? '',
  event: fields.get('event') ?? '',
  state: Object.hasOwn(deliveryStates, fields.get('state') ?? '') ? (fields.get('state') ?? '') : '',
  text: fields.get('text') ?? '',
  span: Object.hasOwn(spans, fields.get('span') ?? '') ? (fields.get('span') ?? '') : '',
})

/** As parameters of the list of notifications. */
export const deliveryQuery = ({ webhook, event, state, span, text }: DeliveryFilter, now: Date) => {
  const since = sinceOf(span, now)
  return {
    ...(webhook !== '' && { 'filter[webhook]': webhook }),
    ...(event !== '' && { 'filter[event]': event }),
    ...(state !== '' && { 'filter[delivery_status]': state }),
    // A comma would begin another text, and a backslash stands before such a character.
    ...(text.trim() !== '' && { 'filter[text]': text.trim().replaceAll(/[\\,]/g, String.raw`\$&`) }),
    ...(since !== null && { 'filter[created_at][start]': since }),
  }
}
