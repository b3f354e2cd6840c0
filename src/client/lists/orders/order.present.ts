import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import { readable, type Tone } from '../../format/index.ts'

type Facts = Pick<
  DeliveryOrder['attributes'],
  'state' | 'revision' | 'sent_revision' | 'sent_state' | 'mail_state'
>

const states: Readonly<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'rest' },
  sent: { label: 'Sent', tone: 'sea' },
  accepted: { label: 'Accepted', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'No answer', tone: 'warn' },
  withdrawn: { label: 'Withdrawn', tone: 'rest' },
}

/** The state of an order in a word, and in a sentence what that means. */
export function orderState(facts: Facts): { label: string; tone: Tone; says: string } {
  const { label, tone } = states[facts.state] ?? { label: readable(facts.state), tone: 'rest' as const }
  return { label, tone, says: meaningOf(facts) }
}

function meaningOf({ state, sent_revision, sent_state, mail_state }: Facts): string {
  if (state === 'draft') {
    if (sent_revision === null) return 'Not sent yet'
    const stands = sent_state === 'accepted' || sent_state === 'sent'
    return stands
      ? `Not sent yet: revision ${sent_revision} stands until then (${(states[sent_state]?.label ?? '').toLowerCase()})`
      : `Not sent yet: revision ${sent_revision} is ${sent_state ?? ''}`
  }
  if (state === 'sent')
    return mail_state === 'failed' ? 'The mail could not be delivered' : 'Waits for the answer of the carrier'
  if (state === 'accepted') return 'The carrier accepted it'
  if (state === 'declined') return 'The carrier declined it'
  if (state === 'expired') return 'The carrier did not answer in time'
  return 'It is not to be carried out'
}
