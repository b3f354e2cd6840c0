import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { openPapers, type Papers } from '../../testing/papers.ts'
import { extractionOf, outcomeOf } from '../../testing/reader.ts'
import { claimDocument } from './claims.store.ts'
import { recordRead } from './outcome.store.ts'

forEachDatabase('documents that wait to be read', (open) => {
  let papers: Papers
  let service: Papers['service']
  let said: Papers['said']
  beforeAll(async () => {
    papers = await openPapers(await open())
    ;({ service, said } = papers)
  })
  beforeEach(() => papers.forget())
  afterAll(() => service.parts.endReading())

  test('are read: type, fields, evidence and state, and the log tells of it', async () => {
    const { id, attributes } = await papers.file()
    expect(attributes.state).toBe('waiting')
    said.told.read = async () => {
      expect((await papers.told(id)).state).toBe('reading')
      const extraction = extractionOf('transport_document_reference', 'MAEU2290118')
      return outcomeOf('ARRIVAL NOTICE', { type: 'arrival_notice', extraction })
    }
    await papers.work()
    expect(await papers.told(id)).toMatchObject({
      state: 'read',
      document_type: 'arrival_notice',
      classification_confidence: 0.9,
      classification_notes: 'words in the title',
      is_unsure: false,
      pages_count: 1,
      failure: null,
      reviewed_at: null,
    })
    expect(await papers.evidence(id)).toMatchObject({
      rendition: 'pdf',
      pages: [{ number: 1, width: 612, height: 792, lines: [] }],
      fields: [{ path: 'transport_document_reference', text: 'MAEU2290118', confidence: 0.9 }],
      candidates: [{ document_type: 'arrival_notice' }],
      reasons: ['words in the title'],
      links: [],
    })
    expect(await papers.jobs()).toEqual([])
    expect(await papers.events(id)).toEqual(['document.extracted'])
    // Whoever looks on is told that it came, was taken up, and was read.
    expect(await papers.edits(id)).toBe(2)
    expect(said.asked).toHaveLength(1)
  })

  test('fail with a sentence where the file is at fault, once, and can be downloaded', async () => {
    const { id } = await papers.file()
    said.told.read = () => ({ kind: 'failed', reason: 'encrypted', seconds: 1 })
    await papers.work()
    service.pass(24 * 3600)
    await papers.work()
    expect(said.asked).toHaveLength(1)
    expect(await papers.told(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('locked with a password') as string,
    })
    expect(await papers.events(id)).toEqual(['document.extraction_failed'])
    expect(await papers.downloaded(id)).toMatch(/^paper/)
  })

  test('are tried again, later and later, where the service is at fault, and fail in the end', async () => {
    const { id } = await papers.file()
    said.told.read = () => Promise.reject(new Error('no such program'))
    await papers.work()
    expect([said.asked.length, (await papers.told(id)).state]).toEqual([1, 'waiting'])
    await papers.work()
    expect(said.asked).toHaveLength(1)
    for (let hour = 0; hour < 10; hour++) {
      service.pass(3600)
      await papers.work()
    }
    expect(said.asked).toHaveLength(5)
    expect(await papers.told(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('fault of this service') as string,
    })
    said.told.read = () => outcomeOf('better', { type: 'other' })
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    expect((await papers.told(id)).state).toBe('waiting')
    await papers.work()
    expect(await papers.told(id)).toMatchObject({ state: 'read', failure: null })
  })

  test('are in one hand at a time, and in another’s once the lease of a killed one ran out', async () => {
    await papers.file()
    const { account_id } = service.own
    const clocks = { clock: service.clock, wall: service.clock }
    const claim = () => claimDocument(service.db, account_id, clocks)
    const taken = await Promise.all(Array.from({ length: 5 }, claim))
    const [first, ...others] = taken.filter((each) => each !== undefined)
    expect([first?.jobs.map(({ kind }) => kind), others]).toEqual([['classify'], []])
    service.pass(299)
    expect(await claim()).toBeUndefined()
    service.pass(1)
    const second = await claim()
    expect(second?.document.id).toBe(first?.document.id)
    if (!first || !second) throw new Error('Neither was taken')
    // Who was thought dead comes back: the document is no longer his.
    await recordRead(service.db, first, outcomeOf('late', { type: 'other' }), [], service.clock.now())
    expect(await papers.told(second.document.id)).toMatchObject({ state: 'reading', document_type: null })
    await recordRead(service.db, second, outcomeOf('x', { type: 'packing_list' }), [], service.clock.now())
    expect(await papers.told(second.document.id)).toMatchObject({
      state: 'read',
      document_type: 'packing_list',
    })
  })

  test('that end the process which reads them, again and again, are let be', async () => {
    const { id } = await papers.file()
    const clocks = { clock: service.clock, wall: service.clock }
    for (let killed = 0; killed < 5; killed++) {
      await claimDocument(service.db, service.own.account_id, clocks)
      service.pass(301)
    }
    await papers.work()
    expect(said.asked).toHaveLength(0)
    expect((await papers.told(id)).state).toBe('failed')
  })

  test('of one account do not hold up those of another', async () => {
    for (let nth = 0; nth < 4; nth++) await papers.file('Many')
    service.pass(1)
    await papers.file('One', 'application/pdf', service.other)
    await papers.round()
    await papers.round()
    const names = said.asked.map(({ file_name }) => file_name)
    expect(names).toEqual(expect.arrayContaining(['Many.pdf', 'One.pdf']))
  })

  test('that somebody asks for again while they are read are read again', async () => {
    const { id } = await papers.file()
    said.told.read = async () => {
      if (said.asked.length === 1) await service.ask('POST', `/v2/documents/${id}/reclassify`)
      return outcomeOf('x', { type: 'other' })
    }
    await papers.round()
    expect((await papers.told(id)).state).toBe('waiting')
    await papers.work()
    expect([said.asked.length, (await papers.told(id)).state]).toEqual([2, 'read'])
  })

  test('that are deleted while they are read stay gone', async () => {
    const { id } = await papers.file()
    said.told.read = async () => {
      await service.ask('DELETE', `/v2/documents/${id}`)
      return outcomeOf('x', { type: 'other' })
    }
    await papers.work()
    expect((await service.ask('GET', `/v2/documents/${id}`)).status).toBe(404)
    expect(await papers.jobs()).toEqual([])
  })

  test('keep what fits the schema of their type, and leave out what does not', async () => {
    const { id } = await papers.file()
    const extraction = {
      payload: { transport_document_reference: 'MAEU1', last_free_day: 'tomorrow\0', notes: '\ud800' },
      fields: [],
    }
    said.told.read = () => outcomeOf('x', { type: 'arrival_notice', extraction })
    await papers.work()
    const answer = await service.ask('GET', `/v2/documents/${id}?include=last_document_representation`)
    const { included } = answer.body as { included: { attributes: { payload: Record<string, unknown> } }[] }
    expect(included[0]?.attributes.payload).toMatchObject({ transport_document_reference: 'MAEU1' })
    expect(included[0]?.attributes.payload).not.toHaveProperty('last_free_day')
  })
})
