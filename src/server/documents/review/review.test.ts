import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ExtractedField } from '../../reading/types.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { bookingBox, bookingOf, readBookings } from '../../testing/read-bookings.ts'

forEachDatabase('the review of documents', (open) => {
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

  describe('key fields', () => {
    test('of which nothing is known are counted until they are entered, or said to be absent', async () => {
      const id = await read(bookingOf(`NOBODY${++serial}11`, { vessel_name: '', expected_arrival_date: '' }))
      expect((await documents.attributesOf(id)).missing_values).toBe(2)
      await documents.edit(id, { absent_fields: ['expected_arrival_date', 'expected_arrival_date'] })
      expect((await documents.attributesOf(id)).missing_values).toBe(1)
      const marks = [{ path: 'vessel_name', page: 1, box: bookingBox, text: 'MSC IRINA' }]
      await documents.edit(id, { extracted_data_manual: { vessel_name: 'MSC IRINA' }, marked_fields: marks })
      expect((await documents.attributesOf(id)).missing_values).toBe(0)
      expect(await documents.evidence(id)).toMatchObject({ absent: ['expected_arrival_date'], marks })
    })

    test.each([
      [{ marked_fields: [{ path: 'vessel_name', page: 1, box: { ...bookingBox, x: 2 }, text: 'x' }] }],
      [{ marked_fields: [{ path: 'vessel_name', page: 0, box: bookingBox, text: 'x' }] }],
      [{ absent_fields: [''] }],
    ])('are refused outside of the page and without a name: %j', async (attributes) => {
      const { id } = await documents.file()
      expect((await documents.edit(id, attributes)).status).toBe(422)
    })
  })

  test.each([
    ['nobody edited', null],
    ['a person had edited before', { vessel_name: 'MSC IRINA' }],
  ])(
    'values that %s, and that were read again after a person saw them, are not accepted with those that they saw',
    async (_, edited) => {
      const id = await read(bookingOf(`NOBODY${++serial}13`))
      if (edited) await documents.edit(id, { extracted_data_manual: edited })
      const seen = async () => {
        const { body } = await service.ask('GET', `/v2/documents/${id}?include=last_document_representation`)
        const { included } = body as { included: { type: string; attributes: { updated_at: string } }[] }
        return included.find(({ type }) => type === 'document_representation')?.attributes.updated_at ?? null
      }
      const before = await seen()
      service.pass(60)
      documents.fakeReader.answers.read = () => bookingOf(`NOBODY${serial}13`, { expected_arrival_date: '' })
      await service.ask('POST', `/v2/documents/${id}/reextract`)
      await documents.work()
      const accept = (expected_updated_at: string | null) =>
        documents.edit(id, { reviewed: true, expected_updated_at })
      for (const other of [before, null])
        expect(await accept(other)).toMatchObject({
          status: 409,
          body: { errors: [{ code: 'document_changed' }] },
        })
      expect((await documents.attributesOf(id)).reviewed_at).toBeNull()
      expect((await accept(await seen())).status).toBe(200)
      expect((await documents.attributesOf(id)).accepted_by).toBe('person')
    },
  )

  test('values that nobody edited are doubted as they are read again, beside one that a person corrected', async () => {
    const reading = (name: string, code: string, confidence: number) => {
      const outcome = bookingOf(`NOBODY${serial}12`, {
        'port_of_loading.location_name': name,
        'port_of_loading.un_location_code': code,
      })
      outcome.extraction.payload['port_of_loading'] = { location_name: name, un_location_code: code }
      for (const field of outcome.extraction.fields)
        if (field.path.startsWith('port_of_loading')) field.confidence = confidence
      return outcome
    }
    serial += 1
    const id = await read(reading('Shanghai', 'CNSHG', 0.5))
    const doubted = async () => (await documents.attributesOf(id)).uncertain_values
    expect(await doubted()).toBe(2)
    const port_of_loading = { location_name: 'Shanghai', un_location_code: 'CNSHA' }
    await documents.edit(id, { extracted_data_manual: { port_of_loading } })
    expect(await doubted()).toBe(1)
    service.pass(60)
    documents.fakeReader.answers.read = () => reading('Shanghal', 'CNSHG', 0.5)
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documents.work()
    expect(await doubted()).toBe(1)
    const { body } = await service.ask('GET', `/v2/documents/${id}?include=last_document_representation`)
    expect(body).toMatchObject({
      included: [
        {
          attributes: {
            payload: { port_of_loading: { location_name: 'Shanghal', un_location_code: 'CNSHA' } },
          },
        },
      ],
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
})
