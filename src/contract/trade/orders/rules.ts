import type { OrderState, RevisionState } from '../../vocabulary/index.ts'

/** What may be done with an order, by the state of its latest revision. */
const allowed = {
  edit: ['draft'],
  send: ['draft'],
  /** A change of what was sent is a new revision, which needs a new answer. */
  revise: ['sent', 'accepted', 'declined', 'expired'],
  withdraw: ['draft', 'sent', 'accepted'],
} as const satisfies Record<string, readonly OrderState[]>
export type OrderAction = keyof typeof allowed

export const mayDo = (action: OrderAction, state: string): boolean =>
  (allowed[action] as readonly string[]).includes(state)

/** What is missing in an order before it can be sent, as attributes. */
export function missingForSending({
  carrier,
  delivery_address,
}: {
  carrier: string | null
  delivery_address: string | null
}): { attribute: string; detail: string }[] {
  return [
    ...(carrier === null
      ? [{ attribute: 'dray_carrier_id', detail: 'Choose the carrier of this order' }]
      : []),
    ...(delivery_address === null
      ? [{ attribute: 'delivery_address', detail: 'Say where it is to be delivered' }]
      : []),
  ]
}

/** Why a revision cannot be answered any more; null while it can. */
export type RefusedAnswer = Exclude<RevisionState, 'sent'>
export function refusalOfAnswer(
  { state, expires_at }: { state: RevisionState; expires_at: string },
  now: Date,
): RefusedAnswer | null {
  if (state !== 'sent') return state
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : null
}

/** Whether its link shows the order: also what was answered, so that the carrier can look at it again. */
export const isShownByLink = (state: RefusedAnswer | null): state is 'accepted' | 'declined' | null =>
  state === null || state === 'accepted' || state === 'declined'
