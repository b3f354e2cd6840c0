import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home } from '../../contract/operations/index.ts'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import { type SignedInMember, signInAs } from '../testing/signed-in.ts'

const LARGE = 250_001
let service: TestFleet
let clerk: SignedInMember
let customer: SignedInMember
beforeAll(async () => {
  service = await startTestFleet(3)
  const { account_id } = service.own
  clerk = await signInAs(service, account_id, 'clerk')
  const attributes = { company_name: 'Harbour Home' }
  const party = await service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } })
  customer = await signInAs(service, account_id, 'customer', (party.body as { data: { id: string } }).data.id)
})
afterAll(() => service.close())

const get = async <Answer>(path: string, who = clerk): Promise<Answer> => {
  const headers = { ...who.headers, authorization: null }
  const { status, body, text } = await service.ask('GET', `/v2${path}`, undefined, headers)
  expect([status, text]).toEqual([200, text])
  return (body as { data: Answer }).data
}
const readAt = async (who?: SignedInMember) => (await get<Home>('/home', who)).now
const summary = () => get('/containers/summary?mine=Ines')
const facets = () => get('/containers/facets?facets=assignee')

/** Records the number of containers of the account, as the database keeps it. */
const setContainers = (total: number) =>
  service.db
    .insertInto('record_counts')
    .values({ account_id: service.own.account_id, kind: 'containers', total })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ total }))
    .execute()
const assign = (assignee: string | null) =>
  service.db
    .updateTable('containers')
    .set({ assignee })
    .where('account_id', '=', service.own.account_id)
    .execute()

test('people of a large account are shown the home page of a minute ago at once, with its time', async () => {
  await setContainers(LARGE)
  const first = await readAt()
  const customersFirst = await readAt(customer)
  service.pass(60)
  expect(await readAt()).toBe(first)
  // A customer is not shown what is older.
  expect(await readAt(customer)).not.toBe(customersFirst)
  await expect.poll(() => readAt()).not.toBe(first)
})

test('counts beside the lists of a large account are those of half a minute ago, until they are counted anew', async () => {
  await setContainers(LARGE)
  const [before, facetsBefore] = [await summary(), await facets()]
  await assign('Ines')
  service.pass(30)
  expect([await summary(), await facets()]).toEqual([before, facetsBefore])
  await expect.poll(() => summary()).not.toEqual(before)
  await assign(null)
})

test('counts beside the lists of other accounts are always those of this moment', async () => {
  await setContainers(8)
  const before = await summary()
  await assign('Ines')
  expect(await summary()).not.toEqual(before)
  await assign(null)
})
