import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FilesUnavailable } from '../../platform/blobs/blob-store.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { extractionOf, readingResult } from '../../testing/reader.ts'
import { claimDocument } from './claims.store.ts'
import { completeReading } from './completion.store.ts'

forEachDatabase('documents that wait to be read', (open) => {
  let documentService: DocumentService
  let service: DocumentService['service']
  let fakeReader: DocumentService['fakeReader']
  beforeAll(async () => {
    documentService = await openDocumentService(await open())
    ;({ service, fakeReader } = documentService)
  })
  beforeEach(() => documentService.reset())
  afterAll(() => service.services.endReading())

  test('are read: type, fields, evidence and state are stored, and an event is logged', async () => {
    const { id, attributes } = await documentService.file()
    expect(attributes.state).toBe('waiting')
    fakeReader.answers.read = async () => {
      expect((await documentService.attributesOf(id)).state).toBe('reading')
      const extraction = extractionOf('transport_document_reference', 'MAEU2290118')
      return readingResult('ARRIVAL NOTICE', { type: 'arrival_notice', extraction })
    }
    await documentService.work()
    expect(await documentService.attributesOf(id)).toMatchObject({
      state: 'read',
      document_type: 'arrival_notice',
      classification_confidence: 0.9,
      classification_notes: 'words in the title',
      is_unsure: false,
      pages_count: 1,
      failure: null,
      reviewed_at: null,
    })
    expect(await documentService.evidence(id)).toMatchObject({
      rendition: 'pdf',
      pages: [{ number: 1, width: 612, height: 792, lines: [] }],
      fields: [{ path: 'transport_document_reference', text: 'MAEU2290118', confidence: 0.9 }],
      candidates: [{ document_type: 'arrival_notice' }],
      reasons: ['words in the title'],
      links: [],
    })
    expect(await documentService.jobs()).toEqual([])
    expect(await documentService.events(id)).toEqual(['document.extracted'])
    // The live stream reports that it was created, leased and read.
    expect(await documentService.edits(id)).toBe(2)
    expect(fakeReader.requests).toHaveLength(1)
  })

  test('say to the person who reviews them which page could not be read', async () => {
    const { id } = await documentService.file()
    const note = 'Page 2 could not be read in time and was left out.'
    fakeReader.answers.read = () => {
      const result = readingResult('ARRIVAL NOTICE', { type: 'arrival_notice' })
      return { ...result, content: { ...result.content, pages_count: 2, notes: [note] } }
    }
    await documentService.work()
    expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read', pages_count: 2 })
    expect(await documentService.evidence(id)).toMatchObject({ notes: [note] })
  })

  test('fail once with a sentence if the file is at fault, and can still be downloaded', async () => {
    const { id } = await documentService.file()
    fakeReader.answers.read = () => ({ kind: 'failed', reason: 'encrypted', seconds: 1 })
    await documentService.work()
    service.pass(24 * 3600)
    await documentService.work()
    expect(fakeReader.requests).toHaveLength(1)
    expect(await documentService.attributesOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('locked with a password') as string,
    })
    expect(await documentService.events(id)).toEqual(['document.extraction_failed'])
    expect(await documentService.downloaded(id)).toMatch(/^document/)
  })

  test('wait as long as their store of files is away', async () => {
    const { id } = await documentService.file()
    const { get } = service.blobs
    service.blobs.get = () => Promise.reject(new FilesUnavailable('The object store does not answer'))
    for (let hour = 0; hour < 24; hour += 1) {
      await documentService.work()
      service.pass(3600)
    }
    expect(await documentService.attributesOf(id)).toMatchObject({ state: 'waiting', failure: null })
    service.blobs.get = get
    await documentService.work()
    expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read' })
  })

  test('are tried again with growing delays after internal errors, and fail in the end', async () => {
    const { id } = await documentService.file()
    fakeReader.answers.read = () => Promise.reject(new Error('no such program'))
    await documentService.work()
    expect([fakeReader.requests.length, (await documentService.attributesOf(id)).state]).toEqual([
      1,
      'waiting',
    ])
    await documentService.work()
    expect(fakeReader.requests).toHaveLength(1)
    for (let hour = 0; hour < 10; hour++) {
      service.pass(3600)
      await documentService.work()
    }
    expect(fakeReader.requests).toHaveLength(5)
    expect(await documentService.attributesOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('fault of this service') as string,
    })
    fakeReader.answers.read = () => readingResult('better', { type: 'other' })
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    expect((await documentService.attributesOf(id)).state).toBe('waiting')
    await documentService.work()
    expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read', failure: null })
  })

  test('wait again when the database went away while they were read, and the attempt does not count', async () => {
    const { id } = await documentService.file()
    const { db } = service
    const transaction = () => {
      throw new Error('Connection terminated unexpectedly')
    }
    fakeReader.answers.read = () => {
      Object.assign(db, { transaction })
      return readingResult('read in vain', { type: 'other' })
    }
    for (let outage = 0; outage < 6; outage += 1) {
      await expect(documentService.work()).rejects.toThrow('terminated')
      Reflect.deleteProperty(db, 'transaction')
      expect((await documentService.attributesOf(id)).state).toBe('reading')
    }
    fakeReader.answers.read = () => readingResult('read', { type: 'packing_list' })
    await documentService.work()
    expect(await documentService.attributesOf(id)).toMatchObject({ state: 'read', failure: null })
  })

  test(
    'are leased by one process at a time, and by another when the lease of a killed process has expired',
    { tags: ['engine'] },
    async () => {
      await documentService.file()
      const { account_id } = service.own
      const clocks = { clock: service.clock, wall: service.clock }
      const claim = () => claimDocument(service.db, account_id, clocks)
      const taken = await Promise.all(Array.from({ length: 5 }, claim))
      const [first, ...others] = taken.filter((each) => each !== undefined)
      expect([first?.jobs.map(({ kind }) => kind), others]).toEqual([['classify'], []])
      service.pass(599)
      expect(await claim()).toBeUndefined()
      service.pass(1)
      const second = await claim()
      expect(second?.document.id).toBe(first?.document.id)
      if (!first || !second) throw new Error('Neither was taken')
      // The first process continues after its lease expired: its result must be ignored.
      await completeReading(service.db, first, readingResult('late', { type: 'other' }), [], {
        now: service.clock.now(),
        wall: service.clock.now(),
      })
      expect(await documentService.attributesOf(second.document.id)).toMatchObject({
        state: 'reading',
        document_type: null,
      })
      await completeReading(service.db, second, readingResult('x', { type: 'packing_list' }), [], {
        now: service.clock.now(),
        wall: service.clock.now(),
      })
      expect(await documentService.attributesOf(second.document.id)).toMatchObject({
        state: 'read',
        document_type: 'packing_list',
      })
    },
  )

  test('that crash the reading process again and again are given up', async () => {
    const { id } = await documentService.file()
    const clocks = { clock: service.clock, wall: service.clock }
    for (let killed = 0; killed < 5; killed++) {
      await claimDocument(service.db, service.own.account_id, clocks)
      service.pass(601)
    }
    await documentService.work()
    expect(fakeReader.requests).toHaveLength(0)
    expect((await documentService.attributesOf(id)).state).toBe('failed')
  })

  test('of one account do not delay those of another', async () => {
    for (let nth = 0; nth < 4; nth++) await documentService.file('Many')
    service.pass(1)
    await documentService.file('One', 'application/pdf', service.other)
    await documentService.round()
    await documentService.round()
    const names = fakeReader.requests.map(({ file_name }) => file_name)
    expect(names).toEqual(expect.arrayContaining(['Many.pdf', 'One.pdf']))
  })

  test('are left to the first reader, whose process may run already, unless it reads another', async () => {
    await documentService.file('First')
    await documentService.file('Second')
    expect(await documentService.roundOfSecondReader()).toBe('done')
    expect(fakeReader.requests).toEqual([])
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    fakeReader.answers.read = async ({ file_name }) => {
      begun.resolve()
      if (file_name === 'First.pdf') await held.promise
      return readingResult('nothing')
    }
    const first = documentService.round()
    await begun.promise
    expect(await documentService.roundOfSecondReader()).toBe('more')
    expect(fakeReader.requests.map(({ file_name }) => file_name)).toEqual(['First.pdf', 'Second.pdf'])
    held.resolve()
    expect(await first).toBe('more')
    expect(await documentService.roundOfSecondReader()).toBe('done')
  })

  test('that are requested again while they are read are read again', async () => {
    const { id } = await documentService.file()
    fakeReader.answers.read = async () => {
      if (fakeReader.requests.length === 1) await service.ask('POST', `/v2/documents/${id}/reclassify`)
      return readingResult('x', { type: 'other' })
    }
    await documentService.round()
    expect((await documentService.attributesOf(id)).state).toBe('waiting')
    await documentService.work()
    expect([fakeReader.requests.length, (await documentService.attributesOf(id)).state]).toEqual([2, 'read'])
  })

  test('that are deleted while they are read stay deleted', async () => {
    const { id } = await documentService.file()
    fakeReader.answers.read = async () => {
      await service.ask('DELETE', `/v2/documents/${id}`)
      return readingResult('x', { type: 'other' })
    }
    await documentService.work()
    expect((await service.ask('GET', `/v2/documents/${id}`)).status).toBe(404)
    expect(await documentService.jobs()).toEqual([])
  })

  test('keep values that fit the schema of their type, and drop the others', async () => {
    const { id } = await documentService.file()
    const extraction = {
      payload: { transport_document_reference: 'MAEU1', last_free_day: 'tomorrow\0', notes: '\ud800' },
      fields: [],
    }
    fakeReader.answers.read = () => readingResult('x', { type: 'arrival_notice', extraction })
    await documentService.work()
    const answer = await service.ask('GET', `/v2/documents/${id}?include=last_document_representation`)
    const { included } = answer.body as { included: { attributes: { payload: Record<string, unknown> } }[] }
    expect(included[0]?.attributes.payload).toMatchObject({ transport_document_reference: 'MAEU1' })
    expect(included[0]?.attributes.payload).not.toHaveProperty('last_free_day')
  })
})
