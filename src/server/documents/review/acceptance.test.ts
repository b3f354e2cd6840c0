import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentAcceptance } from '../../../contract/operations/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { bookingOf, readBookings } from '../../testing/read-bookings.ts'
import { readingResult } from '../../testing/reader.ts'

forEachDatabase('acceptance of documents by itself', (open) => {
  let documents: DocumentService
  let service: DocumentService['service']
  let serial = 0
  let trackedBooking: ReturnType<typeof readBookings>['trackedBooking']
  let read: ReturnType<typeof readBookings>['read']
  beforeAll(async () => {
    documents = await openDocumentService(await open())
    ;({ service } = documents)
    ;({ trackedBooking, read } = readBookings(documents))
  })
  beforeEach(() => documents.reset())
  afterAll(() => service.services.endReading())

  const settings = async (body?: object) =>
    (await service.ask(body ? 'PATCH' : 'GET', '/v2/document_acceptance', body)).body as DocumentAcceptance

  const sure = async (values: Record<string, string> = {}) =>
    read(bookingOf(await trackedBooking(), { expected_departure_date: '2026-11-03', ...values }))

  test('is off until an account switches it on', async () => {
    expect(await settings()).toMatchObject({ accepts_sure: false, looked_at_percent: 10, accepted: 0 })
    expect((await documents.attributesOf(await sure())).reviewed_at).toBeNull()
  })

  test('accepts sure documents alone, and the audit says that nobody did', async () => {
    expect(await settings({ accepts_sure: true, looked_at_percent: 0 })).toMatchObject({
      accepts_sure: true,
    })
    const id = await sure()
    expect(await documents.attributesOf(id)).toMatchObject({
      reviewed_at: expect.any(String),
      accepted_by: 'service',
      chosen_by_chance: false,
    })
    const other = await sure({ expected_arrival_date: '2026-11-20' })
    expect(await documents.attributesOf(other)).toMatchObject({ reviewed_at: null, accepted_by: null })
    expect(await settings()).toMatchObject({ accepted: 1, accepted_this_week: 1, looked_at: 0 })
    const entries = await service.db
      .selectFrom('audit_entries')
      .select(['operation', 'actor_kind', 'actor_id'])
      .where('record_id', '=', id)
      .where('operation', '=', 'accept_document')
      .execute()
    expect(entries).toEqual([{ operation: 'accept_document', actor_kind: 'service', actor_id: null }])
  })

  test('leaves one to a person in which a number is on several shipments, however sure its values are', async () => {
    await settings({ accepts_sure: true, looked_at_percent: 0 })
    const shared = { booking_number: `BKGSHARED${++serial}` }
    await trackedBooking(shared)
    await trackedBooking(shared)
    const outcome = bookingOf(await trackedBooking(), { expected_departure_date: '2026-11-03' })
    const open = await read(outcome, `Booking, with ${shared.booking_number}`)
    expect(await documents.attributesOf(open)).toMatchObject({
      possible_links: 2,
      differing_values: 0,
      missing_values: 0,
      reviewed_at: null,
    })
    const { body } = await service.ask('GET', '/v2/documents?filter[to_review]=true')
    expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toContain(open)
    expect(await documents.attributesOf(await read(outcome))).toMatchObject({ accepted_by: 'service' })
  })

  test('leaves one to a person in which a number of another shipment was read with doubt, and stays in doubt', async () => {
    await settings({ accepts_sure: true, looked_at_percent: 0 })
    const [own, other] = [await trackedBooking(), await trackedBooking()]
    const outcome = bookingOf(other, { expected_departure_date: '2026-11-03' })
    const [mentioned] = outcome.extraction.fields
    if (mentioned) mentioned.confidence = 0.4
    const id = await read(outcome, `Booking ${own}`)
    expect(await documents.attributesOf(id)).toMatchObject({ uncertain_values: 1, reviewed_at: null })
    const { fields } = await documents.evidence(id)
    expect(fields[0]).toMatchObject({ confidence: 0.4, check: { agrees: true } })
  })

  test.each([
    ['in doubt', 0.4, 1],
    ['sure', 0.95, 0],
  ])(
    'leaves one to a person that has more values than the review lists, the last one %s',
    async (_, confidence, uncertain_values) => {
      await settings({ accepts_sure: true, looked_at_percent: 0 })
      const outcome = bookingOf(await trackedBooking(), { expected_departure_date: '2026-11-03' })
      const [field] = outcome.extraction.fields
      const more = Array.from({ length: 2000 }, (_each, nth) => ({
        ...(field ?? expect.fail('A booking has values')),
        path: `remarks.${nth}`,
        confidence: nth === 1999 ? confidence : 0.95,
      }))
      outcome.extraction.fields.push(...more)
      const long = await read(outcome)
      expect(await documents.attributesOf(long)).toMatchObject({ uncertain_values, reviewed_at: null })
    },
  )

  test('treats a type that a person chose as sure, as the list and its counts do', async () => {
    await settings({ accepts_sure: true, looked_at_percent: 0 })
    const booking = await trackedBooking()
    const outcome = bookingOf(booking, { expected_departure_date: '2026-11-03' })
    const id = await read({ ...outcome, classification: { ...outcome.classification, unsure: true } })
    const listed = async () => {
      const { body } = await service.ask('GET', '/v2/documents?filter[is_unsure]=true')
      return (body as { data: { id: string }[] }).data.some((each) => each.id === id)
    }
    const counted = async () => {
      const { body } = await service.ask('GET', `/v2/documents/facets?facets=is_unsure`)
      const { is_unsure } = (body as { data: { is_unsure: { values: { value: string; count: number }[] } } })
        .data
      return is_unsure.values.find(({ value }) => value === 'true')?.count ?? 0
    }
    const unsure = await counted()
    expect([(await documents.attributesOf(id)).is_unsure, await listed()]).toEqual([true, true])
    await documents.edit(id, { document_type_manual: 'booking_confirmation' })
    expect([(await documents.attributesOf(id)).is_unsure, await listed()]).toEqual([false, false])
    await documents.work()
    expect(await counted()).toBe(unsure - 1)
    expect(await documents.attributesOf(id)).toMatchObject({ is_unsure: false, accepted_by: 'service' })
  })

  test('is taken back when a link brings a value that differs', async () => {
    await settings({ accepts_sure: true, looked_at_percent: 0 })
    const id = await sure()
    expect(await documents.attributesOf(id)).toMatchObject({ accepted_by: 'service' })
    const [linked] = (await documents.get(id)).relationships?.shipments?.data ?? []
    await trackedBooking({ pod_vessel_name: 'MSC ISABELLA' })
    const { id: other } = await service.db
      .selectFrom('shipments')
      .select('id')
      .where('pod_vessel_name', '=', 'MSC ISABELLA')
      .executeTakeFirstOrThrow()
    await service.ask('POST', `/v2/documents/${id}/links`, { shipment_id: other })
    await service.ask('DELETE', `/v2/documents/${id}/links/${linked?.id}`)
    expect(await documents.attributesOf(id)).toMatchObject({ accepted_by: null, reviewed_at: null })
  })

  test.each(['service', 'person'])(
    'of the %s: a second shipment takes back only what the service accepted',
    async (accepted_by) => {
      await settings({ accepts_sure: accepted_by === 'service', looked_at_percent: 0 })
      const id = await sure()
      if (accepted_by === 'person') await documents.edit(id, { reviewed: true })
      expect(await documents.attributesOf(id)).toMatchObject({ accepted_by })
      const booking_number = await trackedBooking()
      const { id: shipment_id } = await service.db
        .selectFrom('shipments')
        .select('id')
        .where('booking_number', '=', booking_number)
        .executeTakeFirstOrThrow()
      await service.ask('POST', `/v2/documents/${id}/links`, { shipment_id })
      expect(await documents.attributesOf(id)).toMatchObject({
        differing_values: 0,
        accepted_by: accepted_by === 'person' ? 'person' : null,
      })
    },
  )

  test('is taken back by the audit, too, when the document is read again otherwise or not at all', async () => {
    await settings({ accepts_sure: true, looked_at_percent: 0 })
    const reviewEntries = async (id: string) =>
      (
        await service.db
          .selectFrom('audit_entries')
          .select(['operation', 'actor_kind', 'changes'])
          .where('record_id', '=', id)
          .orderBy('id')
          .execute()
      )
        .filter(({ changes }) => JSON.stringify(changes).includes('reviewed_at'))
        .map(({ operation, actor_kind }) => `${operation} ${actor_kind}`)
    const [other, unread] = [await sure(), await sure()]
    expect(await reviewEntries(other)).toEqual(['accept_document service'])
    service.pass(60)
    documents.fakeReader.answers.read = () => readingResult('Nothing', { type: 'booking_confirmation' })
    await service.ask('POST', `/v2/documents/${other}/reextract`)
    await documents.work()
    documents.fakeReader.answers.read = () => ({ kind: 'failed', reason: 'damaged', seconds: 0 })
    await service.ask('POST', `/v2/documents/${unread}/reextract`)
    await documents.work()
    for (const id of [other, unread]) {
      expect(await documents.attributesOf(id)).toMatchObject({ accepted_by: null, reviewed_at: null })
      expect(await reviewEntries(id)).toEqual(['accept_document service', 'clear_acceptance service'])
    }
  })

  test('leaves a share to be looked at, and counts in how many of them a person changed a value', async () => {
    await settings({ looked_at_percent: 100 })
    const [right, wrong, waiting] = [await sure(), await sure(), await sure()]
    expect(await documents.attributesOf(waiting)).toMatchObject({
      reviewed_at: null,
      chosen_by_chance: true,
    })
    await documents.edit(right, { reviewed: true })
    await documents.edit(wrong, { extracted_data_manual: { vessel_name: 'MSC ISABELLA' }, reviewed: true })
    expect(await settings()).toMatchObject({ looked_at: 2, wrong: 1, waiting: 1 })
  })

  test('counts a value that a person confirmed as it was read as no error', async () => {
    const before = await settings({ accepts_sure: true, looked_at_percent: 100 })
    const id = await sure()
    const confirmed = { vessel_name: 'MSC IRINA', port_of_loading: { location_name: 'Shanghai, China' } }
    await documents.edit(id, { extracted_data_manual: confirmed, reviewed: true })
    const removed = await sure()
    await documents.edit(removed, { extracted_data_manual: { vessel_name: null }, reviewed: true })
    const after = await settings()
    expect([after.looked_at - before.looked_at, after.wrong - before.wrong]).toEqual([2, 1])
  })

  test('counts a changed type as an error, also where the fields are read again before it is accepted', async () => {
    const before = await settings({ accepts_sure: true, looked_at_percent: 100 })
    const id = await sure()
    await documents.edit(id, { document_type_manual: 'delivery_order' })
    await documents.work()
    expect(await documents.attributesOf(id)).toMatchObject({ state: 'read', chosen_by_chance: true })
    await documents.edit(id, { reviewed: true })
    const after = await settings()
    expect([after.looked_at - before.looked_at, after.wrong - before.wrong]).toEqual([1, 1])
  })

  test('counts a document of which a person removed a link as an error', async () => {
    const before = await settings({ accepts_sure: true, looked_at_percent: 100 })
    const id = await sure()
    const [linked] = (await documents.get(id)).relationships?.shipments?.data ?? []
    await service.ask('DELETE', `/v2/documents/${id}/links/${linked?.id}`)
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documents.work()
    await documents.edit(id, { reviewed: true })
    const after = await settings()
    expect([after.looked_at - before.looked_at, after.wrong - before.wrong]).toEqual([1, 1])
  })

  test.each([[{ looked_at_percent: 101 }], [{ looked_at_percent: 2.5 }], [{ accepts_sure: 'yes' }]])(
    'refuses a setting that is none: %j',
    async (body) => {
      expect((await service.ask('PATCH', '/v2/document_acceptance', body)).status).toBe(422)
    },
  )
})
