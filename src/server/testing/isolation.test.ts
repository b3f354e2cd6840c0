import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './service.ts'
import { addressOf, every, send } from './world/request.ts'
import { type Sample, samples } from './world/samples.ts'
import { newIds, told } from './world/told.ts'
import { settle, type World } from './world/world.ts'

let service: TestService
let alpha: World
let bravo: World
beforeAll(async () => {
  service = await startTestService()
  alpha = await settle(service, service.own, 'ALPHA')
  bravo = await settle(service, service.other, 'BRAVO')
})
afterAll(() => service.close())

/** Addresses of what everybody sees: the catalogue, words of the interface itself, and what was shared on purpose. */
const shared = new Set(['get_metro_area', 'get_shipping_line', 'get_document_schema', 'get_shared_list'])
const unknown = '00000000-0000-4000-8000-00000000dead'

/** What of the other account shows in an answer, beyond what the question said itself. */
function leaks(world: World, answer: string, question: string): string[] {
  const secrets = [world.marker, world.marker.toLowerCase(), ...Object.values(world.ids)]
  const said = question.toLowerCase()
  return secrets.filter((secret) => answer.includes(secret) && !said.includes(secret.toLowerCase()))
}

/** All rows of an account, as one digest for each table. */
async function rowsOf(accountId: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = 'public' order by 1`.execute(service.db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${sql.table(name)} as t where account_id = ${accountId}`.execute(service.db)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

const withParams = (sample: Sample, replace: (value: string) => string): Sample => ({
  ...sample,
  params: Object.fromEntries(Object.entries(sample.params ?? {}).map(([name, id]) => [name, replace(id)])),
})

describe('no operation lets an account at what is of another', () => {
  // First, as long as only the other account has its words.
  test.each(every.filter(([, { method, params }]) => method === 'GET' && params === undefined))(
    '%s: neither its records nor its totals tell of another account',
    async (name, operation) => {
      const sample = await samples[name](bravo)
      const asked = () => send(service, bravo.account.key, operation, sample)
      const before = await asked()
      expect(leaks(alpha, before.text, '')).toEqual([])
      await alpha.done('POST', '/v2/imports', told(newIds(), alpha.marker, alpha.serial()))
      const created = await samples.create_party(alpha)
      await alpha.done('POST', '/v2/parties', created.body)
      expect(withoutNow((await asked()).text)).toBe(withoutNow(before.text))
    },
  )

  test.each(every.filter(([name, { params }]) => params !== undefined && !shared.has(name)))(
    '%s: an id of another account answers as one that never was, and changes nothing',
    async (name, operation) => {
      const sample = await samples[name](alpha)
      const before = await rowsOf(alpha.account.account_id)
      const foreign = await send(service, bravo.account.key, operation, sample)
      const never = await send(
        service,
        bravo.account.key,
        operation,
        withParams(sample, () => unknown),
      )
      expect(foreign.status).toBe(404)
      const alike = (text: string) => {
        const ids = [...Object.values(sample.params ?? {}), unknown]
        return ids.reduce((rest, id) => rest.replaceAll(id, '…'), text)
      }
      expect(alike(foreign.text)).toBe(alike(never.text))
      expect(await rowsOf(alpha.account.account_id)).toEqual(before)
    },
  )

  // Signing in is left out: its body is the very key of the other account.
  test.each(every.filter(([name, { body }]) => body !== undefined && name !== 'create_session'))(
    '%s: a body that names records of another account reaches none of them',
    async (name, operation) => {
      const theirs = await samples[name](alpha)
      const own = await samples[name](bravo)
      const before = await rowsOf(alpha.account.account_id)
      // Own addresses, and everything in the body theirs.
      const sample = { ...theirs, params: own.params ?? {} }
      const answer = await send(service, bravo.account.key, operation, sample)
      expect(answer.status).toBeLessThan(500)
      const question = addressOf(operation, sample) + JSON.stringify(sample.body)
      expect(leaks(alpha, answer.text, question)).toEqual([])
      expect(await rowsOf(alpha.account.account_id)).toEqual(before)
    },
  )
})

/** Signed addresses and the time differ from one answer to the next. */
const withoutNow = (text: string) => text.replaceAll(/"(now|created_at|id)":"[^"]*"/g, '')

test('what another account has of the same name, number or content is no hindrance, and not told', async () => {
  const same = {
    party: { data: { type: 'party', attributes: { company_name: `${alpha.marker} Trading` } } },
    request: {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: `${alpha.marker}BL1`,
          scac: 'MSCU',
        },
      },
    },
  }
  await bravo.done('POST', '/v2/parties', same.party)
  const { data } = await bravo.done('POST', '/v2/tracking_requests', same.request)
  expect(data.attributes).toMatchObject({ status: 'pending', failed_reason: null })
  const attached_document = await bravo.upload(`${alpha.marker} bill of lading`)
  const attributes = { name: 'Twin', attached_document }
  await bravo.done('POST', '/v2/documents', { data: { type: 'document', attributes } })
})

test('a record that names one of another account in a relationship does not include it', async () => {
  const ids = { ...newIds(), terminal: alpha.ids.terminal, vessel: alpha.ids.vessel }
  const { data, included } = told(ids, bravo.marker, bravo.serial()) as {
    data: unknown
    included: { type: string; id: string }[]
  }
  const theirs = new Set<string>(Object.values(alpha.ids))
  const document = { data, included: included.filter(({ id }) => !theirs.has(id)) }
  await bravo.done('POST', '/v2/imports', document)
  const path = `/v2/containers/${ids.container}?include=pod_terminal.port,transport_events.vessel,shipment.pod_terminal`
  const answer = await service.askAs(bravo.account, 'GET', path)
  expect(answer.status).toBe(200)
  expect(leaks(alpha, answer.text, `${ids.terminal}${ids.vessel}`)).toEqual([])
})
