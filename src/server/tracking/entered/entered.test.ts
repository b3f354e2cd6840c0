import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Container, EnteredValue, ReportedAttribute } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { ContainerSnapshot } from '../source.ts'
import { checkAllDue, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'
import { endDueValues } from './entered.routes.ts'

forEachDatabase('values that are entered by hand', (open) => {
  const { source, answers } = scriptedCarrier()
  const bill = 'MEDU9104472'
  const box: ContainerSnapshot = {
    number: 'CSQU3054383',
    current_status: 'not_available',
    available_for_pickup: false,
    pod_timezone: 'America/Los_Angeles',
    pickup_lfd: '2026-11-25T20:00:00Z',
    import_deadlines: {
      pickup_lfd_terminal: '2026-11-25T20:00:00Z',
      pickup_lfd_line: null,
      pickup_lfd_rail: null,
    },
  }
  let service: TestService
  let id: string
  beforeAll(async () => {
    service = await startTestService({ source, database: await open() })
    answers.set(bill, reports({ bill_of_lading_number: bill }, box))
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
      },
    })
    await checkAllDue(service, source)
    id = (await service.db.selectFrom('containers').select('id').executeTakeFirstOrThrow()).id
  })
  beforeEach(async () => {
    for (const { id: entered } of (await said()).entered.filter(({ state }) => state === 'in_force'))
      await end(entered)
  })
  afterAll(() => service.close())

  const enter = (attributes: object, container = id) =>
    service.ask('POST', `/v2/containers/${container}/entered_values`, {
      data: { type: 'entered_value', attributes },
    })
  const entered = async (attributes: object): Promise<EnteredValue> => {
    const { status, text, body } = await enter(attributes)
    expect([status, text]).toEqual([200, text])
    return (body as { data: EnteredValue }).data
  }
  const end = (value: string) =>
    service.ask('DELETE', `/v2/containers/${id}/entered_values/${value}?ended_by=Omar`)
  const said = async () =>
    (await service.ask('GET', `/v2/containers/${id}/reports`)).body as {
      data: ReportedAttribute[]
      entered: EnteredValue[]
    }
  const container = async () =>
    ((await service.ask('GET', `/v2/containers/${id}`)).body as { data: Container }).data.attributes
  const actByDay = async () =>
    (
      await service.db.selectFrom('containers').select('act_by_day').where('id', '=', id).executeTakeFirst()
    )?.act_by_day?.slice(0, 10)
  const endDue = () => endDueValues({ db: service.db, clock: service.clock })
  const events = async (after: number) =>
    (await loggedEvents(service.db, service.own.account_id, after)).map(({ event }) => event)
  const seq = async () => (await loggedEvents(service.db, service.own.account_id)).at(-1)?.seq ?? 0

  test('an earlier last free day binds, with who entered it, the note and its end, and what is reported stays', async () => {
    const before = await seq()
    const value = await entered({
      attribute: 'pickup_lfd',
      value: '2026-11-23',
      note: ' Said by\r\nthe gate ',
      entered_by: 'Dana  Kim',
      valid_until: '2026-11-23',
    })
    expect(value).toMatchObject({
      value: '2026-11-23T20:00:00Z',
      note: 'Said by\nthe gate',
      entered_by: 'Dana Kim',
      // The last moment of the day in Los Angeles.
      valid_until: '2026-11-24T07:59:59.999Z',
      state: 'in_force',
    })
    expect(await actByDay()).toBe('2026-11-23')
    expect(await container()).toMatchObject({
      pickup_lfd: '2026-11-25T20:00:00Z',
      pickup_lfd_entered: '2026-11-23T20:00:00Z',
      pickup_lfd_overrules: false,
    })
    expect((await said()).data.find(({ attribute }) => attribute === 'pickup_lfd_terminal')).toMatchObject({
      value: '2026-11-25T20:00:00Z',
    })
    // Nothing that a webhook or the timeline would take for a report of the terminal.
    expect(await events(before)).toEqual(['container.value_entered', 'record.edited'])
  })

  test('a later one counts only where it was entered to count instead', async () => {
    await entered({ attribute: 'pickup_lfd', value: '2026-11-30' })
    expect(await actByDay()).toBe('2026-11-25')
    await entered({ attribute: 'pickup_lfd', value: '2026-11-30', overrules: true })
    expect(await actByDay()).toBe('2026-11-30')
    const states = (await said()).entered.map(({ state }) => state)
    expect(states.filter((state) => state === 'in_force')).toHaveLength(1)
  })

  test('what is entered twice is kept once', async () => {
    const wish = { attribute: 'pickup_lfd', value: '2026-11-23', note: 'Once', entered_by: 'Dana Kim' }
    const first = await entered(wish)
    const before = await seq()
    expect((await entered({ ...wish, entered_by: 'Omar' })).id).toBe(first.id)
    expect(await events(before)).toEqual([])
  })

  test('one whose end has come counts no more, without a check of any source', async () => {
    await entered({
      attribute: 'pickup_lfd',
      value: '2026-11-30',
      overrules: true,
      valid_until: '2026-11-21T18:00:00Z',
    })
    await entered({ attribute: 'available_for_pickup', value: true })
    expect(await endDue()).toBe('done')
    expect(await actByDay()).toBe('2026-11-30')
    service.pass(24 * 3600)
    const before = await seq()
    await endDue()
    expect(await actByDay()).toBe('2026-11-25')
    expect(await events(before)).toEqual(['container.value_ended', 'record.edited'])
    const { entered: all } = await said()
    expect(all.find(({ attribute, state }) => attribute === 'pickup_lfd' && state === 'ended')).toMatchObject(
      {
        ended_at: '2026-11-21T18:00:00Z',
        ended_by: null,
      },
    )
    expect(await container()).toMatchObject({ pickup_lfd_entered: null, available_entered: true })
    await endDue()
    expect(await events(before)).toHaveLength(2)
  })

  test('a person ends a value, and ending it again changes nothing', async () => {
    const { id: value } = await entered({ attribute: 'pickup_lfd', value: '2026-11-23' })
    expect((await end(value)).body).toMatchObject({ data: { state: 'ended', ended_by: 'Omar' } })
    expect(await actByDay()).toBe('2026-11-25')
    const before = await seq()
    expect((await end(value)).status).toBe(200)
    expect(await events(before)).toEqual([])
  })

  test('an availability never makes a container available or ready, and an appointment is none that was reported', async () => {
    await entered({ attribute: 'available_for_pickup', value: true, entered_by: 'Dana Kim' })
    const appointment = await entered({ attribute: 'pickup_appointment_at', value: '2026-11-24T14:30' })
    expect(appointment.value).toBe('2026-11-24T22:30:00Z')
    expect(await container()).toMatchObject({
      available_for_pickup: false,
      available_entered: true,
      current_status: 'not_available',
      pickup_appointment_at: null,
      pickup_appointment_entered_at: '2026-11-24T22:30:00Z',
    })
    const ready = await service.ask('GET', '/v2/containers?filter[ready_for_pickup]=true')
    expect((ready.body as { data: unknown[] }).data).toEqual([])
    // The next answer of the carrier leaves it as it is.
    const before = await seq()
    service.pass(12 * 3600)
    await checkAllDue(service, source)
    expect(await container()).toMatchObject({ available_for_pickup: false, available_entered: true })
    expect(await events(before)).toEqual([])
  })

  test('without a name it is the key, and unknown containers and values are not found', async () => {
    expect((await entered({ attribute: 'pickup_lfd', value: '2026-11-24' })).entered_by).toBe('API key')
    const none = '00000000-0000-4000-8000-0000000000ff'
    expect((await enter({ attribute: 'pickup_lfd', value: '2026-11-24' }, none)).status).toBe(404)
    expect((await end(none)).status).toBe(404)
  })

  test.each([
    [{ attribute: 'holds_at_pod_terminal', value: [] }, 'attribute'],
    [{ attribute: 'pickup_lfd', value: '2026-02-30' }, 'value'],
    [{ attribute: 'pickup_lfd', value: '1900-01-01' }, 'value'],
    [{ attribute: 'pickup_lfd', value: '2200-01-01' }, 'value'],
    [{ attribute: 'pickup_lfd', value: '2026-11-28T10:00:00Z' }, 'value'],
    [{ attribute: 'pickup_lfd', value: '2026-11-28', valid_until: '2026-11-19' }, 'valid_until'],
    [{ attribute: 'pickup_lfd', value: '2026-11-28', valid_until: '9999-12-31' }, 'valid_until'],
    [{ attribute: 'pickup_lfd', value: '2026-11-28', note: 'x'.repeat(501) }, 'note'],
    [{ attribute: 'available_for_pickup', value: 'yes' }, 'value'],
  ])('%j is refused, and the attribute is named', async (attributes, named) => {
    const { status, body } = await enter(attributes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ source: { pointer: `/data/attributes/${named}` } }] })
  })

  test('what only a last free day can have is refused of others', async () => {
    expect((await enter({ attribute: 'available_for_pickup', value: true, overrules: true })).status).toBe(
      422,
    )
  })
})
