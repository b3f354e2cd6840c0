import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { ReadingFailed } from '../../reading/failures.rules.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { extractionOf, readingResult } from '../../testing/reader.ts'

forEachDatabase('documents that are read', (open) => {
  let documentService: DocumentService
  let service: DocumentService['service']
  let fakeReader: DocumentService['fakeReader']
  beforeAll(async () => {
    documentService = await openDocumentService(await open())
    ;({ service, fakeReader } = documentService)
  })
  beforeEach(() => documentService.reset())
  afterAll(() => service.services.endReading())

  describe('and changes by people', () => {
    test('a changed type extracts the fields of that type, and is used for later documents until it is removed', async () => {
      const { id } = await documentService.file()
      fakeReader.answers.read = () =>
        readingResult('Some words of an issuer', { type: 'other', unsure: true })
      await documentService.work()
      expect(await documentService.attributesOf(id)).toMatchObject({
        document_type: 'other',
        is_unsure: true,
      })
      await documentService.edit(id, { document_type_manual: 'packing_list' })
      expect(await documentService.attributesOf(id)).toMatchObject({ state: 'waiting', is_unsure: false })
      await documentService.work()
      expect(fakeReader.requests.at(-1)?.document_type).toBe('packing_list')
      expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read', document_type: 'other' })
      await documentService.file('Next')
      await documentService.work()
      expect(fakeReader.requests.at(-1)?.training).toEqual({
        documents: { packing_list: 1 },
        words: { some: { packing_list: 1 }, words: { packing_list: 1 }, issuer: { packing_list: 1 } },
      })
      await documentService.edit(id, { document_type_manual: null })
      await documentService.work()
      expect(fakeReader.requests.at(-1)).toMatchObject({ document_type: 'other', training: null })
    })

    test('an accepted document is not to be reviewed, until it is read again', async () => {
      const { id } = await documentService.file()
      await documentService.work()
      const waiting = async () =>
        ((await service.ask('GET', '/v2/counts')).body as { documents_to_review: number }).documents_to_review
      const before = await waiting()
      await documentService.edit(id, { reviewed: true, document_type_manual: 'other' })
      await documentService.work()
      expect((await documentService.attributesOf(id)).reviewed_at).not.toBeNull()
      expect(await waiting()).toBe(before - 1)
      service.pass(60)
      await service.ask('POST', `/v2/documents/${id}/reextract`)
      await documentService.work()
      expect([(await documentService.attributesOf(id)).reviewed_at, await waiting()]).toEqual([null, before])
    })
  })

  describe('and are accepted', () => {
    const acceptedAt = async (id: string) => (await documentService.attributesOf(id)).reviewed_at
    const readAs = (value: string) => () =>
      readingResult('A notice', {
        type: 'arrival_notice',
        unsure: true,
        extraction: extractionOf('transport_document_reference', value),
      })

    test('with the type that was found are not read again', async () => {
      const { id } = await documentService.file()
      fakeReader.answers.read = readAs('MAEU2290118')
      await documentService.work()
      await documentService.edit(id, { reviewed: true, document_type_manual: 'arrival_notice' })
      expect(await documentService.jobs()).toEqual([])
      expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read', is_unsure: false })
      expect(await acceptedAt(id)).not.toBeNull()
    })

    test('with another type are to be reviewed again once that has other values', async () => {
      const { id } = await documentService.file()
      fakeReader.answers.read = readAs('MAEU2290118')
      await documentService.work()
      fakeReader.answers.read = readAs('MAEU2290119')
      await documentService.edit(id, { reviewed: true, document_type_manual: 'delivery_order' })
      expect(await acceptedAt(id)).not.toBeNull()
      await documentService.work()
      expect(await acceptedAt(id)).toBeNull()
    })

    test('cannot be before they are read, because nobody has seen their values', async () => {
      const { id } = await documentService.file()
      const { status, body } = await documentService.edit(id, { reviewed: true })
      expect(status).toBe(422)
      expect(body).toMatchObject({
        errors: [
          {
            detail: 'This document is being read: accept it when it was read',
            source: { pointer: '/data/attributes/reviewed' },
          },
        ],
      })
      expect(await acceptedAt(id)).toBeNull()
      // What else is said of one that waits is taken, also a type that it may not have afterwards.
      expect((await documentService.edit(id, { document_type_manual: 'packing_list' })).status).toBe(200)
      await documentService.work()
      expect(fakeReader.requests.at(-1)?.document_type).toBe('packing_list')
    })
  })

  test('are rotated, stored again, and read again', async () => {
    const { id } = await documentService.file('Scan', 'image/png')
    await documentService.work()
    await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    await documentService.work()
    expect(await documentService.downloaded(id)).toMatch(/rotated by 90$/)
    expect(fakeReader.requests).toHaveLength(2)
    expect(Buffer.from(fakeReader.requests[1]?.bytes ?? []).toString()).toMatch(/rotated by 90$/)
    expect((await documentService.attributesOf(id)).state).toBe('read')
  })

  test('are read and wait for nothing after a full turn that was asked for before the first angle was done', async () => {
    const { id } = await documentService.file('Scan', 'image/png')
    await documentService.work()
    for (let turns = 0; turns < 4; turns++)
      await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    expect(await documentService.jobs()).toEqual([])
    expect((await documentService.attributesOf(id)).state).toBe('read')
  })

  test('stand as they were after a full turn of which the first angle was being done already', async () => {
    const { id } = await documentService.file('Scan', 'image/png')
    await documentService.work()
    const ask = () => service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    const angles: number[] = []
    fakeReader.answers.rotate = async (bytes, degrees) => {
      angles.push(degrees)
      if (angles.length === 1) for (let more = 0; more < 3; more++) await ask()
      return Buffer.concat([bytes, Buffer.from(` rotated by ${degrees}`)])
    }
    await ask()
    await documentService.work()
    expect(angles.reduce((sum, each) => sum + each, 0) % 360).toBe(0)
    expect(angles).toEqual([90, 270])
    expect((await documentService.attributesOf(id)).state).toBe('read')
  })

  test('are not rotated by a full turn that was asked for while they were being read', async () => {
    const { id } = await documentService.file('Scan', 'image/png')
    fakeReader.answers.read = async () => {
      for (let turns = 0; turns < 4; turns++)
        await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
      return readingResult('ARRIVAL NOTICE', { type: 'arrival_notice' })
    }
    await documentService.work()
    expect(await documentService.jobs()).toEqual([])
    expect((await documentService.attributesOf(id)).state).toBe('read')
    expect(await documentService.downloaded(id)).toMatch(/^document \d+$/)
  })

  test('that cannot be rotated stay unchanged', async () => {
    const { id } = await documentService.file('Scan', 'image/png')
    await documentService.work()
    fakeReader.answers.rotate = () => Promise.reject(new ReadingFailed('damaged'))
    await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    await documentService.work()
    expect([
      (await documentService.attributesOf(id)).state,
      await documentService.jobs(),
      await documentService.downloaded(id),
    ]).toEqual(['read', [], expect.stringMatching(/^document \d+$/)])
  })

  test('are split into documents that are read separately', async () => {
    const { id } = await documentService.file('Bundle')
    fakeReader.answers.read = () => {
      const outcome = readingResult('x\n---\ny\n---\nz', { type: 'other' })
      const parts = [
        { first_page: 1, last_page: 2, document_type: 'bill_of_lading' as const },
        { first_page: 3, last_page: 3, document_type: null },
      ]
      return { ...outcome, parts }
    }
    await documentService.work()
    expect((await documentService.evidence(id)).proposed_parts).toHaveLength(2)
    const split = (parts: object[]) => service.ask('POST', `/v2/documents/${id}/split`, { parts })
    expect((await split([{ first_page: 1, last_page: 4 }])).status).toBe(422)
    expect((await split([{ first_page: 2, last_page: 1 }])).status).toBe(422)
    const asked = await split([
      { first_page: 1, last_page: 2, name: 'The bill' },
      { first_page: 3, last_page: 3 },
    ])
    expect(asked.status).toBe(202)
    await documentService.work()
    const { body } = await service.ask('GET', '/v2/documents?filter[source]=split_document&sort=name')
    const parts = (body as { data: Document[] }).data.map(({ attributes }) => [
      attributes.name,
      attributes.state,
    ])
    expect(parts).toEqual([
      ['Bundle (page 3)', 'read'],
      ['The bill', 'read'],
    ])
    expect((await documentService.attributesOf(id)).state).toBe('read')
  })

  test('of files in files are taken out three levels deep, and what is deeper or empty is named', async () => {
    const { id } = await documentService.file('Level 0', 'application/zip')
    fakeReader.answers.read = ({ file_name }) => {
      const outcome = readingResult('Files in this archive', { type: 'other' })
      const level = Number(/\d/.exec(file_name)?.[0]) + 1
      const packed = (name: string, bytes: Uint8Array) => ({ file_name: name, content_type: 'x/y', bytes })
      const attachments = [
        packed(`Level ${level}`, Buffer.from(`level ${level}`)),
        packed('Empty', new Uint8Array()),
      ]
      return { ...outcome, content: { ...outcome.content, kind: 'archive', attachments } }
    }
    await documentService.work()
    const rows = await service.db
      .selectFrom('documents')
      .select(['id', 'name', 'depth'])
      .where('name', 'like', 'Level%')
      .orderBy('depth')
      .execute()
    expect(rows.map(({ name, depth }) => [name, depth])).toEqual([
      ['Level 0', 0],
      ['Level 1', 1],
      ['Level 2', 2],
      ['Level 3', 3],
    ])
    expect((await documentService.evidence(id)).notes).toEqual(['Left out: “Empty” (empty).'])
    expect((await documentService.evidence(rows[3]?.id ?? '')).notes).toEqual([
      'Left out: “Level 4” and “Empty” (more than 3 levels deep).',
    ])
  })

  test('of e-mails make their attachments documents, once', async () => {
    const { id } = await documentService.file('Mail', 'message/rfc822')
    fakeReader.answers.read = ({ file_name }) => {
      const outcome = readingResult('Dear all', { type: 'other' })
      if (!file_name.startsWith('Mail')) return outcome
      const bytes = Buffer.from('attached')
      const attachments = [{ file_name: 'notice.pdf', content_type: 'application/pdf', bytes }]
      return { ...outcome, content: { ...outcome.content, kind: 'eml', attachments } }
    }
    await documentService.work()
    await service.ask('POST', `/v2/documents/${id}/reclassify`)
    await documentService.work()
    const rows = await service.db
      .selectFrom('documents')
      .select(['name', 'state', 'depth'])
      .where('parent_document_id', '=', id)
      .execute()
    expect(rows).toEqual([{ name: 'notice.pdf', state: 'read', depth: 1 }])
    const { pages, rendition } = await documentService.evidence(id)
    expect([rendition, pages[0]?.lines[0]?.text]).toEqual(['text', 'Dear all'])
  })
})
