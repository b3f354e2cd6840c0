import { randomBytes } from 'node:crypto'
import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type {
  CallTrouble,
  CountedCall,
  EventPush,
  SentDelivery,
  Subscribed,
  WantedSubscription,
} from '../kit/adapter.ts'
import type { SourceCall } from '../kit/http.ts'
import { firstText, listOf, objectOf } from '../kit/json.rules.ts'
import { callbackSignature, isSameSignature } from './callback-signature.ts'
import { type Answered, callSignedIn, failed, numberFilter, troubleOf } from './fetch.ts'
import { readDcsaBody } from './shapes.rules.ts'
import type { SignIn } from './sign-in.ts'

/** The reference implementation takes keys of 32 to 64 bytes. */
const SECRET_BYTES = 32
/** Subscriptions that are looked through for one whose answer was lost. */
const MAX_LISTED = 1000

type Send = (
  path: string,
  call?: Pick<SourceCall, 'method'> & { json?: object },
) => Promise<Answered | CallTrouble>

/** Event subscriptions of the standard, with signed callbacks. Undefined where the carrier offers none. */
export function dcsaPush(profile: DcsaProfile, signIn: SignIn): EventPush | undefined {
  const { callbacks = 'none', subscriptions_url } = profile
  if (subscriptions_url === undefined) return undefined
  const base = subscriptions_url.replace(/(?<!\/)\/+$/, '')
  const sending =
    (call: CountedCall): Send =>
    async (path, { method = 'GET', json } = {}) => {
      const headers = json === undefined ? {} : { 'content-type': 'application/json' }
      const body = json === undefined ? {} : { body: JSON.stringify(json) }
      const reply = await callSignedIn(
        { url: `${base}${path}`, method, headers, ...body },
        profile,
        signIn,
        call,
      )
      return 'kind' in reply ? reply : (troubleOf(reply) ?? reply)
    }
  return {
    scope: callbacks,
    carries: 'events',
    newSecret: () => randomBytes(SECRET_BYTES).toString('base64'),
    subscribe: (wanted, call) => subscribe(sending(call), profile, wanted),
    async unsubscribe(remoteId, call) {
      const reply = await sending(call)(pathOf(remoteId), { method: 'DELETE' })
      if ('kind' in reply) return reply
      return reply.status < 300 || reply.status === 404 ? { kind: 'unsubscribed' } : refusal(reply)
    },
    isSigned: ({ header, body }: SentDelivery, secret, remoteId) => {
      const named = header('subscription-id')
      const isOther = named !== undefined && remoteId !== null && !isSameId(named, remoteId)
      return !isOther && isSameSignature(header('notification-signature'), callbackSignature(secret, body))
    },
    eventsIn(body) {
      const read = readDcsaBody(body)
      return read.kind === 'events' ? read.events : { refused: read.reason }
    },
  }
}

const pathOf = (id: string): string => `/${encodeURIComponent(id)}`
const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

async function subscribe(send: Send, profile: DcsaProfile, wanted: WantedSubscription): Promise<Subscribed> {
  const { remote_id, callback_url, secret, number, may_exist } = wanted
  if (secret === null) return failed('unrecognized_response', 'A subscription needs a secret')
  const filters = number === null ? {} : Object.fromEntries([numberFilter(profile, number)])
  const made = (id: string, had_gap = false): Subscribed => ({
    kind: 'subscribed',
    remote_id: id,
    secret,
    had_gap,
  })
  if (remote_id !== null) {
    const known = await send(pathOf(remote_id))
    if ('kind' in known) return known
    if (known.status < 300) {
      if (objectOf(jsonOf(known))['callbackUrl'] === callback_url) return made(remote_id)
      const json = { subscriptionID: remote_id, callbackUrl: callback_url, ...filters }
      const moved = await send(pathOf(remote_id), { method: 'PUT', json })
      if ('kind' in moved) return moved
      return moved.status < 300 ? made(remote_id) : refusal(moved)
    }
    if (known.status !== 404) return refusal(known)
  }
  const lost = may_exist ? await findLost(send, callback_url) : null
  if (lost !== null) {
    if (typeof lost !== 'string') return lost
    const renewed = await send(`${pathOf(lost)}/secret`, { method: 'PUT', json: { secret } })
    if ('kind' in renewed) return renewed
    if (renewed.status < 300) return made(lost)
  }
  const created = await send('', { method: 'POST', json: { callbackUrl: callback_url, secret, ...filters } })
  if ('kind' in created) return created
  const id = firstText(objectOf(jsonOf(created)), 'subscriptionID', 'subscriptionId')
  // One that was there before is gone: nothing was sent since.
  return created.status < 300 && id !== null ? made(id, remote_id !== null) : refusal(created)
}

/** One with this address whose answer never arrived. */
async function findLost(send: Send, callbackUrl: string): Promise<string | CallTrouble | null> {
  const list = await send(`?limit=${MAX_LISTED}`)
  if ('kind' in list) return list
  const same = listOf(jsonOf(list))
    .map(objectOf)
    .find((each) => each['callbackUrl'] === callbackUrl)
  return same ? firstText(same, 'subscriptionID', 'subscriptionId') : null
}

/** What the carrier refuses: the reason is its own. */
function refusal(reply: Answered): CallTrouble {
  const body = readDcsaBody(jsonOf(reply))
  const reason = body.kind === 'refused' ? `: ${body.reason}` : ''
  return failed('unrecognized_response', `It refuses the subscription (${reply.status})${reason}`)
}

function jsonOf({ text }: Answered): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
