import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDocument, pageDocumentOf } from '../../../contract/jsonapi/index.ts'
import { document, emailSubmission } from '../../../contract/resources/index.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { firstErrorOf, type Inbox, openInbox } from '../../testing/inbox.ts'
import { type ReceivedEmail, storeEmailSubmission } from './email-submissions.store.ts'
import { recordExtraction, recordExtractionFailure } from '../processing/extraction.store.ts'

type Account = Awaited<ReturnType<Inbox['account']>>
const one = recordDocument(document.schema)
const mailOf = recordDocument(emailSubmission.schema)
const mailsOf = pageDocumentOf(emailSubmission.schema)

forEachDatabase('what is kept of documents', (open) => {
  let inbox: Inbox
  let own: Account
  let other: Account
  beforeAll(async () => {
    inbox = await openInbox((await open()).db)
    own = await inbox.account()
    other = await inbox.account()
  })
  afterAll(() => inbox.close())

  const stored = async (id: string, include = 'last_document_representation', as = own) => {
    const answer = await as.ask('GET', `/v2/documents/${id}?include=${include}`)
    return one.parse(await answer.json())
  }
  const payloadOf = async (id: string) => (await stored(id)).included?.[0]?.attributes['payload']
  const say = (id: string, extracted_data_manual: object | null) =>
    own.ask('PATCH', `/v2/documents/${id}`, {
      data: { type: 'document', attributes: { extracted_data_manual } },
    })
  const extracted = (id: string, payload: Record<string, unknown>, account = own) =>
    inbox.db
      .transaction()
      .execute((trx) =>
        recordExtraction(
          trx,
          account.account_id,
          id,
          { schema_version: '2026-03-23', payload },
          inbox.clock.now(),
        ),
      )
  const eventsAfter = async (after_seq = 0, account = own) =>
    (await loggedEvents(inbox.db, account.account_id, after_seq)).map(
      ({ event, reference_type, reference_id }) => [event, reference_type, reference_id],
    )

  test('fields edited by a person have priority over extracted ones, also when it is read again', async () => {
    const { id } = await own.file('read twice')
    expect(await extracted(id, { carrier_code: 'MSCU', total: 1 })).toBe(true)
    expect(await payloadOf(id)).toEqual({ carrier_code: 'MSCU', total: 1 })
    await say(id, { total: 2 })
    expect(await payloadOf(id)).toEqual({ carrier_code: 'MSCU', total: 2 })
    inbox.pass(1)
    await extracted(id, { carrier_code: 'MAEU', total: 3 })
    expect(await payloadOf(id)).toEqual({ carrier_code: 'MAEU', total: 2 })
    await say(id, { note: 'checked' })
    expect(await payloadOf(id)).toEqual({ carrier_code: 'MAEU', total: 3, note: 'checked' })
    await say(id, null)
    expect(await payloadOf(id)).toEqual({ carrier_code: 'MAEU', total: 3 })
  })

  test('the event log has extractions and failures, and edits by people only for the live stream', async () => {
    const { id } = await own.file('named')
    const before = (await loggedEvents(inbox.db, own.account_id)).at(-1)?.seq
    await say(id, { total: 2 })
    await extracted(id, {})
    const now = inbox.clock.now()
    await inbox.db
      .transaction()
      .execute((trx) => recordExtractionFailure(trx, own.account_id, id, { now, wall: now }))
    expect(await eventsAfter(before)).toEqual([
      ['record.edited', 'document', id],
      ['document.extracted', 'document', id],
      ['document.extraction_failed', 'document', id],
    ])
  })

  test('nothing is stored for a document that is deleted or belongs to another account', async () => {
    const { id } = await own.file('not theirs')
    expect(await extracted(id, { a: 1 }, other)).toBe(false)
    const now = inbox.clock.now()
    const failed = inbox.db
      .transaction()
      .execute((trx) => recordExtractionFailure(trx, other.account_id, id, { now, wall: now }))
    expect(await failed).toBe(false)
    expect([await payloadOf(id), await eventsAfter(0, other)]).toEqual([undefined, []])
  })

  test('two simultaneous edits leave one representation', { tags: ['engine'] }, async () => {
    const { id } = await own.file('edited at once')
    await Promise.all([say(id, { a: 1 }), say(id, { a: 2 })])
    const rows = await inbox.db
      .selectFrom('document_representations')
      .select('id')
      .where('document_id', '=', id)
      .execute()
    expect(rows.length).toBe(1)
    expect((await stored(id)).data.relationships?.last_document_representation?.data?.id).toBe(rows[0]?.id)
  })

  test(
    'the bytes of a deleted document are removed, and the same bytes can be uploaded at once',
    { tags: ['engine'] },
    async () => {
      const { signed_id, key } = await own.upload(Buffer.from('again and again'))
      const { data } = one.parse(await (await own.attach(signed_id)).json())
      const again = await own.upload(Buffer.from('again and again'))
      const [gone, made] = await Promise.all([
        own.ask('DELETE', `/v2/documents/${data.id}`),
        own.attach(again.signed_id),
      ])
      expect(gone.status).toBe(204)
      expect(await inbox.files()).not.toContain(key)
      expect([201, 409]).toContain(made.status)
      if (made.status === 409) expect((await own.attach(again.signed_id)).status).toBe(201)
      expect(await inbox.files()).toContain(again.key)
      expect((await own.attach(signed_id)).status).toBe(422)
    },
  )

  const store = (mail: ReceivedEmail, account = own) =>
    inbox.db
      .transaction()
      .execute((trx) => storeEmailSubmission(trx, account.account_id, mail, inbox.clock.now()))
  const bring = async (email_submission_id: string, name: string) => {
    const { id } = await own.file(`brought: ${name}`, name)
    await inbox.db
      .updateTable('documents')
      .set({ email_submission_id, source: 'email' })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('an e-mail is returned with its documents and their fields, unless the request includes less', async () => {
    const id = await store({
      subject: 'Arrival notice',
      body: ' Dear clerk,\r\n\r\nplease   find attached. ',
      from: ['line@example.com'],
      to: ['docs@portolan.example'],
      references: ['<a@example.com>'],
      message_id: '<b@example.com>',
      sent_at: '2026-11-20T17:59:00Z',
      content_type: 'multipart/mixed',
      user_id: own.user_id,
    })
    const document_id = await bring(id, 'notice.pdf')
    await extracted(document_id, { carrier_code: 'MSCU' })
    const answer = await own.ask('GET', `/v2/email_submissions/${id}`)
    expect(answer.status).toBe(200)
    const { data, included = [], links } = mailOf.parse(await answer.json())
    expect(data.attributes).toEqual({
      subject: 'Arrival notice',
      body: ' Dear clerk,\r\n\r\nplease   find attached. ',
      body_preview: 'Dear clerk, please find attached.',
      from: ['line@example.com'],
      to: ['docs@portolan.example'],
      cc: [],
      sent_at: '2026-11-20T17:59:00Z',
      message_id: '<b@example.com>',
      in_reply_to: null,
      references: ['<a@example.com>'],
      content_type: 'multipart/mixed',
      documents_count: 1,
      left_out: [],
      authentication: null,
      created_at: data.attributes.created_at,
      updated_at: data.attributes.created_at,
    })
    expect(data.relationships).toEqual({
      account: { data: { id: own.account_id, type: 'account' } },
      user: { data: { id: own.user_id, type: 'user' } },
      documents: { data: [{ id: document_id, type: 'document' }] },
    })
    expect(links).toEqual({ self: `/v2/email_submissions/${id}` })
    expect(included.map(({ type }) => type)).toEqual(['document', 'document_representation'])
    const asked = await own.ask('GET', `/v2/email_submissions/${id}?include=user`)
    expect(mailOf.parse(await asked.json()).included?.map(({ type }) => type)).toEqual(['user'])
    const ofDocument = await stored(document_id, 'email_submission')
    expect(ofDocument.included?.map((record) => record.id)).toEqual([id])
    await own.ask('DELETE', `/v2/documents/${document_id}`)
    const left = mailOf.parse(await (await own.ask('GET', `/v2/email_submissions/${id}`)).json()).data
    expect([left.attributes.documents_count, left.relationships?.documents?.data]).toEqual([0, []])
  })

  test('e-mails are listed in pages, newest first, filtered and sorted', { tags: ['engine'] }, async () => {
    const clerk = await inbox.account()
    const subjects = async (query: string) => {
      const answer = await clerk.ask('GET', `/v2/email_submissions${query}`)
      expect([query, answer.status]).toEqual([query, 200])
      return mailsOf.parse(await answer.json()).data.map(({ attributes }) => attributes.subject)
    }
    for (const [subject, from, sent_at] of [
      ['beta 100%', 'ada@line.example', '2026-11-20T10:00:00Z'],
      ['Alpha', 'bob@forwarder.example', null],
      ['gamma', 'ada@line.example', '2026-11-19T10:00:00Z'],
    ] as const) {
      inbox.pass(1)
      await store({ subject, from: [from], sent_at }, clerk)
    }
    expect(await subjects('')).toEqual(['gamma', 'Alpha', 'beta 100%'])
    expect(await subjects('?sort=subject')).toEqual(['Alpha', 'beta 100%', 'gamma'])
    expect(await subjects('?sort=-sent_at')).toEqual(['beta 100%', 'gamma', 'Alpha'])
    expect(await subjects('?filter[subject]=100%25')).toEqual(['beta 100%'])
    expect(await subjects('?filter[from]=LINE.example&sort=created_at')).toEqual(['beta 100%', 'gamma'])
    expect(await subjects('?page[number]=2&page[size]=2')).toEqual(['beta 100%'])
    const page = mailsOf.parse(await (await clerk.ask('GET', '/v2/email_submissions?page[size]=2')).json())
    expect([page.meta.total, Object.keys(page.links).toSorted()]).toEqual([
      3,
      ['current', 'first', 'last', 'next', 'self'],
    ])
    for (const [query, parameter] of [
      ['sort=body', 'sort'],
      ['include=shipments', 'include'],
    ]) {
      const refused = await clerk.ask('GET', `/v2/email_submissions?${query}`)
      expect([query, refused.status, (await firstErrorOf(refused))?.source]).toEqual([
        query,
        400,
        { parameter },
      ])
    }
    const lenient = await clerk.ask('GET', '/v2/email_submissions?filter[body]=x')
    const { meta } = (await lenient.json()) as { meta: object }
    expect(meta).toMatchObject({
      total: 3,
      warnings: [{ code: 'unknown_filter', parameter: 'filter[body]' }],
    })
  })

  test('an e-mail of another account, or an unknown one, is not found', async () => {
    const id = await store({ subject: 'A secret' }, other)
    for (const path of [id, randomUUID(), 'x']) {
      const answer = await own.ask('GET', `/v2/email_submissions/${path}`)
      expect([answer.status, (await firstErrorOf(answer))?.detail]).toEqual([
        404,
        "Couldn't find EmailSubmission",
      ])
    }
  })
})
