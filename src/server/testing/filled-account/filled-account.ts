import { makeLearnedIssuer } from './learned-issuer.ts'
import { makeFailedMail, makeMailedLink } from './mails.ts'
import { randomUUID } from 'node:crypto'
import { iso } from '../../platform/clock.ts'
import { hashOf, newSecret } from '../../accounts/secrets.ts'
import { createSession } from '../../accounts/sessions.store.ts'
import { createUser } from '../../accounts/store.ts'
import { eventNames } from '../../../contract/vocabulary/index.ts'
import { recordExtraction } from '../../documents/processing/extraction.store.ts'
import { storeEmailSubmission } from '../../documents/records/email-submissions.store.ts'
import type { MailTables } from '../../platform/database/tables.mail.ts'
import { append } from '../../platform/events/log.ts'
import { noteProvisional } from '../../reference/provisional.store.ts'
import type { TestAuthenticator } from '../authenticator.ts'
import { md5 } from '../inbox.ts'
import type { TestAccount, TestService } from '../service.ts'
import { runJob } from '../run-job.ts'
import { giveEmail } from '../give-email.ts'
import { type SignedInMember, signInAs } from '../signed-in.ts'
import { newIds, importedShipment, type ImportedIds } from './imported-shipment.ts'

type Service = Pick<TestService, 'ask' | 'db' | 'clock' | 'services' | 'sealer'>

/** An account with at least one record of every type, all of whose texts contain its marker. */
export interface FilledAccount {
  account: TestAccount
  /** An owner of the account who is signed in. */
  person: SignedInMember
  /** Letters that occur in all texts of the account and nowhere else. */
  marker: string
  ids: ImportedIds & {
    party: string
    webhook: string
    notification: string
    definition: string
    enum_definition: string
    option: string
    custom_field: string
    container_custom_field: string
    request_custom_field: string
    document: string
    email_submission: string
    provisional_terminal: string
    provisional_port: string
  }
  /** Ids of ports of the catalogue, which all accounts can read. */
  ports: { shanghai: string; los_angeles: string }
  /** Slugs of its definitions: of shipments, containers and tracking requests. */
  slugs: { shipment: string; container: string; tracking_request: string }
  /** Sends a request as the account, with its key unless other headers are given, and expects success. @returns the body */
  done(method: string, path: string, body?: unknown, by?: Record<string, string | null>): Promise<Answer>
  /** The time of the service. */
  now(): Date
  /** The same as the person who is signed in, for what no key may do. */
  asPerson(method: string, path: string, body?: unknown): Promise<Answer>
  /** The same, and the cookies with which the browser goes on. */
  begin(
    path: string,
    by?: Record<string, string | null>,
    given?: object,
  ): Promise<{ body: Begun; cookie: string }>
  /** Gives an invitation another link: its own is mailed, and answered to nobody. @returns the secret of the link */
  secretOf(invitationId: string): Promise<string>
  /** Makes another member, a clerk. @returns the id */
  member(): Promise<string>
  /** Signs the person in once more. @returns the id of the session */
  session(): Promise<string>
  /** The same. @returns the headers of that browser */
  anotherBrowser(): Promise<Record<string, string>>
  /** An issuer whose documents were accepted. @returns the id */
  learnedIssuer(): Promise<string>
  /** A mail to a member that was given up. @returns the id */
  failedMail(): Promise<string>
  /** A link that was mailed to the person who is signed in. @returns its secret */
  mailedLink(purpose: MailTables['mailed_links']['purpose']): Promise<string>
  /** Gives the person who is signed in an e-mail address of their own. @returns the address */
  email(): Promise<string>
  /** A number that is unique in the account, for new records. */
  serial(): number
  /** Runs the scheduled job of this name until nothing is due. */
  work(job: string): Promise<void>
  /** Uploads a file. @returns the `signed_id` */
  upload(text: string, content_type?: string): Promise<string>
}
/** What a browser is asked for a passkey, or where it goes on. */
type Begun = { url: string } & Parameters<TestAuthenticator['make']>[0] &
  Parameters<TestAuthenticator['use']>[0]
interface Answer {
  data: {
    id: string
    attributes: Record<string, unknown>
    relationships?: Record<string, { data: { id: string }[] }>
  }
  signed_id: string
  /** Of two-step sign-in. */
  secret: string
  direct_upload: { url: string; headers: Record<string, string> }
}

/** Fills an account over the interface where possible, else through the stores. */
export async function fillAccount(
  service: Service,
  account: TestAccount,
  marker: string,
): Promise<FilledAccount> {
  let serials = 0
  const serial = () => (serials += 1)
  const key = { authorization: `Token ${account.key}` }
  const person = await signInAs(service, account.account_id, 'owner', null, marker)
  const done = async (
    method: string,
    path: string,
    body?: unknown,
    by: Record<string, string | null> = key,
  ): Promise<Answer> => {
    const answer = await service.ask(method, path, body, by)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body as Answer
  }
  const made = async (path: string, type: string, attributes: object, more: object = {}) =>
    (await done('POST', path, { data: { type, attributes, ...more } })).data.id

  const upload = async (text: string, content_type = 'text/plain') => {
    const filename = `${marker} ${serial()}`
    const blob = { filename, content_type, byte_size: text.length, checksum: md5(text) }
    const { signed_id, direct_upload } = await done('POST', '/v2/storage/direct_uploads', { blob })
    const put = await service.ask('PUT', direct_upload.url, text, {
      ...direct_upload.headers,
      authorization: null,
    })
    if (put.status !== 204) throw new Error(`The upload answered ${put.status}: ${put.text}`)
    return signed_id
  }

  const work = (job: string) => runJob(service, job)

  const ids = newIds()
  await done('POST', '/v2/imports', importedShipment(ids, marker, serial()))
  const party = await made('/v2/parties', 'party', { company_name: `${marker} Trading` })
  const webhook = await made('/v2/webhooks', 'webhook', {
    url: `https://${marker.toLowerCase()}.example/hook`,
    active: true,
    events: eventNames,
  })
  const define = (entity_type: string, data_type: string, api_slug: string) =>
    made('/v2/custom_field_definitions', 'custom_field_definition', {
      entity_type,
      data_type,
      api_slug,
      display_name: `${marker} ${api_slug}`,
    })
  const slug = (kind: string) => `${marker.toLowerCase()}_${kind}`
  const slugs = {
    shipment: slug('shipment'),
    container: slug('container'),
    tracking_request: slug('tracking_request'),
  }
  const definition = await define('Shipment', 'short_text', slugs.shipment)
  await define('Container', 'short_text', slugs.container)
  await define('TrackingRequest', 'short_text', slugs.tracking_request)
  const enum_definition = await define('Shipment', 'enum', slug('grade'))
  const option = await made(
    `/v2/custom_field_definitions/${enum_definition}/options`,
    'custom_field_option',
    {
      label: `${marker} best`,
      value: `${marker.toLowerCase()}-a`,
    },
  )
  const field = (kind: keyof typeof slugs) =>
    made(`/v2/${kind}s/${ids[kind]}/custom_fields`, 'custom_field', {
      api_slug: slugs[kind],
      value: `${marker} value`,
    })
  const custom_field = await field('shipment')
  const container_custom_field = await field('container')
  const request_custom_field = await field('tracking_request')

  const document = await made('/v2/documents', 'document', {
    name: `${marker} bill`,
    attached_document: await upload(`${marker} bill of lading`),
  })
  const { account_id } = account
  const now = service.clock.now()
  const email_submission = await service.db.transaction().execute(async (trx) => {
    const id = await storeEmailSubmission(
      trx,
      account_id,
      {
        subject: `${marker} documents`,
        from: [`clerk@${marker.toLowerCase()}.example`],
        body: `${marker} body`,
      },
      now,
    )
    await trx
      .updateTable('documents')
      .set({ email_submission_id: id })
      .where('account_id', '=', account_id)
      .where('id', '=', document)
      .execute()
    return id
  })
  await service.db
    .transaction()
    .execute((trx) =>
      recordExtraction(trx, account_id, document, { schema_version: '2026-03-23', payload: { marker } }, now),
    )
  await service.db.transaction().execute((trx) =>
    append(
      trx,
      account_id,
      [
        {
          event: 'container.transport.vessel_arrived',
          reference: { type: 'transport_event', id: ids.transport_event },
          shipment_id: ids.shipment,
          container_id: ids.container,
          occurred_at: iso(now),
        },
      ],
      iso(now),
    ),
  )
  const { id: notification } = await service.db
    .selectFrom('webhook_notifications')
    .select('id')
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook)
    .where('reference_id', '=', ids.transport_event)
    .executeTakeFirstOrThrow()
  await service.db
    .insertInto('webhook_notification_logs')
    .values({
      account_id,
      id: randomUUID(),
      webhook_notification_id: notification,
      attempt: 1,
      started_at: iso(now),
      duration_ms: 12,
      status_code: 500,
      error: null,
      response_body: `${marker} trouble`,
    })
    .execute()
  await service.db
    .insertInto('vessel_positions')
    .values({
      account_id,
      vessel_id: ids.vessel,
      timestamp: iso(now),
      latitude: 33.7,
      longitude: -118.2,
      heading: 90,
      speed: 12,
    })
    .execute()

  const port = async (locode: string) => (await done('GET', `/v2/ports/${locode}`)).data.id
  const los_angeles = await port('USLAX')
  const provisional = {
    type: 'terminal' as const,
    id: randomUUID(),
    code_list: 'SMDG' as const,
    code: 'ZZZZ',
    name: `${marker} Pier`,
    port_id: los_angeles,
  }
  const unknown = (type: 'port' | 'vessel' | 'shipping_line', code: string, name = code) => ({
    type,
    id: randomUUID(),
    code_list: null,
    code,
    name,
    port_id: null,
  })
  const provisional_port = unknown('port', 'USZZZ', `${marker} Port`)
  const others = [unknown('vessel', '9999993', `${marker} Ship`), unknown('shipping_line', 'ZZZZ')]
  await service.db.transaction().execute(async (trx) => {
    const { id, name, port_id } = provisional
    const place = {
      account_id,
      id: provisional_port.id,
      name: provisional_port.name,
      code: provisional_port.code,
    }
    await trx.insertInto('ports').values(place).execute()
    await trx.insertInto('terminals').values({ account_id, id, type: 'terminal', name, port_id }).execute()
    await noteProvisional(trx, account_id, [provisional, provisional_port, ...others], {
      source: 'connection:gone',
      now: iso(now),
    })
  })

  const newSession = async () => {
    const created_at = iso(service.clock.now())
    const expires_at = iso(new Date(service.clock.now().getTime() + 24 * 3_600_000))
    const { user_id } = person
    const made = { account_id, user_id, method: 'link', created_at, expires_at } as const
    const secret = randomUUID()
    await createSession(service.db, { ...made, secret, device: marker })
    return secret
  }
  const session = async () => {
    await newSession()
    const sessions = await service.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', account_id)
      .where('device', '=', marker)
      .execute()
    return sessions.at(-1)?.id ?? ''
  }

  return {
    account,
    person,
    asPerson: (method, path, body) => done(method, path, body, { ...person.headers, authorization: null }),
    async begin(path, by = {}, given) {
      const { body, headers } = await service.ask('POST', path, given, { authorization: null, ...by })
      const cookies = headers.getSetCookie().map((each) => each.split(';')[0])
      return { body: body as Begun, cookie: [...(by['cookie'] ? [by['cookie']] : []), ...cookies].join('; ') }
    },
    now: service.clock.now,
    async secretOf(id) {
      const secret = newSecret('invitation')
      await service.db
        .updateTable('invitations')
        .set({ token_hash: hashOf(secret) })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      return secret
    },
    member: () =>
      createUser(service.db, {
        account_id,
        name: `${marker} clerk ${serial()}`,
        email: `${marker.toLowerCase()}${serial()}@example.com`,
        role: 'clerk',
        created_at: iso(service.clock.now()),
      }),
    session,
    anotherBrowser: async () => ({ ...person.headers, cookie: `portolan_session=${await newSession()}` }),
    learnedIssuer: () => makeLearnedIssuer(service, account_id, `${marker} forwarding ${serial()}`),
    failedMail: () => makeFailedMail(service, account_id, marker),
    email: async () => {
      const email = `person${serial()}@${marker.toLowerCase()}.example`
      await giveEmail(service, person, email)
      return email
    },
    mailedLink: (purpose) =>
      makeMailedLink(
        service,
        { account_id, ...person },
        purpose,
        `${marker.toLowerCase()}${serial()}@example.com`,
      ),
    marker,
    ids: {
      ...ids,
      provisional_terminal: provisional.id,
      provisional_port: provisional_port.id,
      party,
      webhook,
      notification,
      definition,
      enum_definition,
      option,
      custom_field,
      container_custom_field,
      request_custom_field,
      document,
      email_submission,
    },
    ports: { shanghai: await port('CNSHA'), los_angeles },
    slugs,
    done,
    serial,
    work,
    upload,
  }
}
