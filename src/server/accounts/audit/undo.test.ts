import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { giveEmail } from '../../testing/give-email.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { forgetOldEntries } from './entries.store.ts'

forEachDatabase('the audit', (open) => {
  let service: TestService
  let filled: FilledAccount
  let container: string
  beforeEach(async () => {
    service = await startTestService({ database: await open() })
    filled = await fillAccount(service, service.own, 'ALPHA')
    container = `/v2/containers/${filled.ids.container}`
    return () => service.close()
  })

  const asPerson = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    service.ask(method, path, body, { ...filled.person.headers, authorization: null })
  const listed = async (query = '') => {
    const { body, text, status } = await asPerson('GET', `/v2/audit_entries${query}`)
    expect(status, text).toBe(200)
    return body as { data: AuditEntry[]; meta: { total: number }; links: Record<string, string> }
  }
  const newest = async (): Promise<AuditEntry> => {
    const [entry] = (await listed('?page[size]=1')).data
    if (!entry) throw new Error('The audit is empty')
    return entry
  }
  const undo = (id: string) => asPerson('POST', `/v2/audit_entries/${id}/undo`)
  const label = (...ref_numbers: string[]) =>
    filled.done('PATCH', container, { data: { type: 'container', attributes: { ref_numbers } } })
  const labelsOf = async () => (await filled.done('GET', container)).data.attributes['ref_numbers']

  test('an entry says who changed what, old and new, from where and by which key', async () => {
    await label('PO 7')
    expect((await newest()).attributes).toMatchObject({
      at: '2026-11-20T18:00:00Z',
      operation: 'edit_container',
      group: 'records',
      actor_kind: 'key',
      actor_name: 'Test',
      record_type: 'container',
      record_id: filled.ids.container,
      record_name: 'ALPU0000110',
      changes: [{ attribute: 'ref_numbers', old: ['ALPHA-REF-1'], new: ['PO 7'] }],
    })
    await asPerson('PATCH', `${container}/note`, { data: { attributes: { note: 'Call first' } } })
    expect((await newest()).attributes).toMatchObject({
      actor_kind: 'person',
      actor_id: filled.person.user_id,
      changes: [{ attribute: 'note', old: null, new: 'Call first' }],
    })
  })

  test('a change is taken back once, by a person, which is an entry too', async () => {
    await label('PO 7')
    const { id } = await newest()
    const { status, body } = await undo(id)
    expect(status).toBe(201)
    expect((body as { data: AuditEntry }).data.attributes).toMatchObject({
      operation: 'undo_audit_entry',
      undoes: id,
      actor_name: 'ALPHA',
      changes: [{ attribute: 'ref_numbers', old: ['PO 7'], new: ['ALPHA-REF-1'] }],
    })
    expect(await labelsOf()).toEqual(['ALPHA-REF-1'])
    const entry = (await listed()).data.find((each) => each.id === id)
    expect(entry?.attributes).toMatchObject({ can_undo: false, undone_at: '2026-11-20T18:00:00Z' })
    expect(await undo(id)).toMatchObject({ status: 409 })
  })

  test('a record that was changed since is not given its old values', async () => {
    await label('PO 7')
    const { id } = await newest()
    await label('PO 8')
    const answer = await undo(id)
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'changed_since' }] } })
    expect(answer.text).toContain('ref_numbers was changed after this')
    expect(await labelsOf()).toEqual(['PO 8'])
    expect((await newest()).attributes.operation).toBe('edit_container')
  })

  test('values of custom fields are taken back: a new one, a changed one, and one that was deleted', async () => {
    const fields = `/v2/containers/${filled.ids.second_container}/custom_fields`
    const slug = filled.slugs.container
    const field = (value: string) => ({ data: { type: 'custom_field', attributes: { value } } })
    const valueOf = async () => {
      const { body } = await service.ask('GET', fields)
      return (body as { data: { attributes: { value: unknown } }[] }).data[0]?.attributes.value
    }
    const created = { data: { type: 'custom_field', attributes: { api_slug: slug, value: 'first' } } }
    await filled.done('POST', fields, created)
    const made = await newest()
    await filled.done('PATCH', `${fields}/${slug}`, field('second'))
    expect((await undo((await newest()).id)).status).toBe(201)
    expect(await valueOf()).toBe('first')
    await service.ask('DELETE', `${fields}/${slug}`)
    expect((await undo((await newest()).id)).status).toBe(201)
    expect(await valueOf()).toBe('first')
    expect((await undo(made.id)).status).toBe(201)
    expect(await valueOf()).toBeUndefined()
  })

  test('the e-mail address of a party, events of a webhook, the name of a saved view and of a custom field are taken back, unless they were changed since', async () => {
    const { ids } = filled
    const view = { name: 'At first', list: 'containers', query: '', shared: true }
    const made = await asPerson('POST', '/v2/saved_views', { data: { type: 'saved_view', attributes: view } })
    expect(made.status, made.text).toBe(201)
    const saved = (made.body as { data: { id: string } }).data.id
    const edits = [
      [`/v2/webhooks/${ids.webhook}`, 'webhook', 'events', ['document.extracted'], ['container.created']],
      [`/v2/parties/${ids.party}`, 'party', 'email', 'one@importer.example', 'two@importer.example'],
      [`/v2/saved_views/${saved}`, 'saved_view', 'name', 'Called one', 'Called two'],
      [
        `/v2/custom_field_definitions/${ids.definition}`,
        'custom_field_definition',
        'display_name',
        'Called one',
        'Called two',
      ],
    ] as const
    for (const [path, type, attribute, first, second] of edits) {
      const edit = async (value: unknown) => {
        const answer = await asPerson('PATCH', path, { data: { type, attributes: { [attribute]: value } } })
        expect(answer.status, answer.text).toBe(200)
      }
      await edit(first)
      const changed = await newest()
      const [change] = changed.attributes.changes
      expect(changed.attributes).toMatchObject({ record_type: type, can_undo: true })
      await edit(second)
      expect(await undo(changed.id)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'changed_since' }] },
      })
      await edit(first)
      expect((await undo(changed.id)).status).toBe(201)
      expect((await newest()).attributes.changes).toEqual([{ attribute, old: first, new: change?.old }])
    }
  })

  test('what others may have followed from is not taken back', async () => {
    await filled.done('POST', '/v2/parties', { data: { type: 'party', attributes: { company_name: 'New' } } })
    const entry = await newest()
    expect(entry.attributes.can_undo).toBe(false)
    expect(await undo(entry.id)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'cannot_be_undone' }] },
    })
  })

  test(
    'entries are found by who, what, group, time and any text, in pages',
    { tags: ['engine'] },
    async () => {
      await label('Zebra 7')
      service.pass(3600)
      await asPerson('PATCH', `${container}/note`, { data: { attributes: { note: 'Giraffe' } } })
      const of = async (query: string) =>
        (await listed(query)).data.map(({ attributes }) => attributes.operation)
      expect(await of('?q=zebra')).toEqual(['edit_container'])
      expect(await of('?q=100%25')).toEqual([])
      expect(await of(`?filter[actor]=${filled.person.user_id}&filter[group]=records`)).toEqual([
        'edit_container_note',
      ])
      expect(await of('?filter[at][start]=2026-11-20T18:30:00Z')).toEqual(['edit_container_note'])
      expect(await of(`?filter[record]=${filled.ids.container}&q=giraffe`)).toEqual(['edit_container_note'])
      const all = await listed()
      const walked: string[] = []
      let next: string | undefined = '/v2/audit_entries?page[size]=3&page[cursor]='
      while (next !== undefined) {
        const page = (await asPerson('GET', next)).body as Awaited<ReturnType<typeof listed>>
        walked.push(...page.data.map(({ id }) => id))
        next = page.links['next']
      }
      expect(walked).toEqual(all.data.map(({ id }) => id))
    },
  )

  test('an account sees and takes back its own entries alone, and clerks and keys see none', async () => {
    await label('PO 7')
    const { id } = await newest()
    const stranger = await signInAs(service, service.other.account_id, 'owner')
    const asStranger = (method: string, path: string) =>
      service.ask(method, path, undefined, { ...stranger.headers, authorization: null })
    expect((await asStranger('GET', '/v2/audit_entries')).text).not.toContain('ALPU')
    expect((await asStranger('GET', `/v2/audit_entries/${id}`)).status).toBe(404)
    expect((await asStranger('POST', `/v2/audit_entries/${id}/undo`)).status).toBe(404)
    const clerk = await signInAs(service, service.own.account_id, 'clerk')
    const asClerk = { ...clerk.headers, authorization: null }
    expect((await service.ask('GET', '/v2/audit_entries', undefined, asClerk)).status).toBe(403)
    expect((await service.ask('GET', '/v2/audit_entries')).status).toBe(403)
  })

  test('entries are kept for as many days as the account set, 400 unless it did', async () => {
    await label('PO 7')
    const forget = () => forgetOldEntries(service.db, service.clock.now().toISOString())
    const entries = async () =>
      (await service.db.selectFrom('audit_entries').select('operation').execute()).map(
        ({ operation }) => operation,
      )
    service.pass(31 * 24 * 3600)
    await forget()
    expect(await entries()).toContain('edit_container')
    const admin = await signInAs(service, service.own.account_id, 'admin')
    const asAdmin = { ...admin.headers, authorization: null }
    expect((await service.ask('PUT', '/v2/audit_retention', { days: 29 }, asAdmin)).status).toBe(422)
    expect((await service.ask('PUT', '/v2/audit_retention', { days: 30 }, asAdmin)).status).toBe(200)
    await forget()
    expect(await entries()).toEqual(['edit_audit_retention'])
  })

  test('an export has a row for each attribute, and no cell that a spreadsheet computes', async () => {
    await label('=HYPERLINK("https://evil.example")')
    const filters = { 'filter[operation]': 'edit_container' }
    const made = await asPerson('POST', '/v2/audit_entries/exports', { format: 'csv', filters })
    const { url } = made.body as { url: string }
    const { text } = await service.ask('GET', url, undefined, { authorization: null })
    const [heading, row, ...more] = text.trimEnd().split('\r\n')
    expect(heading).toMatch(/^\uFEFF?Time \(UTC\),Who,/)
    expect(row).toContain('2026-11-20T18:00:00Z,Test,key,')
    expect(row).toContain('HYPERLINK')
    expect(row).not.toMatch(/,=/)
    expect(more).toEqual([])
  })

  test('failed sign-ins are entries of the accounts of that person, twenty of them in a day', async () => {
    const email = 'dana@example.com'
    await giveEmail(service, filled.person, email)
    const attempt = (address: string) =>
      service.ask(
        'POST',
        '/v2/session',
        { email: address, password: 'wrong password' },
        { authorization: null },
      )
    await attempt('nobody@example.com')
    const failed = () => listed('?filter[action]=refuse')
    await attempt(email)
    await expect.poll(async () => (await failed()).meta.total).toBe(1)
    const [entry] = (await failed()).data
    expect(entry?.attributes).toMatchObject({
      operation: 'create_session',
      group: 'sign_in',
      record_id: filled.person.user_id,
      changes: [{ attribute: 'refused', old: null, new: 'wrong_password' }],
    })
    for (let count = 0; count < 25; count += 1) {
      await attempt(email)
      await expect.poll(async () => (await failed()).meta.total).toBe(Math.min(count + 2, 20))
    }
  })
})
