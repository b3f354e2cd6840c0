import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { ReadingFailed } from '../../reading/failures.rules.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openPapers, type Papers } from '../../testing/papers.ts'
import { outcomeOf } from '../../testing/reader.ts'

forEachDatabase('documents that are read', (open) => {
  let papers: Papers
  let service: Papers['service']
  let said: Papers['said']
  beforeAll(async () => {
    papers = await openPapers(await open())
    ;({ service, said } = papers)
  })
  beforeEach(() => papers.forget())
  afterAll(() => service.parts.endReading())

  describe('and what people say of them', () => {
    test('another type has the fields read of it, and is learnt until it is taken back', async () => {
      const { id } = await papers.file()
      said.told.read = () => outcomeOf('Some words of an issuer', { type: 'other', unsure: true })
      await papers.work()
      expect(await papers.told(id)).toMatchObject({ document_type: 'other', is_unsure: true })
      await papers.edit(id, { document_type_manual: 'packing_list' })
      expect(await papers.told(id)).toMatchObject({ state: 'waiting', is_unsure: false })
      await papers.work()
      expect(said.asked.at(-1)?.document_type).toBe('packing_list')
      expect(await papers.told(id)).toMatchObject({ state: 'read', document_type: 'other' })
      await papers.file('Next')
      await papers.work()
      expect(said.asked.at(-1)?.training).toEqual({
        documents: { packing_list: 1 },
        words: { some: { packing_list: 1 }, words: { packing_list: 1 }, issuer: { packing_list: 1 } },
      })
      await papers.edit(id, { document_type_manual: null })
      await papers.work()
      expect(said.asked.at(-1)).toMatchObject({ document_type: 'other', training: null })
    })

    test('what is accepted is no longer to be reviewed, until it is read anew', async () => {
      const { id } = await papers.file()
      await papers.work()
      const waiting = async () =>
        ((await service.ask('GET', '/v2/counts')).body as { documents_to_review: number }).documents_to_review
      const before = await waiting()
      await papers.edit(id, { reviewed: true, document_type_manual: 'other' })
      await papers.work()
      expect((await papers.told(id)).reviewed_at).not.toBeNull()
      expect(await waiting()).toBe(before - 1)
      service.pass(60)
      await service.ask('POST', `/v2/documents/${id}/reextract`)
      await papers.work()
      expect([(await papers.told(id)).reviewed_at, await waiting()]).toEqual([null, before])
    })
  })

  test('are turned, stored anew, and read again', async () => {
    const { id } = await papers.file('Scan', 'image/png')
    await papers.work()
    await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    await papers.work()
    expect(await papers.downloaded(id)).toMatch(/turned by 90$/)
    expect(said.asked).toHaveLength(2)
    expect(Buffer.from(said.asked[1]?.bytes ?? []).toString()).toMatch(/turned by 90$/)
    expect((await papers.told(id)).state).toBe('read')
  })

  test('that cannot be turned stay as they were', async () => {
    const { id } = await papers.file('Scan', 'image/png')
    await papers.work()
    said.told.rotate = () => Promise.reject(new ReadingFailed('damaged'))
    await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    await papers.work()
    expect([(await papers.told(id)).state, await papers.jobs(), await papers.downloaded(id)]).toEqual([
      'read',
      [],
      expect.stringMatching(/^paper \d+$/),
    ])
  })

  test('are split into documents that are read on their own', async () => {
    const { id } = await papers.file('Bundle')
    said.told.read = () => {
      const outcome = outcomeOf('x\n---\ny\n---\nz', { type: 'other' })
      const parts = [
        { first_page: 1, last_page: 2, document_type: 'bill_of_lading' as const },
        { first_page: 3, last_page: 3, document_type: null },
      ]
      return { ...outcome, parts }
    }
    await papers.work()
    expect((await papers.evidence(id)).proposed_parts).toHaveLength(2)
    const split = (parts: object[]) => service.ask('POST', `/v2/documents/${id}/split`, { parts })
    expect((await split([{ first_page: 1, last_page: 4 }])).status).toBe(422)
    expect((await split([{ first_page: 2, last_page: 1 }])).status).toBe(422)
    const asked = await split([
      { first_page: 1, last_page: 2, name: 'The bill' },
      { first_page: 3, last_page: 3 },
    ])
    expect(asked.status).toBe(202)
    await papers.work()
    const { body } = await service.ask('GET', '/v2/documents?filter[source]=split_document&sort=name')
    const parts = (body as { data: Document[] }).data.map(({ attributes }) => [
      attributes.name,
      attributes.state,
    ])
    expect(parts).toEqual([
      ['Bundle (page 3)', 'read'],
      ['The bill', 'read'],
    ])
    expect((await papers.told(id)).state).toBe('read')
  })

  test('bring what is attached to them, once', async () => {
    const { id } = await papers.file('Mail', 'message/rfc822')
    said.told.read = ({ file_name }) => {
      const outcome = outcomeOf('Dear all', { type: 'other' })
      if (!file_name.startsWith('Mail')) return outcome
      const bytes = Buffer.from('attached')
      const attachments = [{ file_name: 'notice.pdf', content_type: 'application/pdf', bytes }]
      return { ...outcome, content: { ...outcome.content, kind: 'eml', attachments } }
    }
    await papers.work()
    await service.ask('POST', `/v2/documents/${id}/reclassify`)
    await papers.work()
    const rows = await service.db
      .selectFrom('documents')
      .select(['name', 'state', 'depth'])
      .where('parent_document_id', '=', id)
      .execute()
    expect(rows).toEqual([{ name: 'notice.pdf', state: 'read', depth: 1 }])
    const { pages, rendition } = await papers.evidence(id)
    expect([rendition, pages[0]?.lines[0]?.text]).toEqual(['text', 'Dear all'])
  })
})
