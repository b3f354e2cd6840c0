import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fetched, SourceAdapter } from '../kit/adapter.ts'
import { createSourceHttp, type SourceHttp } from '../kit/http.ts'
import { type FarSide, type Fault, type FaultProxy, openFaultProxy } from './far-side.ts'
import { listen } from '../../platform/http/listen.ts'
import { startTestService } from '../../testing/service.ts'
import { openCarrier } from '../dcsa/testing/carrier.ts'
import { bill, journeyShown, wholeJourney } from '../dcsa/testing/events.ts'
import { cataloguePlace } from '../kit/catalogue.ts'
import type { ContainerSnapshot } from '../../tracking/source.ts'
import { portolanAdapter } from '../portolan/adapter.ts'
import { openProfile } from './carriers.ts'
import { openCosco } from './cosco.ts'
import { openTerminal } from './terminals.ts'
import { dcsaProfileNames } from '../../../contract/connections/index.ts'

const MAX_BODY_BYTES = 2 ** 20
/** Long enough for a token, and short for a test that waits for no answer. */
const IMPATIENT_MS = 1000
const taken_at = '2026-11-22T12:00:00.000Z'
const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

/** What is no answer, and what an adapter makes of it. */
const faults: [name: string, fault: Fault, expected: Partial<Fetched>][] = [
  ['an error of the server', answer(500, '{}'), { kind: 'failed', reason: 'shipping_line_unreachable' }],
  ['an overload', answer(503, 'busy'), { kind: 'failed', reason: 'shipping_line_unreachable' }],
  [
    'a connection that breaks within an answer',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('[{"ev')
      setImmediate(() => response.destroy())
    },
    { kind: 'failed', reason: 'shipping_line_unreachable' },
  ],
  [
    'a body that is larger than any answer',
    answer(200, `[${'0,'.repeat(MAX_BODY_BYTES)}0]`),
    { kind: 'failed', reason: 'shipping_line_unreachable' },
  ],
  [
    'a web page with status 200',
    answer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
    { kind: 'failed', reason: 'unrecognized_response' },
  ],
  ['text that is no JSON', answer(200, '{"events":'), { kind: 'failed', reason: 'unrecognized_response' }],
  [
    'a redirect to an address of the own network',
    answer(302, '', { location: 'http://10.0.0.1/events' }),
    { kind: 'failed', reason: 'unrecognized_response' },
  ],
  ['credentials that are no longer accepted', answer(403, '{}'), { kind: 'credentials_refused' }],
  [
    'a limit that says how long',
    answer(429, '{}', { 'retry-after': '120' }),
    { kind: 'limited', wait_ms: 120_000 },
  ],
  ['a limit that does not', answer(429, '{}'), { kind: 'limited' }],
]

const eventsOf = ({ transport_events = [] }: ContainerSnapshot): string[] =>
  transport_events.map(
    ({ event, location_locode, timestamp }) =>
      `${event.replace('container.transport.', '')} ${location_locode} ${timestamp?.slice(0, 16)}`,
  )

/** What every adapter that asks has to do, whatever the far side answers. */
function describeQuestions(name: string, open: () => Promise<FarSide>): void {
  describe(`${name}, when it is asked`, () => {
    let far: FarSide
    let proxy: FaultProxy
    let http: SourceHttp
    let adapter: SourceAdapter
    beforeAll(async () => {
      far = await open()
      http = createSourceHttp({ toLoopback: true, largestBody: MAX_BODY_BYTES })
    })
    beforeEach(async () => {
      proxy = await openFaultProxy(far.origin, (path) => far.isSignIn(path))
      adapter = far.adapter(proxy.origin, http)
    })
    afterEach(() => proxy.close())
    afterAll(async () => {
      await http.close()
      await far.close()
    })

    const ask = (request = far.known, by = adapter) => by.fetch(request, (call) => http.call(call))
    const received = async (): Promise<readonly unknown[]> => {
      const fetched = await ask()
      expect(fetched).toMatchObject({ kind: 'events' })
      return fetched.kind === 'events' ? fetched.events : []
    }
    const folded = (events: readonly unknown[]) => adapter.fold(events, far.known, { taken_at })
    const shown = (events: readonly unknown[]) => {
      const container = folded(events).snapshot?.containers[0]
      return container ? (far.read ?? eventsOf)(container) : []
    }

    test('all that is known of a number is read and shown, in any order, and nothing twice', async () => {
      const events = await received()
      expect(proxy.asked).toHaveLength(far.questions)
      expect(shown(events)).toEqual(far.shown)
      expect(shown([...events, ...events].toReversed())).toEqual(far.shown)
    })

    test('the same answer again is the same facts', async () => {
      const keys = async () => (await received()).map((event) => adapter.factOf(event)?.semantic_key)
      expect(await keys()).toEqual(await keys())
    })

    test('a number that it does not know is not found, and is no fault', async () => {
      expect(await ask(far.unknown)).toMatchObject({ kind: 'not_found' })
    })

    test('refused credentials are said without the secret', async () => {
      const fetched = await ask(far.known, far.refused(proxy.origin, http))
      expect(fetched).toMatchObject({ kind: 'credentials_refused' })
      for (const secret of far.secrets) expect(JSON.stringify(fetched)).not.toContain(secret)
    })

    test.each(faults)(
      '%s is an answer in words, and the next question is answered',
      async (_name, fault, expected) => {
        proxy.break(fault)
        const fetched = await ask()
        expect(fetched).toMatchObject(expected)
        if (fetched.kind === 'limited') expect(fetched.wait_ms).toBeGreaterThan(0)
        if (fetched.kind === 'failed') expect(fetched.sentence).toMatch(/^[A-Z]/)
        for (const secret of far.secrets) expect(JSON.stringify(fetched)).not.toContain(secret)
        proxy.fault = undefined
        expect(shown(await received())).toEqual(far.shown)
      },
    )

    test('no answer at all is one in words, after the time that is allowed', async () => {
      const impatient = createSourceHttp({ toLoopback: true, timeoutMs: IMPATIENT_MS })
      proxy.break(() => undefined)
      const fetched = await far
        .adapter(proxy.origin, impatient)
        .fetch(far.known, (call) => impatient.call(call))
      expect(fetched).toEqual({
        kind: 'failed',
        reason: 'shipping_line_unreachable',
        sentence: 'No answer within 1 s',
      })
      await impatient.close()
    })

    test('an answer of which a later part fails is no answer, so that nothing counts as withdrawn', async () => {
      for (let after = 1; after < far.questions; after += 1) {
        proxy.break(answer(500, '{}'), { after })
        expect(await ask()).toMatchObject({ kind: 'failed' })
      }
      expect(proxy.asked.length).toBeGreaterThanOrEqual(far.questions === 1 ? 0 : far.questions)
    })

    /** Asks for what was made since then, of a number of which all is known. */
    const askSince = async (mark: string, known: readonly unknown[] = []) =>
      adapter.fetch(far.known, (call) => http.call(call), { mark, known: () => Promise.resolve(known) })

    test('what is new alone takes nothing back, in any order and twice, and all of it is a whole answer', async () => {
      const whole = await ask()
      const { mark } = { mark: undefined, ...whole }
      expect(mark !== undefined).toBe(far.refuseIncrements !== undefined)
      const known = whole.kind === 'events' ? whole.events : []
      const fetched = await askSince(mark ?? '2026-10-01T00:00:00Z', known)
      expect(fetched).toMatchObject({ kind: 'events' })
      const events = fetched.kind === 'events' ? fetched.events : []
      if (far.refuseIncrements) {
        expect(fetched).toMatchObject({ is_increment: true })
        expect(events.length).toBeLessThan(known.length)
      } else expect(fetched).not.toHaveProperty('is_increment')
      expect(shown([...events, ...known, ...events])).toEqual(far.shown)
    })

    test('nothing new is an answer without events, and no unknown number', async () => {
      const fetched = await askSince('2026-11-01T00:00:00Z')
      if (far.refuseIncrements) expect(fetched).toEqual({ kind: 'events', events: [], is_increment: true })
      else expect(fetched).toMatchObject({ kind: 'events' })
    })

    test('a question for what is new that is refused is one for all, at once and the next time', async () => {
      far.refuseIncrements?.(true)
      for (let time = 0; time < 2; time += 1) {
        const fetched = await askSince('2026-10-01T00:00:00Z')
        expect(fetched).not.toHaveProperty('is_increment')
        expect(shown(fetched.kind === 'events' ? fetched.events : [])).toEqual(far.shown)
      }
      far.refuseIncrements?.(false)
      expect(proxy.asked).toHaveLength(2 * far.questions + (far.refuseIncrements ? 1 : 0))
    })

    test('JSON of any other form leads to no record, and to no error here', async () => {
      for (const body of [
        'null',
        '0',
        '"events"',
        '{}',
        '[]',
        '[[]]',
        '{"events":7}',
        '[{"eventType":{}}]',
        '{"data":[]}',
      ]) {
        proxy.break(answer(200, body))
        const fetched = await ask()
        const events = fetched.kind === 'events' ? fetched.events : []
        expect(folded(events).snapshot, body).toBeNull()
      }
    })

    test('whatever was received, reading it throws nothing', async () => {
      const events = await received()
      const hostile = fc.oneof(fc.jsonValue(), spoilt(events))
      fc.assert(
        fc.property(fc.array(hostile, { maxLength: 6 }), (bad) => {
          for (const event of bad) adapter.factOf(event)
          expect(() => folded([...events, ...bad])).not.toThrow()
        }),
        { numRuns: 60 },
      )
    })
  })
}

const badValues = [null, '', 0, -1, {}, [], '1900-01-01T00:00:00Z', '2200-12-31', 'X'.repeat(5000), '\u0000']

/** A received event in which one value, at any depth, is another. */
const spoilt = (events: readonly unknown[]) =>
  fc
    .tuple(fc.constantFrom(...events), fc.nat(), fc.constantFrom(...badValues))
    .map(([event, place, value]) => {
      const copy = structuredClone(event)
      const places = placesIn(copy)
      const [holder, name] = places[place % Math.max(1, places.length)] ?? []
      if (holder && name !== undefined) holder[name] = value
      return copy
    })

function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name): [Record<string, unknown>, string][] => [
    [holder, name],
    ...placesIn(holder[name]),
  ])
}

const unknownBill = 'NOSUCHBILL1'

/** Another service of this interface, which tracks the whole journey through a carrier and has looked for a number in vain. */
async function openUpstream(): Promise<FarSide> {
  const service = await startTestService({ knownValues: false })
  const carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney)
  const create = (type: string, attributes: object) =>
    service.ask('POST', `/v2/${type}s`, { data: { type, attributes } })
  const settings = {
    profile: 'other',
    events_url: `${carrier.origin}/events`,
    sign_in: 'api_key',
    api_key: 'key-1',
  }
  await create('connection', { kind: 'dcsa', settings })
  for (const request_number of [bill, unknownBill])
    await create('tracking_request', { request_type: 'bill_of_lading', request_number, scac: 'MSCU' })
  // What the connection does not know is asked of the next source.
  for (let source = 0; source < 2; source += 1) {
    await service.askDue()
    service.pass(5)
  }
  const listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
  const adapterWith =
    (api_key: string): FarSide['adapter'] =>
    (origin) =>
      portolanAdapter({ base_url: `${origin}/v2`, api_key, has_webhooks: false }, cataloguePlace)
  const { key } = service.own
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    adapter: adapterWith(key),
    refused: adapterWith('another-key'),
    secrets: [key, 'another-key'],
    isSignIn: () => false,
    known: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
    unknown: { request_type: 'bill_of_lading', request_number: unknownBill, scac: 'MSCU' },
    questions: 2,
    shown: journeyShown,
    async close() {
      await listening.close()
      await carrier.close()
      await service.close()
    },
  }
}

for (const profile of dcsaProfileNames)
  describeQuestions(`A carrier by the profile ${profile}`, () =>
    profile === 'cosco' ? openCosco() : openProfile(profile),
  )
describeQuestions('Another service of this interface', openUpstream)
describeQuestions('A terminal operator', openTerminal)
