import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './service.ts'
import { addressOf, everyOperation, send } from './filled-account/request.ts'
import type { Sample } from './filled-account/sample.ts'
import { samples } from './filled-account/samples.ts'
import { newIds, importedShipment } from './filled-account/imported-shipment.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'

let service: TestService
let alpha: FilledAccount
let bravo: FilledAccount
beforeAll(async () => {
  service = await startTestService()
  alpha = await fillAccount(service, service.own, 'ALPHA')
  bravo = await fillAccount(service, service.other, 'BRAVO')
})
afterAll(() => service.close())

/** Operations whose answers are the same for all accounts: the catalogue, vocabularies, and shared lists. */
const shared = new Set([
  'get_metro_area',
  'get_shipping_line',
  'get_document_schema',
  'get_shared_list',
  // By the token of a link, which is no id of an account.
  'get_linked_order',
  'answer_linked_order',
  'get_invitation_offer',
])
const unknown = '00000000-0000-4000-8000-00000000dead'

/** Texts and ids of the other account in an answer that were not in the request. */
function leaks(filled: FilledAccount, answer: string, question: string): string[] {
  const secrets = [filled.marker, filled.marker.toLowerCase(), ...Object.values(filled.ids)]
  const said = question.toLowerCase()
  return secrets.filter((secret) => answer.includes(secret) && !said.includes(secret.toLowerCase()))
}

/** All rows of an account, as one digest for each table. */
async function rowsOf(accountId: string): Promise<Record<string, string>> {
  await (digestFunction ??= createDigestFunction())
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, digest from pg_temp.digests_of(${accountId})`.execute(service.db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
let digestFunction: Promise<unknown> | undefined

/** In a function the engine keeps the plan of each table: it is asked twice for each operation, of a hundred tables. */
async function createDigestFunction(): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = 'public' order by 1`.execute(service.db)
  const steps = tables.map(
    ({ name }) => sql`
      return query select ${sql.lit(name)},
        count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
        from ${sql.table(name)} as t where account_id = account;`,
  )
  await sql`
    create or replace function pg_temp.digests_of(account uuid) returns table (name text, digest text)
    language plpgsql as $$ begin ${sql.join(steps, sql``)} end $$`.execute(service.db)
}

const withParams = (sample: Sample, replace: (value: string) => string): Sample => ({
  ...sample,
  params: Object.fromEntries(Object.entries(sample.params ?? {}).map(([name, id]) => [name, replace(id)])),
})

describe('no operation gives an account access to records of another', () => {
  // First, while the marker occurs only in records of the other account.
  test.each(everyOperation.filter(([, { method, params }]) => method === 'GET' && params === undefined))(
    '%s: neither its records nor its totals reveal another account',
    async (name, operation) => {
      const sample = await samples[name](bravo)
      const sendSample = () => send(service, bravo, operation, sample)
      const before = await sendSample()
      expect(leaks(alpha, before.text, '')).toEqual([])
      await alpha.done('POST', '/v2/imports', importedShipment(newIds(), alpha.marker, alpha.serial()))
      const created = await samples.create_party(alpha)
      await alpha.done('POST', '/v2/parties', created.body)
      expect(withoutNow((await sendSample()).text)).toBe(withoutNow(before.text))
    },
  )

  test.each(everyOperation.filter(([name, { params }]) => params !== undefined && !shared.has(name)))(
    '%s: an id of another account answers as one that never was, and changes nothing',
    async (name, operation) => {
      const sample = await samples[name](alpha)
      const before = await rowsOf(alpha.account.account_id)
      const foreign = await send(service, bravo, operation, sample)
      const never = await send(
        service,
        bravo,
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

  // Signing in is left out: its body is a key or passkey of the other account, an invitation to it, or a link of its person.
  const signingIn = new Set([
    'create_session',
    'sign_in_by_passkey',
    // Its sample is of the browser of the person to whom the passkey belongs, who is mailed.
    'create_passkey',
    'begin_openid_sign_in',
    'sign_in_by_openid',
    'accept_invitation',
    'verify_email',
    'confirm_email_change',
    'set_password_by_link',
  ])
  test.each(everyOperation.filter(([name, { body }]) => body !== undefined && !signingIn.has(name)))(
    '%s: a body that names records of another account reaches none of them',
    async (name, operation) => {
      const theirs = await samples[name](alpha)
      const own = await samples[name](bravo)
      const before = await rowsOf(alpha.account.account_id)
      // The address of the own record, the body of the other account's.
      const sample = { ...theirs, params: own.params ?? {}, headers: own.headers ?? {} }
      const answer = await send(service, bravo, operation, sample)
      expect(answer.status).toBeLessThan(500)
      const question = addressOf(operation, sample) + JSON.stringify(sample.body)
      expect(leaks(alpha, answer.text, question)).toEqual([])
      expect(await rowsOf(alpha.account.account_id)).toEqual(before)
    },
  )
})

/** Signed addresses, the time, the number of own requests and the size of the installation differ from one answer to the next. */
const withoutNow = (text: string) =>
  text.replaceAll(/"(used|database_bytes)":\d+/g, '').replaceAll(/"(now|created_at|id)":"[^"]*"/g, '')

test('records of another account with the same name, number or content neither conflict nor are revealed', async () => {
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
  const { data, included } = importedShipment(ids, bravo.marker, bravo.serial()) as {
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
