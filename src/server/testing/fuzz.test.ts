import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from './service.ts'
import { addressOf, everyOperation, headersOf } from './filled-account/request.ts'
import type { Sample } from './filled-account/sample.ts'
import { samples } from './filled-account/samples.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'

/** Number of requests of the long run; CI sets 50,000. */
const MANY_REQUESTS = Number(process.env['PORTOLAN_FUZZ'] ?? 3000)
/** Enough to reach each operation. */
const FEW_REQUESTS = 600
const seed = Number(process.env['PORTOLAN_FUZZ_SEED'] ?? 20_261_120)
/** No request may take longer, even on a busy machine. */
const longestMs = 60_000

let service: TestService
let alpha: FilledAccount
let bravo: FilledAccount
const known: Record<string, { alpha: Sample; bravo: Sample }> = {}
beforeAll(async () => {
  service = await startTestService({ rateLimit: 10_000_000, knownValues: false })
  alpha = await fillAccount(service, service.own, 'ALPHA')
  bravo = await fillAccount(service, service.other, 'BRAVO')
  for (const [name] of everyOperation)
    known[name] = { alpha: await samples[name](alpha), bravo: await samples[name](bravo) }
})
afterAll(() => service.close())

/** Values that clients send by mistake or on purpose. */
const odd: unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  'x'.repeat(5000),
  '\u{1f6a2}',
  '\ud800',
  "'; drop table shipments; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '2026-02-30T00:00:00Z',
  '0000-00-00',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '00000000-0000-0000-0000-000000000000',
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_992,
  true,
  [],
  {},
  [[[[[[[]]]]]]],
  { __proto__: null, length: -1 },
]
const oddText = odd.filter((value): value is string => typeof value === 'string')

interface Plan {
  operation: (typeof everyOperation)[number]
  whose: 'alpha' | 'bravo'
  as: 'alpha' | 'bravo' | 'anonymous'
  params: readonly { at: number; value: string }[]
  query: readonly { at: number; value: string }[]
  unknown: readonly string[]
  changes: readonly { at: number; value: unknown }[]
  type: string
  raw: string | null
}
const change = <T>(value: fc.Arbitrary<T>, maxLength: number) =>
  fc.array(fc.record({ at: fc.nat(1000), value }), { maxLength })
const plans: fc.Arbitrary<Plan> = fc.record({
  operation: fc.constantFrom(...everyOperation),
  whose: fc.constantFrom('alpha' as const, 'bravo' as const),
  as: fc.constantFrom('alpha' as const, 'bravo' as const, 'bravo' as const, 'anonymous' as const),
  params: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, change(text(), 2)),
  query: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, change(text(), 4)),
  unknown: fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, fc.array(text(), { maxLength: 2 })),
  changes: change(fc.oneof(fc.constantFrom(...odd), fc.jsonValue({ maxDepth: 3 })), 3),
  type: fc.constantFrom('application/vnd.api+json', 'application/json', 'text/plain', ''),
  raw: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.string(), fc.json()),
})
function text(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...oddText), fc.string({ maxLength: 40 }), fc.uuid(), fc.nat().map(String))
}

const MAX_TEST_MS = 1_800_000
test.each([FEW_REQUESTS])(
  'of %i requests made from the table of operations none shows a fault, a wait or a foreign record',
  sendAndLook,
  MAX_TEST_MS,
)
test.each([MANY_REQUESTS])(
  '%i requests more made from the table of operations show no fault, wait or foreign record',
  { tags: ['long'], timeout: MAX_TEST_MS },
  sendAndLook,
)

async function sendAndLook(requests: number): Promise<void> {
  const answered = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const request = requestOf(plan)
      const began = performance.now()
      const answer = await service.ask(request.method, request.address, request.body, request.headers)
      const tookMs = performance.now() - began
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(tookMs).toBeLessThan(longestMs)
      expect(foreign(plan, answer.text, request)).toEqual([])
      const kind = `${String(answer.status).charAt(0)}xx`
      answered.set(kind, (answered.get(kind) ?? 0) + 1)
    }),
    { numRuns: requests, seed, endOnFailure: true },
  )
  // Requests that were all refused would prove little.
  expect(answered.get('2xx')).toBeGreaterThan(requests / 20)
  expect(answered.get('4xx')).toBeGreaterThan(requests / 20)
}

interface FuzzRequest {
  method: string
  address: string
  body: unknown
  headers: Record<string, string | null>
}

function requestOf({ operation: [name, operation], ...plan }: Plan): FuzzRequest {
  const sample = known[name]?.[plan.whose] ?? {}
  const params = { ...sample.params }
  for (const { at, value } of plan.params) params[pick(Object.keys(params), at)] = value
  const query = { ...sample.query }
  const names = Object.keys(operation.query?.shape ?? {})
  for (const { at, value } of plan.query) if (names.length > 0) query[pick(names, at)] = value
  for (const each of plan.unknown) query[each] = each
  const account = { alpha, bravo, anonymous: undefined }[plan.as]
  const body = plan.raw ?? changed(sample.body, plan.changes)
  return {
    method: operation.method,
    address: addressOf(operation, { params: wellFormed(params), query: wellFormed(query) }),
    body: operation.method === 'GET' ? undefined : body,
    headers: {
      ...(account ? headersOf(account, operation) : { authorization: null }),
      ...(body === undefined ? {} : { 'content-type': plan.type === '' ? null : plan.type }),
    },
  }
}

/** An address cannot contain a lone surrogate. */
const wellFormed = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
  )
const pick = (names: readonly string[], at: number): string => names[at % names.length] ?? 'id'

/** A copy in which some of the members are replaced. */
function changed(body: unknown, changes: Plan['changes']): unknown {
  if (body === undefined) return undefined
  const root = structuredClone({ body })
  for (const { at, value } of changes) {
    const places = membersOf(root)
    const place = places[at % places.length]
    if (place) place.holder[place.key] = structuredClone(value)
  }
  return root.body
}
type Holder = Record<string, unknown>
function membersOf(holder: Holder): { holder: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null ? membersOf(value as Holder) : []),
  ])
}

/** Ids of one account in an answer to the other that were not in the request. */
function foreign({ as }: Plan, answer: string, request: FuzzRequest): string[] {
  if (as === 'anonymous') return []
  const { ids } = as === 'alpha' ? bravo : alpha
  const requestText = decodeURIComponent(request.address) + JSON.stringify(request.body ?? '')
  return Object.values(ids).filter((id) => answer.includes(id) && !requestText.includes(id))
}
