import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordDocument, pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { document } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { uploadedDocument, firstErrorOf, type Inbox, openInbox } from '../testing/inbox.ts'

type Account = Awaited<ReturnType<Inbox['account']>>
const one = recordDocument(document.schema)
const page = pageDocumentOf(document.schema)

forEachDatabase('documents', (open) => {
  let inbox: Inbox
  let own: Account
  let other: Account
  beforeAll(async () => {
    inbox = await openInbox((await open()).db)
    own = await inbox.account()
    other = await inbox.account()
  })
  afterAll(() => inbox.close())

  test('a finished upload becomes a document, not yet classified', async () => {
    const { signed_id } = await own.upload(Buffer.from('arrival notice'))
    const answer = await own.attach(signed_id, 'Arrival notice 4711')
    expect(answer.status).toBe(201)
    const { data } = one.parse(await answer.json())
    expect(data).toEqual({
      id: data.id,
      type: 'document',
      attributes: {
        id: data.id,
        name: 'Arrival notice 4711',
        document_type: null,
        document_type_manual: null,
        classification_notes: null,
        source: 'api',
        file_name: 'Ankunft Köln.pdf',
        file_content_type: 'application/pdf',
        file_size_bytes: 14,
        created_at: '2026-11-20T18:00:00Z',
        updated_at: '2026-11-20T18:00:00Z',
        state: 'waiting',
        failure: null,
        classification_confidence: null,
        is_unsure: false,
        reviewed_at: null,
        pages_count: null,
        uncertain_values: null,
        differing_values: null,
        missing_values: null,
        accepted_by: null,
        chosen_by_chance: false,
        possible_links: 0,
        ambiguous_numbers: [],
      },
      relationships: {
        account: { data: { id: own.account_id, type: 'account' } },
        user: { data: null },
        email_submission: { data: null },
        last_document_representation: { data: null },
        shipments: { data: [] },
        cargos: { data: [] },
      },
      links: { self: `/v2/documents/${data.id}`, download: `/v2/documents/${data.id}/download_url` },
    })
    const read = await own.ask('GET', `/v2/documents/${data.id}`)
    expect(one.parse(await read.json())).toEqual({ data, links: { self: `/v2/documents/${data.id}` } })
  })

  test('a document made by a signed-in person has the id of that person', async () => {
    const { signed_id } = await own.upload(Buffer.from('by Ada'))
    const answer = await own.attach(signed_id, 'By Ada', own.signedIn)
    const { data } = one.parse(await answer.json())
    expect(data.attributes.source).toBe('upload')
    expect(data.relationships?.user).toEqual({ data: { id: own.user_id, type: 'user' } })
    const read = await own.ask('GET', `/v2/documents/${data.id}?include=account,user`)
    const included = one.parse(await read.json()).included?.map(({ type, id }) => [type, id])
    expect(included).toEqual([
      ['account', own.account_id],
      ['user', own.user_id],
    ])
  })

  test('content that the account already has is refused with the existing document', async () => {
    const first = await own.file('the same bytes', 'First')
    const { signed_id } = await own.upload(Buffer.from('the same bytes'), { filename: 'again.pdf' })
    const answer = await own.attach(signed_id, 'Second')
    expect(answer.status).toBe(409)
    expect(await firstErrorOf(answer)).toEqual({
      status: '409',
      title: 'Duplicate document',
      detail: 'This file is already here, as “First”',
      code: 'duplicate_document',
      meta: { existing_document_id: first.id, existing_document_name: 'First' },
    })
    expect((await other.file('the same bytes')).id).not.toBe(first.id)
  })

  test(
    'of two simultaneous requests with the same content only one makes a document',
    { tags: ['engine'] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const bytes = Buffer.from(`race ${round}`)
        const [left, right] = await Promise.all([own.upload(bytes), own.upload(bytes)])
        const answers = await Promise.all([own.attach(left.signed_id), own.attach(right.signed_id)])
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
        const made = answers.find(({ status }) => status === 201)
        const refused = answers.find(({ status }) => status === 409)
        const id = made && one.parse(await made.json()).data.id
        expect(refused && (await firstErrorOf(refused))?.meta?.['existing_document_id']).toBe(id)
      }
    },
  )

  test('the storage address is not accepted as the signed_id of the upload', async () => {
    const { direct_upload } = await own.upload(Buffer.from('address'))
    const answer = await own.attach(direct_upload.url)
    expect(answer.status).toBe(422)
    expect(await firstErrorOf(answer)).toMatchObject({
      detail: 'Send the signed_id of the upload, never the address of its storage',
      source: { pointer: '/data/attributes/attached_document' },
    })
    const token = direct_upload.url.split('/').at(-1) ?? ''
    expect((await own.attach(token)).status).toBe(422)
  })

  test('a signed_id that is unfinished, changed, of another account or expired makes no document', async () => {
    const unfinished = await own.announce(Buffer.from('unfinished'))
    const { signed_id } = await own.upload(Buffer.from('finished'))
    const foreign = await other.upload(Buffer.from('foreign'))
    const changed = signed_id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const details: Record<string, string | undefined> = {}
    for (const [name, id] of Object.entries({
      unfinished: unfinished.signed_id,
      changed,
      foreign: foreign.signed_id,
    })) {
      const answer = await own.attach(id)
      expect([name, answer.status]).toEqual([name, 422])
      const error = await firstErrorOf(answer)
      expect(error?.source).toEqual({ pointer: '/data/attributes/attached_document' })
      details[name] = error?.detail
    }
    expect(details['unfinished']).toBe('The upload of this signed_id is not finished: PUT its bytes first')
    // The answers must not reveal whether another account's signed_id exists.
    expect(details['foreign']).toBe(details['changed'])
    inbox.pass(24 * 3600)
    const late = await own.attach(signed_id)
    expect([late.status, (await firstErrorOf(late))?.detail]).toEqual([
      422,
      'This signed_id has expired: upload the file again',
    ])
    const { total } = page.parse(await (await own.ask('GET', '/v2/documents')).json()).meta
    const stored = await inbox.db
      .selectFrom('documents')
      .select('id')
      .where('account_id', '=', own.account_id)
      .execute()
    expect(total).toBe(stored.length)
  })

  test('a document without a name is refused', async () => {
    const { signed_id } = await own.upload(Buffer.from('nameless'))
    for (const name of ['', '  ', '\u0000']) {
      const answer = await own.ask('POST', '/v2/documents', uploadedDocument(signed_id, name))
      expect(answer.status).toBe(422)
      expect((await firstErrorOf(answer))?.source).toEqual({ pointer: '/data/attributes/name' })
    }
  })

  test("another account's document cannot be found", async () => {
    const { id } = await other.file('a secret')
    for (const path of [`/v2/documents/${id}`, `/v2/documents/${id}/download_url`]) {
      const answer = await own.ask('GET', path)
      expect([answer.status, (await firstErrorOf(answer))?.detail]).toEqual([404, "Couldn't find Document"])
    }
  })

  describe('downloading', () => {
    const addressOf = async (account: Account, id: string) => {
      const answer = await account.ask('GET', `/v2/documents/${id}/download_url`)
      expect(answer.headers.get('content-type')).toBe('application/json')
      return ((await answer.json()) as { download_url: string }).download_url
    }

    test('returns the bytes unchanged, as an attachment with the file name', async () => {
      const { id } = await own.file('read me back')
      const address = await addressOf(own, id)
      expect(address).toMatch(/^http:\/\/portolan\.test\/storage\/[\w.-]+\/Ankunft%20K%C3%B6ln\.pdf$/)
      const answer = await inbox.app.request(address)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '12',
        'content-disposition': `attachment; filename="Ankunft Koln.pdf"; filename*=UTF-8''Ankunft%20K%C3%B6ln.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store, no-transform',
      })
      expect(await answer.text()).toBe('read me back')
      const head = await inbox.app.request(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '12', ''])
    })

    test('never sends HTML or a script as a type that a browser runs', async () => {
      const file = { filename: 'page.html', content_type: 'text/html' }
      const { id } = await own.file('<script>alert(1)</script>', 'Page', file)
      const answer = await inbox.app.request(await addressOf(own, id))
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    })

    test('is refused for an address that was changed or has expired', async () => {
      const { id } = await own.file('for five minutes')
      const address = await addressOf(own, id)
      expect((await inbox.app.request(address.replace('/storage/', '/storage/x'))).status).toBe(403)
      inbox.pass(299)
      expect((await inbox.app.request(address)).status).toBe(200)
      inbox.pass(1)
      expect((await inbox.app.request(address)).status).toBe(403)
    })

    test('answers 404 when the file is gone', async () => {
      const { signed_id, key } = await own.upload(Buffer.from('soon gone'))
      const { data } = one.parse(await (await own.attach(signed_id)).json())
      await inbox.blobs.delete(key)
      expect((await inbox.app.request(await addressOf(own, data.id))).status).toBe(404)
    })
  })

  describe('the list', { tags: ['engine'] }, () => {
    let clerk: Account
    const names = async (query: string) => {
      const answer = await clerk.ask('GET', `/v2/documents${query}`)
      expect(answer.status).toBe(200)
      return page.parse(await answer.json()).data.map(({ attributes }) => attributes.name)
    }
    beforeAll(async () => {
      clerk = await inbox.account()
      for (const [name, file, type, manual] of [
        ['beta', 'Invoice 100%.pdf', 'commercial_invoice', null],
        ['Alpha', 'scan_1.pdf', 'other', 'arrival_notice'],
        ['gamma', 'scan-2.pdf', null, null],
      ] as const) {
        inbox.pass(1)
        const { id } = await clerk.file(`content of ${name}`, name, { filename: file })
        await inbox.db
          .updateTable('documents')
          .set({ document_type: type, document_type_manual: manual })
          .where('id', '=', id)
          .execute()
      }
    })

    test('contains only documents of the account, the newest first', async () => {
      expect(await names('')).toEqual(['gamma', 'Alpha', 'beta'])
    })

    test('is sorted by the requested field, documents without a type last', async () => {
      expect(await names('?sort=name')).toEqual(['Alpha', 'beta', 'gamma'])
      expect(await names('?sort=-name')).toEqual(['gamma', 'beta', 'Alpha'])
      expect(await names('?sort=created_at')).toEqual(['beta', 'Alpha', 'gamma'])
      expect(await names('?sort=document_type')).toEqual(['Alpha', 'beta', 'gamma'])
      expect(await names('?sort=-document_type,name')).toEqual(['beta', 'Alpha', 'gamma'])
      expect(await names('?sort=added_by,-created_at')).toEqual(['gamma', 'Alpha', 'beta'])
    })

    test('refuses a field that cannot be sorted by', async () => {
      const answer = await clerk.ask('GET', '/v2/documents?sort=-checksum')
      expect(answer.status).toBe(400)
      expect((await firstErrorOf(answer))?.source).toEqual({ parameter: 'sort' })
    })

    test('is filtered by a part of the name or the file name, and wildcards are literal', async () => {
      expect(await names('?filter[filename]=SCAN')).toEqual(['gamma', 'Alpha'])
      expect(await names('?filter[filename]=alph')).toEqual(['Alpha'])
      expect(await names('?filter[filename]=100%25')).toEqual(['beta'])
      expect(await names('?filter[filename]=scan_')).toEqual(['Alpha'])
    })

    test('is filtered by types, and the type that a person set wins', async () => {
      expect(await names('?filter[document_types]=arrival_notice,commercial_invoice')).toEqual([
        'Alpha',
        'beta',
      ])
      expect(await names('?filter[document_types]=other')).toEqual([])
    })

    test('has pages that link to each other', async () => {
      const answer = await clerk.ask('GET', '/v2/documents?sort=name&page[number]=2&page[size]=1')
      const { data, links, meta } = page.parse(await answer.json())
      expect(data.map(({ attributes }) => attributes.name)).toEqual(['beta'])
      const pagination = { current: 2, next: 3, last: 3, records: 3 }
      expect(meta).toEqual({ size: 1, total: 3, pagination })
      const numbers = Object.entries(links).map(([name, link]) => [
        name,
        new URL(String(link), 'http://x').searchParams.get('page[number]'),
      ])
      expect(Object.fromEntries(numbers)).toEqual({
        first: '1',
        prev: '1',
        self: '2',
        current: '2',
        next: '3',
        last: '3',
      })
      expect(links.next).toContain('sort=name')
      const filtered = page.parse(
        await (await clerk.ask('GET', '/v2/documents?filter[filename]=scan')).json(),
      )
      expect(filtered.meta.total).toBe(2)
      expect(Object.keys(filtered.links).toSorted()).toEqual(['current', 'first', 'last', 'self'])
    })
  })
})
