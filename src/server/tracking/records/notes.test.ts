import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Container } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkAllDue, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'

forEachDatabase('notes on containers', (open) => {
  const { source, answers } = scriptedCarrier()
  const bill = 'MEDU9104472'
  const ids: Record<string, string> = {}
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ source, database: await open() })
    answers.set(bill, reports({ bill_of_lading_number: bill }, 'CSQU3054383', 'TCLU6718159', 'MSKU7721046'))
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
      },
    })
    await checkAllDue(service, source)
    for (const { id, number } of await service.db.selectFrom('containers').select(['id', 'number']).execute())
      ids[number] = id
  })
  afterAll(() => service.close())

  const edit = (number: string, attributes: object) =>
    service.ask('PATCH', `/v2/containers/${ids[number]}/note`, { data: { type: 'container', attributes } })
  const container = async (number: string): Promise<Container['attributes']> => {
    const { body } = await service.ask('GET', `/v2/containers/${ids[number]}`)
    return (body as { data: Container }).data.attributes
  }
  const listed = async (query: string) => {
    const { body, text, status } = await service.ask('GET', `/v2/containers?sort=number&${query}`)
    expect([status, text]).toEqual([200, text])
    return (body as { data: Container[] }).data.map(({ attributes }) => attributes.number)
  }

  test('a note is kept with who wrote it and when, and an assignee by name', async () => {
    const written = await edit('CSQU3054383', {
      note: ' Exam done Sat\r\nrelease expected Mon ',
      note_author: 'Dana  Kim',
    })
    expect(written.status).toBe(200)
    expect((await edit('CSQU3054383', { assignee: ' Omar Reyes ' })).status).toBe(200)
    expect(await container('CSQU3054383')).toMatchObject({
      note: 'Exam done Sat\nrelease expected Mon',
      note_author: 'Dana Kim',
      noted_at: '2026-11-20T18:00:00Z',
      assignee: 'Omar Reyes',
    })
    expect(await container('TCLU6718159')).toMatchObject({ note: null, note_author: null, assignee: null })
  })

  test('a note that somebody replaced meanwhile is not overwritten unseen', async () => {
    await edit('TCLU6718159', { note: 'Call the broker', note_author: 'Dana Kim' })
    const late = await edit('TCLU6718159', { note: 'Nothing to do', expected_note: null })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      errors: [{ code: 'note_changed', meta: { note: 'Call the broker', note_author: 'Dana Kim' } }],
    })
    expect(await container('TCLU6718159')).toMatchObject({ note: 'Call the broker' })
    const seen = await edit('TCLU6718159', { note: 'Nothing to do', expected_note: 'Call the broker' })
    expect(seen.status).toBe(200)
    // Who takes care of it is another matter: it does not depend on the note.
    expect((await edit('TCLU6718159', { assignee: 'Omar Reyes' })).status).toBe(200)
  })

  test('a container that somebody else took meanwhile is not assigned anew unseen', async () => {
    await edit('CSQU3054383', { assignee: 'Omar Reyes' })
    const late = await edit('CSQU3054383', { assignee: 'Dana Kim', expected_assignee: null })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ errors: [{ code: 'value_changed', meta: { assignee: 'Omar Reyes' } }] })
    expect(
      (await edit('CSQU3054383', { assignee: 'Dana Kim', expected_assignee: 'Omar Reyes' })).status,
    ).toBe(200)
    // Both wanted the same.
    expect((await edit('CSQU3054383', { assignee: 'Dana Kim', expected_assignee: null })).status).toBe(200)
    await edit('CSQU3054383', { assignee: 'Omar Reyes' })
  })

  test('reference numbers and tags that others changed meanwhile are not overwritten unseen', async () => {
    const { id: shipment } = await service.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
    const paths = { container: `/v2/containers/${ids['CSQU3054383']}`, shipment: `/v2/shipments/${shipment}` }
    const words = async (type: keyof typeof paths, attributes: object) => {
      const { status, body } = await service.ask('PATCH', paths[type], { data: { type, attributes } })
      return [status, (body as { errors?: { code: string; meta: object }[] }).errors?.[0]?.meta]
    }
    for (const type of ['container', 'shipment'] as const) {
      await words(type, { ref_numbers: ['PO 1', 'PO 2'] })
      const late = { ref_numbers: ['PO 1', 'PO 3'], expected_ref_numbers: ['PO 1'] }
      expect(await words(type, late)).toEqual([409, { ref_numbers: ['PO 1', 'PO 2'] }])
      const seen = { ref_numbers: ['PO 3'], expected_ref_numbers: ['PO 2', 'PO 1'] }
      expect(await words(type, seen)).toEqual([200, undefined])
    }
    await words('shipment', { tags: ['urgent'] })
    expect(await words('shipment', { tags: [], expected_tags: [] })).toEqual([409, { tags: ['urgent'] }])
  })

  test('a note that is emptied is gone, with its author and its time', async () => {
    await edit('MSKU7721046', { note: 'Later', note_author: 'Dana Kim', assignee: 'Dana Kim' })
    expect((await edit('MSKU7721046', { note: ' \n ', assignee: '' })).status).toBe(200)
    expect(await container('MSKU7721046')).toMatchObject({
      note: null,
      note_author: null,
      noted_at: null,
      assignee: null,
    })
  })

  test.each([
    ['filter[assignee]=omar%20reyes', ['CSQU3054383', 'TCLU6718159']],
    ['filter[assignee]=null', ['MSKU7721046']],
    ['filter[note]=RELEASE', ['CSQU3054383']],
    ['filter[note]=100%25', []],
    ['filter[note]=null', ['MSKU7721046']],
  ])('the list narrowed by %s has %j', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test('the names that are used are counted', async () => {
    const { body } = await service.ask('GET', '/v2/containers/facets?facets=assignee')
    const values = [
      { value: 'Omar Reyes', count: 2 },
      { value: null, count: 1 },
    ]
    expect(body).toMatchObject({ data: { assignee: { values } } })
  })

  test('the summary of a list counts the containers of a person, among what its filters leave', async () => {
    const mine = async (query: string) => {
      const { body } = await service.ask('GET', `/v2/containers/summary?mine=${query}`)
      return (body as { data: { all: number; mine: { count: number } } }).data
    }
    expect(await mine('omar%20reyes')).toMatchObject({ all: 3, mine: { count: 2, due: 0 } })
    expect(await mine('Omar%20Reyes&filter[number]=TCLU6718159')).toMatchObject({
      all: 1,
      mine: { count: 1 },
    })
    expect(await mine('Nobody')).toMatchObject({ mine: { count: 0 } })
    expect((await service.ask('GET', '/v2/containers/summary')).text).not.toContain('"mine"')
  })

  test('tracking leaves notes and assignees as they are', async () => {
    const before = await container('CSQU3054383')
    answers.set(
      bill,
      reports(
        { bill_of_lading_number: bill, pod_eta_at: '2026-12-01T00:00:00Z' },
        'CSQU3054383',
        'TCLU6718159',
      ),
    )
    await service.db.updateTable('tracking_requests').set({ next_check_at: '2026-11-20T18:00:00Z' }).execute()
    await checkAllDue(service, source)
    const { note, note_author, noted_at, assignee } = before
    expect(await container('CSQU3054383')).toMatchObject({ note, note_author, noted_at, assignee })
  })

  test('a link for people outside of the account shows neither note nor assignee', async () => {
    const made = await service.ask('POST', '/v2/shares', {
      data: {
        type: 'share',
        attributes: {
          name: 'For the customer',
          container_ids: [ids['CSQU3054383']],
          expires_at: '2026-11-27T18:00:00Z',
          shows_fees: true,
        },
      },
    })
    const { path } = (made.body as { data: { attributes: { path: string } } }).data.attributes
    const shown = await service.ask('GET', path.replace('/s/', '/v2/shared/'), undefined, {
      authorization: null,
    })
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('CSQU3054383')
    expect(shown.text).not.toMatch(/note|assignee|Exam done|Dana|Omar/)
  })

  test.each([
    [{}, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ assignee: 'x'.repeat(61) }, 'assignee'],
    [{ note: 7 }, 'note'],
  ])('%j is refused', async (attributes, named) => {
    const { status, text } = await edit('CSQU3054383', attributes)
    expect([status, text]).toEqual([422, text])
    expect(text).toContain(`/data/attributes/${named}`)
  })
})
