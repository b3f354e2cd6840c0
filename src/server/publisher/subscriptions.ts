import { z } from 'zod'
import { problem } from '../platform/http/problem.ts'
import { addressRefusal } from '../platform/outgoing/addresses.ts'
import { accepted } from './answers.ts'
import { type EventFilters, readSubscriptionFilters } from './query.rules.ts'
import { isCallbackSecret } from './signature.ts'
import type { Subscription } from './subscriptions.store.ts'

/** Of one account. */
export const MAX_SUBSCRIPTIONS = 100
const MAX_URL_LENGTH = 2000

export const presentSubscription = ({ id, callback_url, filters }: Subscription) => ({
  subscriptionID: id,
  callbackUrl: callback_url,
  ...filters,
})

const refuse = (member: string, detail: string) => problem(400, detail, { source: { parameter: member } })
const anObject = z.record(z.string(), z.unknown())

function objectIn(body: unknown): Record<string, unknown> {
  const read = anObject.safeParse(body)
  if (!read.success || Array.isArray(body)) throw problem(400, 'The body must be an object')
  return read.data
}

/** The callback and filters of a body. @throws 400 */
export function readSubscription(
  body: unknown,
  connector: { toLoopback: boolean },
): { callback_url: string; filters: EventFilters; secret: unknown; subscriptionID: unknown } {
  const { callbackUrl, secret, subscriptionID, ...filters } = objectIn(body)
  if (typeof callbackUrl !== 'string' || callbackUrl.length > MAX_URL_LENGTH || !URL.canParse(callbackUrl))
    throw refuse('callbackUrl', 'callbackUrl must be an address (URL)')
  const refusal = addressRefusal(callbackUrl, connector)
  if (refusal !== undefined) throw refuse('callbackUrl', refusal.replace(/^url/, 'callbackUrl'))
  return {
    callback_url: callbackUrl,
    filters: accepted(readSubscriptionFilters(filters)),
    secret,
    subscriptionID,
  }
}

/** @throws 400 */
export function checkedSecret(secret: unknown): string {
  if (typeof secret !== 'string' || !isCallbackSecret(secret))
    throw refuse('secret', 'secret must be Base64 of 32 to 64 bytes')
  return secret
}

/** Of a body that has nothing else. @throws 400 */
export const readSecret = (body: unknown): string => checkedSecret(objectIn(body)['secret'])

/** What is changed has the id of the address, and its secret has an address of its own. @throws 400 */
export function refuseSecretAndOther(
  { secret, subscriptionID }: { secret: unknown; subscriptionID: unknown },
  id: string,
): void {
  if (secret !== undefined)
    throw refuse('secret', 'The secret is set at /event-subscriptions/{subscriptionID}/secret')
  if (subscriptionID !== undefined && subscriptionID !== id)
    throw refuse('subscriptionID', 'The body names another subscription than the address')
}
