import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectSource, forgetShipments, forgetTracked, postMessages } from '../../../testing/connected.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { interchange, journey, messageBill as bill, status } from '../../edi/testing/messages.ts'

let service: TestService
let connection: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  connection = await connectSource(service, {
    kind: 'edi',
    name: 'Partner',
    settings: { scac: 'MSCU', folder: 'partner' },
  })
})
afterEach(async () => {
  await forgetTracked(service.db)
})
afterAll(() => service.close())

const post = async (text: string, name = 'status.315') => {
  const { status: code, body } = await postMessages(service, connection, text, name)
  expect(code).toBe(201)
  return (body as { data: { id: string; attributes: Record<string, unknown> } }).data
}
const container = async () => {
  const { body } = await service.ask('GET', '/v2/containers?include=transport_events')
  const { data, included = [] } = body as {
    data: { attributes: Record<string, unknown> }[]
    included?: { attributes: { event: string } }[]
  }
  return { containers: data, events: included.map(({ attributes }) => attributes.event).toSorted() }
}
const requests = async () => {
  const { body } = await service.ask('GET', '/v2/tracking_requests')
  return (body as { data: { attributes: { request_number: string; status: string } }[] }).data.map(
    ({ attributes }) => `${attributes.request_number} ${attributes.status}`,
  )
}

test('messages about a shipment that nobody tracks make it tracked, with all that they say', async () => {
  expect((await post(interchange(journey.slice(0, 6)))).attributes).toMatchObject({
    statuses: 6,
    refusals: [],
  })
  await service.askDue()
  const { containers, events } = await container()
  expect(containers).toMatchObject([{ attributes: { number: 'MSCU1234566' } }])
  expect(events).toContain('container.transport.vessel_discharged')
  expect(await requests()).toEqual([`${bill} created`])
})

test('messages in any order, twice, and in one file or in many lead to the same', async () => {
  await post(interchange(journey.slice(0, 8)))
  await service.askDue()
  const whole = await container()
  await service.db.deleteFrom('received_events').execute()
  await service.db.deleteFrom('received_messages').execute()
  await forgetShipments(service.db)
  for (const message of journey.slice(0, 8).toReversed()) {
    await post(interchange([message]))
    await service.askDue()
    await post(interchange([message]))
  }
  await service.askDue()
  expect((await container()).events).toEqual(whole.events)
  expect(await requests()).toEqual([`${bill} created`])
  expect(await service.db.selectFrom('received_messages').selectAll().execute()).toHaveLength(8)
})

test('a message changes what is shown at once, and without one nothing counts as checked', async () => {
  await post(interchange(journey.slice(0, 4)))
  await service.askDue()
  const checkedAt = async () =>
    (
      await service.db
        .selectFrom('shipments')
        .select('line_tracking_last_succeeded_at')
        .executeTakeFirstOrThrow()
    ).line_tracking_last_succeeded_at
  const first = await checkedAt()
  service.pass(20 * 3600)
  await service.askDue()
  expect(await checkedAt()).toBe(first)
  await post(interchange([journey[4] ?? [], journey[5] ?? []]))
  await service.askDue()
  expect((await container()).events).toContain('container.transport.vessel_arrived')
  expect(await checkedAt()).not.toBe(first)
})

test('a shipment without news keeps no other waiting', async () => {
  const other = (lines: string[]) =>
    lines.map((line) => line.replace(bill, 'MEDUX7654321').replace('123456*', '654321*'))
  await post(interchange(journey.slice(0, 4)))
  await post(interchange(journey.slice(0, 4).map(other)))
  await service.askDue()
  service.pass(25 * 3600)
  await post(interchange([journey[4] ?? [], journey[5] ?? []].map(other)))
  await service.askDue()
  const { events } = await container()
  expect(events.filter((event) => event === 'container.transport.vessel_discharged')).toHaveLength(1)
})

test('a code of the partner waits in a list until it has a meaning, and is then read again', async () => {
  const { attributes } = await post(
    interchange([...journey.slice(0, 6), status('JX', '20260928', '1000', 'USLGB')]),
  )
  expect(attributes).toMatchObject({ unmapped_codes: ['315 JX'] })
  await service.askDue()
  const path = `/v2/connections/${connection}/messages`
  expect((await service.ask('GET', `${path}?only=not_understood`)).body).toMatchObject({ data: [{}] })
  await service.ask('PATCH', `/v2/connections/${connection}`, {
    data: { type: 'connection', attributes: { settings: { codes: 'JX = AV' } } },
  })
  expect((await service.ask('POST', `${path}/read_again`)).body).toEqual({ read: 1, not_understood: 0 })
  await service.askDue()
  expect((await container()).events).toContain('container.transport.available')
  expect((await service.ask('GET', `${path}?only=not_understood`)).body).toMatchObject({ data: [] })
})

test('a message leads to its containers, each with its codes that have no meaning yet', async () => {
  const { id } = await post(interchange([...journey.slice(0, 6), status('JX', '20260928', '1000', 'USLGB')]))
  const containers = async () => {
    const { body } = await service.ask('GET', `/v2/connections/${connection}/messages/${id}`)
    return (body as { meta: { containers: Record<string, unknown>[] } }).meta.containers
  }
  const [untracked] = await containers()
  expect(untracked).toMatchObject({ container_id: null, statuses: 7, unmapped_codes: ['315 JX'] })
  await service.askDue()
  const [tracked] = await containers()
  const { body } = await service.ask('GET', `/v2/containers/${String(tracked?.['container_id'])}`)
  expect(body).toMatchObject({ data: { attributes: { number: untracked?.['number'] } } })
  expect((await service.ask('GET', `/v2/connections/${connection}/messages/${connection}`)).status).toBe(404)
})

test('what is no message is kept with the reason, and stops nothing', async () => {
  expect((await post('hello')).attributes).toMatchObject({
    statuses: 0,
    refusals: ['It has no X12 or EDIFACT message'],
  })
  const cut = interchange([journey[0] ?? []]).slice(0, 260)
  expect((await post(cut)).attributes['refusals']).toHaveLength(1)
})

test('files of a watched folder are taken once, and those that are still written to are left', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portolan-edi-'))
  const folder = join(root, service.own.account_id, 'partner')
  await mkdir(folder, { recursive: true })
  const old = new Date(Date.now() - 60_000)
  for (const name of ['one.315', 'two.315', 'three.part']) {
    await writeFile(join(folder, name), interchange(journey.slice(0, name === 'one.315' ? 4 : 6)))
    await utimes(join(folder, name), old, old)
  }
  await writeFile(join(folder, 'now.315'), interchange(journey))
  // A program goes on writing it, however slow this machine is.
  const later = new Date(Date.now() + 60_000)
  await utimes(join(folder, 'now.315'), later, later)
  const take = () => service.takeFiles(root)
  expect([await take(), await take()]).toEqual([2, 0])
  expect((await readdir(folder)).toSorted()).toEqual(['now.315', 'taken', 'three.part'])
  expect((await readdir(join(folder, 'taken'))).toSorted()).toEqual(['one.315', 'two.315'])
  await service.askDue()
  expect((await container()).containers).toHaveLength(1)
  await rm(root, { recursive: true })
})

test('an attached message is taken from the senders that the connection names, and from nobody else', async () => {
  const path = `/v2/connections/${connection}`
  const name = (senders: string) =>
    service.ask('PATCH', path, { data: { type: 'connection', attributes: { settings: { senders } } } })
  const file = { name: 'status.315', bytes: new TextEncoder().encode(interchange(journey.slice(0, 6))) }
  const mailed = (from: string, bytes = file.bytes) =>
    service.services.takeMailedFile(service.own.account_id, { ...file, bytes, from: [from] })
  expect(await mailed('edi@line.example')).toBe(false)
  expect((await name('Line.example, partner@other.example')).status).toBe(200)
  expect(await mailed('edi@not-line.example')).toBe(false)
  expect(await mailed('edi@line.example.evil.example')).toBe(false)
  expect(await mailed('edi@line.example', new TextEncoder().encode('%PDF-1.7 ISA*00*'))).toBe(false)
  expect([await mailed('EDI@LINE.example'), await mailed('partner@other.example')]).toEqual([true, true])
  await service.askDue()
  expect((await container()).containers).toHaveLength(1)
  expect((await service.ask('GET', `${path}/messages`)).body).toMatchObject({
    data: [{ attributes: { name: 'status.315', statuses: 6 } }],
  })
  expect((await name('anybody')).status).toBe(422)
})

test('numbers without a shipping line are counted on the connection, and tracked when the line of the partner is entered', async () => {
  connection = await connectSource(service, { kind: 'edi', name: 'Without line', settings: {} })
  const path = `/v2/connections/${connection}`
  const edit = (settings: Record<string, string>) =>
    service.ask('PATCH', path, { data: { type: 'connection', attributes: { settings } } })
  const stateOf = async () => {
    const { body } = await service.ask('GET', path)
    const { state, problem } = (body as { data: { attributes: { state: string; problem: string | null } } })
      .data.attributes
    return { state, problem }
  }
  // Neither the message nor the numbers say which line it is.
  const foreign = journey
    .slice(0, 6)
    .map((lines) =>
      lines.map((line) =>
        line.replace('N9*SCA*MSCU', 'N9*TN*1').replace(bill, 'XYZ7654321').replaceAll('MSCU', 'ZZZU'),
      ),
    )
  await post(interchange(foreign))
  await service.askDue()
  expect(await requests()).toEqual(['XYZ7654321 failed'])
  expect(await stateOf()).toEqual({
    state: 'line_missing',
    problem:
      'No shipping line is known for 1 number of its messages. Enter the SCAC of the partner: they are tracked then.',
  })

  expect((await edit({ scac: 'MSCU' })).status).toBe(200)
  await service.askDue()
  expect(await requests()).toEqual(['XYZ7654321 created'])
  expect(await stateOf()).toEqual({ state: 'healthy', problem: null })
  const { body } = await service.ask('GET', '/v2/shipments')
  expect((body as { data: { attributes: object }[] }).data).toMatchObject([
    { attributes: { bill_of_lading_number: 'XYZ7654321', shipping_line_scac: 'MSCU' } },
  ])
  expect((await container()).events).toContain('container.transport.vessel_discharged')
})
