import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentAcceptance } from '../../../contract/operations/index.ts'
import type { ExtractedField } from '../../reading/types.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { readingResult } from '../../testing/reader.ts'

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
/** A document of the type with the fewest key fields that tracking has, too. */
const bookingOf = (number: string, values: Record<string, string> = {}) => {
  const payload: Record<string, string> = {
    carrier_booking_reference: number,
    'booking_party.party_name': 'Fir Street Imports',
    vessel_name: 'MSC IRINA',
    carrier_export_voyage_number: '645E',
    'port_of_loading.location_name': 'Shanghai, China',
    'port_of_discharge.location_name': 'Los Angeles, CA',
    expected_departure_date: '2026-11-02',
    expected_arrival_date: '2026-11-24',
    ...values,
  }
  const fields = Object.entries(payload).flatMap(([path, value]): ExtractedField[] =>
    value === '' ? [] : [{ path, value, text: value, page: 1, box, method: 'text', confidence: 0.9 }],
  )
  const said: Record<string, unknown> = {}
  for (const { path, value } of fields) {
    const [name = '', member] = path.split('.')
    said[name] = member === undefined ? value : { [member]: value }
  }
  return readingResult('A booking', { type: 'booking_confirmation', extraction: { payload: said, fields } })
}

forEachDatabase('the review of documents', (open) => {
  let documents: DocumentService
  let service: DocumentService['service']
  let serial = 0
  beforeAll(async () => {
    documents = await openDocumentService(await open())
    ;({ service } = documents)
  })
  beforeEach(() => documents.reset())
  afterAll(() => service.services.endReading())

  async function trackedBooking(more: Record<string, unknown> = {}): Promise<string> {
    const booking_number = `BKG8800${++serial}`
    const imported = await service.ask('POST', '/v2/imports', {
      data: [
        {
          id: randomUUID(),
          type: 'shipment',
          attributes: {
            bill_of_lading_number: `MEDU7700${serial}`,
            booking_number,
            pod_vessel_name: 'MSC IRINA',
            pod_voyage_number: '0645E',
            port_of_lading_name: 'Shanghai',
            port_of_discharge_name: 'Los Angeles',
            pol_atd_at: '2026-11-02T18:00:00Z',
            pol_timezone: 'Asia/Shanghai',
            pod_eta_at: '2026-11-25T05:00:00Z',
            pod_timezone: 'America/Los_Angeles',
            ...more,
          },
          relationships: {},
        },
      ],
    })
    expect(imported.status).toBe(201)
    return booking_number
  }
  async function read(outcome: ReturnType<typeof bookingOf>, name?: string): Promise<string> {
    const { id } = await documents.file(name)
    documents.fakeReader.answers.read = () => outcome
    await documents.work()
    return id
  }
  const settings = async (body?: object) =>
    (await service.ask(body ? 'PATCH' : 'GET', '/v2/document_acceptance', body)).body as DocumentAcceptance

  describe('key fields', () => {
    test('of which nothing is known are counted until they are entered, or said to be absent', async () => {
      const id = await read(bookingOf(`NOBODY${++serial}11`, { vessel_name: '', expected_arrival_date: '' }))
      expect((await documents.attributesOf(id)).missing_values).toBe(2)
      await documents.edit(id, { absent_fields: ['expected_arrival_date', 'expected_arrival_date'] })
      expect((await documents.attributesOf(id)).missing_values).toBe(1)
      const marks = [{ path: 'vessel_name', page: 1, box, text: 'MSC IRINA' }]
      await documents.edit(id, { extracted_data_manual: { vessel_name: 'MSC IRINA' }, marked_fields: marks })
      expect((await documents.attributesOf(id)).missing_values).toBe(0)
      expect(await documents.evidence(id)).toMatchObject({ absent: ['expected_arrival_date'], marks })
    })

    test.each([
      [{ marked_fields: [{ path: 'vessel_name', page: 1, box: { ...box, x: 2 }, text: 'x' }] }],
      [{ marked_fields: [{ path: 'vessel_name', page: 0, box, text: 'x' }] }],
      [{ absent_fields: [''] }],
    ])('are refused outside of the page and without a name: %j', async (attributes) => {
      const { id } = await documents.file()
      expect((await documents.edit(id, attributes)).status).toBe(422)
    })
  })

  describe('tracking', () => {
    test('makes values sure with which it agrees, and shows both where it differs', async () => {
      const booking = await trackedBooking()
      const id = await read(bookingOf(booking, { expected_arrival_date: '2026-11-23' }))
      const { fields } = await documents.evidence(id)
      const checks = Object.fromEntries(fields.map(({ path, check }) => [path, check?.agrees]))
      expect(checks).toEqual({
        carrier_booking_reference: true,
        'booking_party.party_name': undefined,
        vessel_name: true,
        carrier_export_voyage_number: true,
        'port_of_loading.location_name': true,
        'port_of_discharge.location_name': true,
        // 02:00 on the next day there.
        expected_departure_date: false,
        expected_arrival_date: false,
      })
      expect(fields.find(({ path }) => path === 'expected_arrival_date')).toMatchObject({
        value: '2026-11-23',
        confidence: 0.5,
        check: { value: '2026-11-24', estimated: true },
      })
      expect(await documents.attributesOf(id)).toMatchObject({ uncertain_values: 2, differing_values: 2 })
    })

    test('is compared with what a person corrects and enters, at once', async () => {
      const values = { expected_arrival_date: '2026-11-23', expected_departure_date: '' }
      const id = await read(bookingOf(await trackedBooking(), values))
      const counts = async () => {
        const { uncertain_values, differing_values, missing_values } = await documents.attributesOf(id)
        return [uncertain_values, differing_values, missing_values]
      }
      expect(await counts()).toEqual([1, 1, 1])
      await documents.edit(id, { extracted_data_manual: { expected_arrival_date: '2026-11-24' } })
      expect(await counts()).toEqual([0, 0, 1])
      await documents.edit(id, {
        extracted_data_manual: { expected_arrival_date: '2026-11-24', expected_departure_date: '2026-11-09' },
      })
      expect(await counts()).toEqual([1, 1, 0])
      const { fields, entered } = await documents.evidence(id)
      // What was read stays beside it.
      expect(fields.find(({ path }) => path === 'expected_arrival_date')).toMatchObject({
        value: '2026-11-23',
        check: { agrees: true, value: '2026-11-24' },
      })
      expect(entered).toMatchObject([
        { path: 'expected_departure_date', check: { agrees: false, value: '2026-11-03' } },
      ])
      await documents.edit(id, { extracted_data_manual: null })
      expect((await documents.evidence(id)).entered).toBeUndefined()
      expect(await counts()).toEqual([1, 1, 1])
    })

    test('has the last free day that binds: the earliest of all sources, each in its zone, or the one entered to overrule them', async () => {
      const booking = await trackedBooking()
      const { id: shipment } = await service.db
        .selectFrom('shipments')
        .select('id')
        .where('booking_number', '=', booking)
        .executeTakeFirstOrThrow()
      const container = randomUUID()
      const imported = await service.ask('POST', '/v2/imports', {
        data: [
          {
            id: container,
            type: 'container',
            attributes: {
              number: 'MSDU8204150',
              pod_timezone: 'America/Los_Angeles',
              pickup_lfd: '2026-12-01T08:00:00Z',
              // In the evening of the 27th at the port.
              import_deadlines: {
                pickup_lfd_terminal: '2026-11-28T05:00:00Z',
                pickup_lfd_line: '2026-12-01T08:00:00Z',
              },
            },
            relationships: { shipment: { data: { id: shipment, type: 'shipment' } } },
          },
        ],
      })
      expect(imported.status).toBe(201)
      const checked = async () => {
        const id = await read(bookingOf(booking, { last_free_day: '2026-11-27' }))
        return (await documents.evidence(id)).fields.find(({ path }) => path === 'last_free_day')?.check
      }
      expect(await checked()).toMatchObject({ agrees: true, value: '2026-11-27' })
      await service.db
        .updateTable('containers')
        .set({ pickup_lfd_entered: '2026-12-03T20:00:00Z', pickup_lfd_overrules: true })
        .where('id', '=', container)
        .execute()
      expect(await checked()).toMatchObject({ agrees: false, value: '2026-12-03' })
    })

    test('keeps a value that it agrees with from being replaced by a learned one: both are in doubt', async () => {
      const outcome = bookingOf(await trackedBooking())
      const { fields, payload } = outcome.extraction
      const learned = fields.map((field): ExtractedField =>
        field.path === 'vessel_name'
          ? {
              ...field,
              value: 'GREY HERON',
              text: 'GREY HERON',
              method: 'learned',
              replaced: { ...field, confidence: 0.6 },
            }
          : field,
      )
      await service.db
        .insertInto('webhooks')
        .values({
          account_id: service.own.account_id,
          id: randomUUID(),
          url: 'https://203.0.113.9/hook',
          active: true,
          events: ['document.extracted'],
          secret: 'x',
          created_at: '2026-11-01T00:00:00Z',
        })
        .execute()
      const id = await read({
        ...outcome,
        extraction: { fields: learned, payload: { ...payload, vessel_name: 'GREY HERON' } },
      })
      expect((await documents.evidence(id)).fields.find(({ path }) => path === 'vessel_name')).toMatchObject({
        value: 'MSC IRINA',
        confidence: 0.5,
        check: { agrees: true },
        rival: { value: 'GREY HERON', method: 'learned' },
      })
      const { body } = await service.ask('GET', `/v2/documents/${id}?include=last_document_representation`)
      expect(body).toMatchObject({ included: [{ attributes: { payload: { vessel_name: 'MSC IRINA' } } }] })
      expect((await documents.attributesOf(id)).uncertain_values).toBe(2)
      // What webhooks are sent is what is stored.
      const [kept] = await service.db
        .selectFrom('notification_records')
        .select('records')
        .orderBy('id', 'desc')
        .execute()
      const sent = JSON.parse(kept?.records ?? '[]') as { type: string; attributes: object }[]
      const attributesOf = (type: string) => sent.find((each) => each.type === type)?.attributes
      expect(attributesOf('document')).toMatchObject({ uncertain_values: 2 })
      expect(attributesOf('document_representation')).toMatchObject({ payload: { vessel_name: 'MSC IRINA' } })
    })

    test('is compared again when a link is removed', async () => {
      const id = await read(bookingOf(await trackedBooking(), { vessel_name: 'MSC ISABELLA' }))
      const [shipment] = (await documents.get(id)).relationships?.shipments?.data ?? []
      await service.ask('DELETE', `/v2/documents/${id}/links/${shipment?.id}`)
      const { fields } = await documents.evidence(id)
      expect(fields.filter(({ check }) => check)).toEqual([])
      expect(await documents.attributesOf(id)).toMatchObject({ uncertain_values: 0, differing_values: 0 })
    })
  })

  describe('acceptance by itself', () => {
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
        const { is_unsure } = (
          body as { data: { is_unsure: { values: { value: string; count: number }[] } } }
        ).data
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
})
