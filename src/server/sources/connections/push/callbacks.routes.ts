import { Hono } from 'hono'
import { answerThrown } from '../../../platform/http/answer.ts'
import { errorOf, Problem } from '../../../platform/http/problem.ts'
import { bytesOf, parsedJson } from '../../../platform/http/request.ts'
import type { Log } from '../../../platform/log.ts'
import { callbackReceiver, receiveCallback, type ReceivingDeps, refuseUnsigned } from './receive-callback.ts'

/** The reference implementation sends bundles of 100 events; an event has some 2 kB. */
const MAX_CALLBACK_BYTES = 8 * 2 ** 20

const nothing = () => new Response(null, { status: 204 })

/** What sources send by themselves, to be mounted at `/callbacks`. The signature says who sends: there is no other sign-in. */
export function callbackApp(deps: ReceivingDeps & { log: Log }): Hono {
  const app = new Hono()
  app.onError((thrown, c) => answerThrown(thrown, c, deps.log))
  // A source may try an address before it sends to it. Answers HEAD as well.
  app.get('/:id', nothing)
  app.post('/:id', async (c) => {
    const receiver = await callbackReceiver(deps, c.req.param('id'))
    const body = await bytesOf(c, MAX_CALLBACK_BYTES)
    refuseUnsigned(receiver, { header: (name) => c.req.header(name), body })
    await receiveCallback(deps, receiver, withoutNul(parsedJson(body)))
    return nothing()
  })
  app.all('/:id', () => {
    throw new Problem(405, [errorOf(405, 'Callbacks are sent by POST')], { allow: 'GET, HEAD, POST' })
  })
  return app
}

/** PostgreSQL keeps no NUL in a text. */
function withoutNul(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (!text.includes('\\u0000')) return value
  return JSON.parse(text, (_name, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\0', '') : each,
  ) as unknown
}
