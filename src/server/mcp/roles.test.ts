import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowed } from '../../contract/access.ts'
import type { Operation } from '../../contract/operations/index.ts'
import { operations } from '../../contract/operations/index.ts'
import { type Role, roles } from '../../contract/vocabulary/index.ts'
import { fillAccount, type FilledAccount } from '../testing/filled-account/filled-account.ts'
import { importedShipment, newIds } from '../testing/filled-account/imported-shipment.ts'
import { addressOf } from '../testing/filled-account/request.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { type SignedInMember, signInAs } from '../testing/signed-in.ts'
import { type AskOperation, OperationRefused } from './tool.ts'
import { machineTools, toolsFor } from './tools/index.ts'

let service: TestService
let filled: FilledAccount
const others = newIds()
const members = new Map<Role, SignedInMember>()
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'MINE')
  await filled.done('POST', '/v2/imports', importedShipment(others, 'OTHERS', 7))
  const { account_id } = service.own
  for (const role of roles)
    members.set(
      role,
      await signInAs(service, account_id, role, role === 'customer' ? filled.ids.party : null),
    )
  await service.db
    .updateTable('tracking_requests')
    .set({ customer_id: filled.ids.party })
    .where('account_id', '=', account_id)
    .where('id', '=', filled.ids.tracking_request)
    .execute()
  await filled.done('PATCH', `/v2/containers/${filled.ids.container}/note`, {
    data: {
      type: 'container',
      attributes: { note: 'SECRET note', note_author: 'Ada', assignee: 'SECRET clerk' },
    },
  })
})
afterAll(() => service.close())

/** Asks as a person of this role: people do not call tools today, but what a tool may show them is held here. */
const askingFor =
  (role: Role): AskOperation =>
  async (name, { params = {}, query = {}, body } = {}) => {
    const operation: Operation = operations[name]
    const given = Object.fromEntries(
      Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    )
    const address = addressOf(operation, { params, query: given })
    const headers = { ...members.get(role)?.headers, authorization: null }
    const answer = await service.ask(operation.method, address, body, headers)
    if (answer.status >= 400) throw new OperationRefused(`${answer.status}`)
    return answer.body as never
  }

const called = (ids: { container: string; shipment: string }, marker: string) => ({
  search_container: { query: marker },
  find_numbers: { identifiers: [`${marker}BL`] },
  get_container: { id: ids.container },
  get_shipment_details: { id: ids.shipment },
  get_container_transport_events: { id: ids.container },
  get_container_route: { id: ids.container },
  get_document: { id: filled.ids.document },
  track_container: { request_type: 'container', request_number: 'MSKU1234565', scac: 'MAEU' },
  enter_last_free_day: { id: ids.container, day: '2026-11-28' },
})
const run = async (
  role: Role,
  name: string,
  ids: { container: string; shipment: string },
  marker: string,
) => {
  const tool = machineTools.find((each) => each.name === name)
  const given = (called(ids, marker) as Record<string, object>)[name] ?? {}
  const parsed = tool?.input.parse(given)
  return tool?.run(parsed ?? {}, askingFor(role), service.clock.now()).then(
    (answer) => ({ refused: undefined, text: JSON.stringify(answer) }),
    (refused: unknown) => {
      if (refused instanceof OperationRefused) return { refused: refused.message, text: '' }
      throw refused
    },
  )
}

describe.each(machineTools.map(({ name, uses }) => ({ name, uses })))('$name', ({ name, uses }) => {
  test.each(roles)('is for a %s who may use what it asks, and for no other', async (role) => {
    const mayAll = uses.every((each) => isAllowed({ role, scopes: null }, each))
    expect(toolsFor({ role, scopes: null }).some((each) => each.name === name)).toBe(mayAll)
    const { refused, text } = (await run(role, name, filled.ids, 'MINE')) ?? {}
    if (mayAll) expect([name, refused]).toEqual([name, undefined])
    if (role !== 'customer') return
    expect(text).not.toMatch(/OTHERS|SECRET/)
    const other = await run(role, name, others, 'OTHERS')
    expect(`${other?.text}`).not.toContain(others.container)
    // A search may repeat the text that was searched for.
    if (name !== 'find_numbers') expect(other?.text).not.toContain('OTHERS')
  })
})
