// @module-tag long
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openProcesses, type Processes } from '../testing/process.ts'

const KILLS = 4
/** In each round, before the service is killed. */
const MIN_OF_EACH_KIND = 2
const madeKey = z.object({ data: z.object({ id: z.string() }), meta: z.object({ secret: z.string() }) })
const invited = z.object({ data: z.object({ attributes: z.object({ path: z.string() }) }) })
const people = z.object({
  data: z.array(z.object({ attributes: z.object({ email: z.string().nullable() }) })),
})

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses({ 'print-sign-in-link': 'yes' })
})
afterAll(() => processes.close())

/** What the owner asks a service for, in the browser that signed in. */
class Owner {
  origin = ''
  cookie = ''

  async signIn(origin: string, printed: string): Promise<void> {
    this.origin = origin
    const sign_in_token = /\/sign-in\/(\S+)/.exec(printed)?.[1]
    const answer = await this.ask('POST', '/v2/session', { sign_in_token })
    if (answer.status !== 201) throw new Error(await answer.text())
    this.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  }
  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/vnd.api+json',
        'sec-fetch-site': 'same-origin',
        cookie: this.cookie,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  /** @returns undefined where no answer came; an answer that is not `status` is an error */
  async answered<Answer>(schema: z.ZodType<Answer>, status: number, asked: Promise<Response>) {
    const answer = await asked.catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer === undefined || text === undefined) return undefined
    if (answer.status !== status) throw new Error(`${answer.status}: ${text}`)
    return schema.parse(JSON.parse(text))
  }
}

/** What was answered, and what was asked for and not answered. */
interface Done {
  /** E-mail address → secret of its invitation. */
  invited: Map<string, string>
  accepted: Set<string>
  /** Secrets of keys that were answered: none of them ends within the day. */
  keys: Set<string>
}

const owner = new Owner()
let next = 0

async function inviteAndAccept(done: Done): Promise<boolean> {
  const email = `person-${(next += 1)}@example.com`
  const attributes = { email, role: 'clerk' }
  const made = await owner.answered(
    invited,
    201,
    owner.ask('POST', '/v2/invitations', { data: { type: 'invitation', attributes } }),
  )
  if (made === undefined) return false
  const secret = made.data.attributes.path.replace('/invitation/', '')
  done.invited.set(email, secret)
  const body = { secret, name: `Person ${next}` }
  const accepted = await owner.answered(
    z.unknown(),
    201,
    owner.ask('POST', '/v2/invitations/accept', body, { cookie: '' }),
  )
  if (accepted !== undefined) done.accepted.add(email)
  return accepted !== undefined
}

async function makeAndRotateKey(done: Done): Promise<boolean> {
  const attributes = { label: `Key ${(next += 1)}`, scopes: ['read'] }
  const made = await owner.answered(
    madeKey,
    201,
    owner.ask('POST', '/v2/api_keys', { data: { type: 'api_key', attributes } }),
  )
  if (made === undefined) return false
  done.keys.add(made.meta.secret)
  const rotated = await owner.answered(
    madeKey,
    201,
    owner.ask('POST', `/v2/api_keys/${made.data.id}/rotate`, { overlap_hours: 24 }),
  )
  if (rotated !== undefined) done.keys.add(rotated.meta.secret)
  return rotated !== undefined
}

/** Invitations that were answered are open or accepted, members are there once, and each key that was shown works. */
async function verify(done: Done): Promise<void> {
  const addresses = async (path: string) =>
    people
      .parse(await (await owner.ask('GET', path)).json())
      .data.flatMap(({ attributes: { email } }) => (email === null ? [] : [email]))
  const members = await addresses('/v2/members')
  const open = new Set(await addresses('/v2/invitations'))
  expect(new Set(members).size).toBe(members.length)
  for (const email of done.accepted) expect(members).toContain(email)
  for (const [email, secret] of done.invited) {
    const isMember = members.includes(email)
    expect([email, isMember, open.has(email)]).toEqual([email, isMember, !isMember])
    // Its link worked once, or still does.
    const offer = await owner.ask('GET', `/v2/invited/${secret}`, undefined, { cookie: '' })
    expect([email, offer.status]).toEqual([email, isMember ? 404 : 200])
  }
  for (const secret of done.keys) {
    const headers = { cookie: '', authorization: `Token ${secret}` }
    expect((await owner.ask('GET', '/v2/shipments', undefined, headers)).status).toBe(200)
  }
}

test('Killed while people are invited and join, and while keys are rotated, the service keeps what it answered and does nothing twice', async () => {
  const done: Done = { invited: new Map(), accepted: new Set(), keys: new Set() }
  for (let round = 0; round <= KILLS; round += 1) {
    const { service, origin, printed } = await processes.start()
    await owner.signIn(origin, printed())
    await verify(done)
    const ended = once(service, 'exit')
    if (round === KILLS) {
      service.kill('SIGTERM')
      await ended
      break
    }
    // Some of each kind in every round, whichever is faster.
    const least = 3 + Math.floor(Math.random() * 12)
    const answered = new Map([inviteAndAccept, makeAndRotateKey].map((one) => [one, 0]))
    const work = async (one: (done: Done) => Promise<boolean>) => {
      while (await one(done)) {
        answered.set(one, (answered.get(one) ?? 0) + 1)
        const counts = [...answered.values()]
        const sum = counts.reduce((total, count) => total + count, 0)
        if (sum >= least && Math.min(...counts) >= MIN_OF_EACH_KIND) service.kill('SIGKILL')
      }
    }
    await Promise.all([
      work(inviteAndAccept),
      work(inviteAndAccept),
      work(makeAndRotateKey),
      work(makeAndRotateKey),
    ])
    expect(await ended).toEqual([null, 'SIGKILL'])
  }
  expect(done.accepted.size).toBeGreaterThan(KILLS)
  expect(done.keys.size).toBeGreaterThan(KILLS)
})
