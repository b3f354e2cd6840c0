import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryResult, NewEntry } from '../../../contract/operations/index.ts'
import type { Container, EnteredValue } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { ContainerSnapshot } from '../source.ts'
import { checkAllDue, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'

const nobody = '00000000-0000-4000-8000-0000000000ff'

forEachDatabase('values of pickup and delivery', (open) => {
  const { source, answers } = scriptedCarrier()
  const bill = 'MEDU9104473'
  const box = (number: string): ContainerSnapshot => ({
    number,
    current_status: 'available',
    pod_timezone: 'America/Los_Angeles',
    location_at_pod_terminal: 'A1',
  })
  let service: TestService
  let first: string
  let second: string
  let party: string
  beforeAll(async () => {
    service = await startTestService({ source, database: await open() })
    answers.set(bill, reports({ bill_of_lading_number: bill }, box('CSQU3054383'), box('MSKU7721046')))
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
      },
    })
    await checkAllDue(service, source)
    const rows = await service.db.selectFrom('containers').select('id').orderBy('number').execute()
    first = rows[0]?.id ?? ''
    second = rows[1]?.id ?? ''
    party = await partyCalled('Harborline Dray')
  })
  afterAll(() => service.close())

  async function partyCalled(company_name: string): Promise<string> {
    const { body } = await service.ask('POST', '/v2/parties', {
      data: { type: 'party', attributes: { company_name } },
    })
    return (body as { data: { id: string } }).data.id
  }
  const enter = async (entries: NewEntry[]): Promise<EntryResult[]> => {
    const { status, text, body } = await service.ask('POST', '/v2/entered_values', {
      data: { type: 'entered_value', attributes: { entered_by: 'Dana Kim', entries } },
    })
    expect([status, text]).toEqual([200, text])
    return (body as { data: EntryResult[] }).data
  }
  const outcomes = async (entries: NewEntry[]) => (await enter(entries)).map(({ outcome }) => outcome)
  const container = async (id: string) =>
    ((await service.ask('GET', `/v2/containers/${id}`)).body as { data: Container }).data.attributes
  const listed = async (query: string) =>
    ((await service.ask('GET', `/v2/containers?${query}`)).body as { data: Container[] }).data.map(
      ({ id }) => id,
    )

  test('many are entered at once, each answered in its order, and a refused one keeps no other back', async () => {
    expect(
      await enter([
        { container_id: first, attribute: 'pickup_number', value: ' LB-90417 ' },
        { container_id: nobody, attribute: 'pickup_number', value: 'LB-1' },
        { container_id: first, attribute: 'dray_carrier', value: nobody },
        { container_id: first, attribute: 'delivery_appointment_at', value: '1999-01-01T10:00' },
        { container_id: second, attribute: 'location_at_pod_terminal', value: 'E3-07' },
        { container_id: second, attribute: 'delivery_appointment_at', value: '2026-11-24T13:00' },
      ]),
    ).toEqual([
      { container_id: first, attribute: 'pickup_number', outcome: 'entered', detail: null },
      {
        container_id: nobody,
        attribute: 'pickup_number',
        outcome: 'refused',
        detail: 'There is no such container',
      },
      {
        container_id: first,
        attribute: 'dray_carrier',
        outcome: 'refused',
        detail: 'There is no such party',
      },
      expect.objectContaining({ attribute: 'delivery_appointment_at', outcome: 'refused' }),
      { container_id: second, attribute: 'location_at_pod_terminal', outcome: 'entered', detail: null },
      { container_id: second, attribute: 'delivery_appointment_at', outcome: 'entered', detail: null },
    ])
    expect(await container(first)).toMatchObject({ pickup_number: 'LB-90417', dray_carrier_name: null })
    // In the time of the place of pickup; what the terminal reports of the place stays.
    expect(await container(second)).toMatchObject({
      delivery_appointment_at: '2026-11-24T21:00:00Z',
      location_entered: 'E3-07',
      location_at_pod_terminal: 'A1',
    })
  })

  test('the same again changes nothing, and nothing ends the value', async () => {
    const given: NewEntry = { container_id: first, attribute: 'empty_return_place', value: 'TTI Pier T' }
    expect(await outcomes([given, given])).toEqual(['entered', 'unchanged'])
    const nothing: NewEntry = { ...given, value: null }
    expect(await outcomes([nothing, nothing])).toEqual(['ended', 'unchanged'])
    expect((await container(first)).empty_return_place).toBeNull()
  })

  test('an entry that says which value was seen replaces that one alone, and another one is answered with', async () => {
    const entered = (value: string | null, expected_value?: string | null): NewEntry => ({
      container_id: first,
      attribute: 'pickup_number',
      value,
      ...(expected_value !== undefined && { expected_value }),
    })
    await enter([entered('A-110')])
    expect(await outcomes([entered('B-222', 'A-110')])).toEqual(['entered'])
    const other = { value: 'B-222', label: null, entered_by: 'Dana Kim', entered_at: '2026-11-20T18:00:00Z' }
    for (const wish of [entered('A-111', 'A-110'), entered('A-111', null), entered(null, 'A-110')])
      expect(await enter([wish])).toEqual([
        { container_id: first, attribute: 'pickup_number', outcome: 'changed', detail: null, present: other },
      ])
    expect(await container(first)).toMatchObject({ pickup_number: 'B-222' })
    // Both wanted the same.
    expect(await outcomes([entered('B-222', 'A-110')])).toEqual(['unchanged'])
    expect(await outcomes([entered(null, 'B-222'), entered('C-3', 'B-222')])).toEqual(['ended', 'changed'])
    expect(await outcomes([entered('LB-90417', null)])).toEqual(['entered'])
  })

  test('times are compared as instants, and a dray carrier by its id or its name', async () => {
    const at: NewEntry = {
      container_id: first,
      attribute: 'delivery_appointment_at',
      value: '2026-11-24T13:00',
    }
    await enter([at])
    const later = { ...at, value: '2026-11-24T15:00' }
    expect(await outcomes([{ ...later, expected_value: '2026-11-24T20:00:00Z' }])).toEqual(['changed'])
    expect(await outcomes([{ ...later, expected_value: '2026-11-24T21:00:00.000Z' }])).toEqual(['entered'])
    const carrier: NewEntry = {
      container_id: first,
      attribute: 'dray_carrier',
      value: party,
      expected_value: null,
    }
    expect(await outcomes([carrier])).toEqual(['entered'])
    const none = { ...carrier, value: null }
    expect(await enter([{ ...none, expected_value: 'Bay Trucking' }])).toMatchObject([
      { outcome: 'changed', present: { value: party, label: 'Harborline Dray' } },
    ])
    expect(await outcomes([{ ...none, expected_value: 'Harborline Dray' }])).toEqual(['ended'])
  })

  test('one value that says what was seen is refused with 409, with the value in force', async () => {
    const value = (attributes: object) =>
      service.ask('POST', `/v2/containers/${second}/entered_values`, {
        data: { type: 'entered_value', attributes: { attribute: 'pickup_lfd', ...attributes } },
      })
    expect((await value({ value: '2026-12-01', expected_value: null })).status).toBe(200)
    const late = await value({ value: '2026-12-03', expected_value: null })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      errors: [{ code: 'value_changed', meta: { value: '2026-12-01T20:00:00Z' } }],
    })
    expect((await value({ value: '2026-12-03', expected_value: '2026-12-01' })).status).toBe(200)
  })

  test('what is in force of some containers says who entered it and when', async () => {
    await enter([{ container_id: second, attribute: 'pickup_number', value: 'ELZ 55210' }])
    const { body } = await service.ask('GET', `/v2/entered_values?containers=${second},${nobody}`)
    expect((body as { data: EnteredValue[] }).data).toContainEqual(
      expect.objectContaining({
        container_id: second,
        attribute: 'pickup_number',
        value: 'ELZ 55210',
        entered_by: 'Dana Kim',
        entered_at: '2026-11-20T18:00:00Z',
        state: 'in_force',
      }),
    )
  })

  test('a dray carrier is a party: containers are found and grouped by it, and a new name reaches them', async () => {
    await enter([{ container_id: first, attribute: 'dray_carrier', value: party.toUpperCase() }])
    expect((await container(first)).dray_carrier_name).toBe('Harborline Dray')
    expect(await listed(`filter[dray_carrier]=${party}`)).toEqual([first])
    expect(await listed('filter[dray_carrier]=null')).toEqual([second])
    const { body } = await service.ask('GET', '/v2/containers?group=dray_carrier')
    expect((body as { meta: { groups: object[] } }).meta.groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: `=${party}`, label: 'Harborline Dray', count: 1 }),
        expect.objectContaining({ key: 'none', count: 1 }),
      ]),
    )
    await service.ask('PATCH', `/v2/parties/${party}`, {
      data: { type: 'party', id: party, attributes: { company_name: 'Harborline Trucking' } },
    })
    expect((await container(first)).dray_carrier_name).toBe('Harborline Trucking')
    const facets = await service.ask('GET', '/v2/containers/facets?facets=dray_carrier')
    expect(facets.text).toContain('Harborline Trucking')
    const { text } = await service.ask('GET', `/v2/containers/${first}/reports`)
    expect(text).toContain('Harborline Trucking')
    // The carrier reports nothing of it, and takes nothing away.
    service.pass(12 * 3600)
    await checkAllDue(service, source)
    expect((await container(first)).dray_carrier_name).toBe('Harborline Trucking')
  })
})
