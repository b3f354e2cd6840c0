import { midSentence, t } from '../../../contract/language/index.ts'
import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import { readable, type Tone } from '../../format/index.ts'

type Facts = Pick<
  DeliveryOrder['attributes'],
  'state' | 'revision' | 'sent_revision' | 'sent_state' | 'mail_state'
>

const states: Readonly<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: t('Draft'), tone: 'rest' },
  sent: { label: t('Sent'), tone: 'sea' },
  accepted: { label: t('Accepted'), tone: 'ok' },
  declined: { label: t('Declined'), tone: 'bad' },
  expired: { label: t('No answer'), tone: 'warn' },
  withdrawn: { label: t('Withdrawn'), tone: 'rest' },
}

/** The state of an order in a word, and in a sentence what that means. */
export function orderState(facts: Facts): { label: string; tone: Tone; says: string } {
  const { label, tone } = states[facts.state] ?? { label: readable(facts.state), tone: 'rest' as const }
  return { label, tone, says: meaningOf(facts) }
}

function meaningOf({ state, sent_revision, sent_state, mail_state }: Facts): string {
  if (state === 'draft') {
    if (sent_revision === null) return t('Not sent yet')
    const stands = sent_state === 'accepted' || sent_state === 'sent'
    const revision = String(sent_revision)
    return stands
      ? t('Not sent yet: revision {revision} stands until then ({state})', {
          revision,
          state: midSentence(states[sent_state]?.label ?? ''),
        })
      : t('Not sent yet: revision {revision} is {state}', {
          revision,
          state: midSentence(readable(sent_state ?? '')),
        })
  }
  if (state === 'sent')
    return t(
      mail_state === 'failed' ? 'The mail could not be delivered' : 'Waits for the answer of the carrier',
    )
  if (state === 'accepted') return t('The carrier accepted it')
  if (state === 'declined') return t('The carrier declined it')
  if (state === 'expired') return t('The carrier did not answer in time')
  return t('It is not to be carried out')
}
