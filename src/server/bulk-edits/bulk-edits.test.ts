import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/operations/index.ts'
import type { BulkAction } from '../../contract/vocabulary/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { checkAllDue, scriptedCarrier, reports } from '../tracking/testing/scripted-carrier.ts'

const { source, answers } = scriptedCarrier()
let service: TestService
const ids: Record<string, string> = {}
beforeAll(async () => {
  service = await startTestService({ source })
  const fleet = {
    MEDU9104472: ['CSQU3054383', 'TCLU6718159'],
    MEDU9104473: ['MSKU7721046'],
    MEDU9104474: ['OOLU9082218'],
  }
  for (const [bill, containers] of Object.entries(fleet)) {
    answers.set(bill, reports({ bill_of_lading_number: bill }, ...containers))
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
      },
    })
  }
  await checkAllDue(service, source)
  const { db } = service
  for (const { id, number } of await db.selectFrom('containers').select(['id', 'number']).execute())
    ids[number] = id
  const bills = await db.selectFrom('shipments').select(['id', 'bill_of_lading_number']).execute()
  for (const { id, bill_of_lading_number } of bills) ids[bill_of_lading_number] = id
  await service.db.updateTable('accounts').set({ container_refresh: true }).execute()
})
afterAll(() => service.close())

const runJob = async () => {
  const found = service.services.scheduledJobs.find(({ name }) => name === 'Editing many records')
  while ((await found?.round()) === 'more');
}
const named = (...numbers: string[]) => numbers.map((number) => ids[number] ?? number)
const ask = (list: 'containers' | 'shipments', action: BulkAction, more: object) =>
  service.ask('POST', '/v2/bulk_edits', {
    data: { type: 'bulk_edit', attributes: { list, action, ...more } },
  })
const attributesOf = async (id: string) =>
  operations.get_bulk_edit.answers[200].parse((await service.ask('GET', `/v2/bulk_edits/${id}`)).body).data
    .attributes
const results = async (id: string) => {
  const { body } = await service.ask('GET', `/v2/bulk_edits/${id}/results`)
  return operations.list_bulk_edit_results.answers[200]
    .parse(body)
    .data.map(({ number, outcome, detail }) => [number, outcome, detail])
}
/** Starts an edit and waits until it is done. @returns its id */
async function edit(list: 'containers' | 'shipments', action: BulkAction, more: object): Promise<string> {
  const { status, body } = await ask(list, action, more)
  expect(status).toBe(201)
  await runJob()
  return operations.create_bulk_edit.answers[201].parse(body).data.id
}
async function undo(id: string): Promise<string> {
  const { status, body } = await service.ask('POST', `/v2/bulk_edits/${id}/undo`)
  expect(status).toBe(201)
  await runJob()
  return operations.undo_bulk_edit.answers[201].parse(body).data.id
}
const labelsOf = async (
  table: 'shipments' | 'containers',
  number: string,
  column: 'tags' | 'ref_numbers',
) => {
  const { body } = await service.ask('GET', `/v2/${table}/${ids[number]}`)
  return (body as { data: { attributes: Record<string, unknown> } }).data.attributes[column]
}
const [red, blue, green, grey] = ['CSQU3054383', 'TCLU6718159', 'MSKU7721046', 'OOLU9082218'] as const
const unknownId = '00000000-0000-4000-8000-00000000dead'

test('Tags of containers are added to their shipments once, and the results name shared shipments', async () => {
  const id = await edit('containers', 'add_tags', {
    ids: [...named(red, blue, green), unknownId],
    values: ['Spring'],
  })
  expect(await labelsOf('shipments', 'MEDU9104472', 'tags')).toEqual(['Spring'])
  expect(await results(id)).toEqual([
    ['', 'refused', 'There is no such container'],
    [red, 'changed', '2 of the selected containers share shipment MEDU9104472'],
    [blue, 'changed', '2 of the selected containers share shipment MEDU9104472'],
    [green, 'changed', null],
  ])
  expect(await attributesOf(id)).toMatchObject({
    state: 'done',
    total: 4,
    changed: 3,
    refused: 1,
    can_undo: true,
    undone_at: null,
  })
  const again = await edit('containers', 'add_tags', { ids: named(red), values: ['Spring'] })
  expect(await results(again)).toEqual([[red, 'unchanged', 'It has these tags already']])
})

test('An edit is undone once, except for records that were changed since', async () => {
  const id = await edit('shipments', 'add_tags', {
    ids: named('MEDU9104473', 'MEDU9104474'),
    values: ['Late'],
  })
  await service.ask('PATCH', `/v2/shipments/${ids['MEDU9104474']}`, {
    data: { attributes: { tags: ['Mine'] } },
  })
  const back = await undo(id)
  expect(await results(back)).toEqual([
    ['MEDU9104474', 'refused', 'Somebody changed it since, so it stays as it is'],
    ['MEDU9104473', 'changed', null],
  ])
  expect(await labelsOf('shipments', 'MEDU9104473', 'tags')).toEqual(['Spring'])
  expect(await labelsOf('shipments', 'MEDU9104474', 'tags')).toEqual(['Mine'])
  expect(await attributesOf(id)).toMatchObject({ can_undo: false })
  expect((await attributesOf(id)).undone_at).not.toBeNull()
  expect(await attributesOf(back)).toMatchObject({ action: 'remove_tags', can_undo: false })
  for (const each of [id, back])
    expect((await service.ask('POST', `/v2/bulk_edits/${each}/undo`)).status).toBe(409)
})

test('Reference numbers are added to containers, which are found by them at once', async () => {
  const id = await edit('containers', 'add_ref_numbers', { ids: named(red, green), values: ['PO-7', 'PO 7'] })
  expect(await labelsOf('containers', red, 'ref_numbers')).toEqual(['PO 7'])
  expect(await labelsOf('shipments', 'MEDU9104472', 'ref_numbers')).toEqual([])
  const found = await service.ask('GET', '/v2/containers?q=PO7')
  expect(found.body).toMatchObject({ meta: { total: 2 } })
  const removed = await edit('containers', 'remove_ref_numbers', { ids: named(red, blue), values: ['po-7'] })
  expect(await results(removed)).toEqual([
    [red, 'changed', null],
    [blue, 'unchanged', 'It has none of these references'],
  ])
  expect(await results(await undo(id))).toEqual([
    [red, 'refused', 'Somebody changed it since, so it stays as it is'],
    [green, 'changed', null],
  ])
  expect((await service.ask('GET', '/v2/containers?q=PO7')).body).toMatchObject({ meta: { total: 0 } })
})

test('All records of a query are edited except the excluded ones, and an invalid query is refused', async () => {
  const id = await edit('containers', 'add_ref_numbers', {
    query: 'filter[number]=CSQU3054383,TCLU6718159,OOLU9082218&sort=number',
    except: named(blue),
    values: ['ALL'],
  })
  expect(await results(id)).toEqual([
    [red, 'changed', null],
    [grey, 'changed', null],
  ])
  expect(await attributesOf(id)).toMatchObject({ state: 'done', total: 2, changed: 2 })
  const { status, body } = await ask('containers', 'add_tags', {
    query: 'filter[crew]=7',
    values: ['x'],
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/query' } }] })
})

test('The records of a query are stored first, so that an edit that changes the filtered value reaches all', async () => {
  await edit('shipments', 'add_tags', { query: '', values: ['Filter'] })
  const id = await edit('shipments', 'remove_tags', { query: 'filter[tags]=filter', values: ['Filter'] })
  expect(await attributesOf(id)).toMatchObject({ total: 3, changed: 3, refused: 0 })
})

test('Tracking is stopped and resumed for many, with the same events as for one, and undone', async () => {
  const eventCount = async () =>
    (await service.db.selectFrom('event_log').select('event').execute()).filter(
      ({ event }) => event === 'tracking_request.tracking_stopped',
    ).length
  const stopped = async (bill: string) => {
    const { body } = await service.ask('GET', `/v2/shipments/${ids[bill]}`)
    return (body as { data: { attributes: { line_tracking_stopped_reason: string | null } } }).data.attributes
      .line_tracking_stopped_reason
  }
  const before = await eventCount()
  const id = await edit('containers', 'stop_tracking', { ids: named(red, blue, green) })
  expect(await eventCount()).toBe(before + 2)
  expect(await stopped('MEDU9104472')).toBe('cancelled_by_user')
  expect((await results(id)).map(([, outcome]) => outcome)).toEqual(['changed', 'changed', 'changed'])
  const back = await undo(id)
  expect(await attributesOf(back)).toMatchObject({ action: 'resume_tracking', changed: 3 })
  expect(await stopped('MEDU9104472')).toBeNull()
  const again = await edit('shipments', 'resume_tracking', { ids: named('MEDU9104472') })
  expect(await results(again)).toEqual([['MEDU9104472', 'unchanged', 'It is tracked already']])
})

test('A custom field is set as its definition says, and undone to the value before', async () => {
  await service.ask('POST', '/v2/custom_field_definitions', {
    data: {
      type: 'custom_field_definition',
      attributes: {
        entity_type: 'Container',
        data_type: 'number',
        api_slug: 'pallets',
        display_name: 'Pallets',
      },
    },
  })
  const refusal = async (custom_field: object) => {
    const { status, body } = await ask('containers', 'set_custom_field', { ids: named(red), custom_field })
    expect(status).toBe(422)
    return body
  }
  expect(await refusal({ api_slug: 'nobody', value: 1 })).toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/custom_field/api_slug' } }],
  })
  expect(await refusal({ api_slug: 'pallets', value: 'many' })).toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/custom_field/value' } }],
  })
  const value = async (number: string) => {
    const { body } = await service.ask('GET', `/v2/containers/${ids[number]}/custom_fields`)
    return (body as { data: { attributes: { value: unknown } }[] }).data.map(
      ({ attributes }) => attributes.value,
    )
  }
  const set = (numbers: string[], pallets: number | null) =>
    edit('containers', 'set_custom_field', {
      ids: named(...numbers),
      custom_field: { api_slug: 'pallets', value: pallets },
    })
  await set([red], 10)
  const id = await set([red, green], 20)
  expect([await value(red), await value(green)]).toEqual([[20], [20]])
  await undo(id)
  expect([await value(red), await value(green)]).toEqual([[10], []])
  await set([red], null)
  expect(await value(red)).toEqual([null])
})

test('Refreshing follows the rate limit: each shipment counts as one request, and the others wait', async () => {
  service.pass(61)
  await service.db
    .updateTable('accounts')
    .set({ rate_limits: { refresh_container: 2 } })
    .execute()
  const id = await edit('containers', 'refresh', { ids: named(red, blue, green, grey) })
  expect(await attributesOf(id)).toMatchObject({ state: 'running', changed: 3, total: 4 })
  service.pass(61)
  await runJob()
  expect(await attributesOf(id)).toMatchObject({ state: 'done', changed: 4, can_undo: false })
  expect((await results(id))[3]).toEqual([grey, 'changed', 'Started refresh for Shipping line'])
  expect((await service.ask('POST', `/v2/bulk_edits/${id}/undo`)).status).toBe(409)
  await service.db.updateTable('accounts').set({ container_refresh: false }).execute()
  expect((await ask('containers', 'refresh', { ids: named(red) })).status).toBe(403)
})

test('An edit changes no record of another account, and is not visible to it', async () => {
  const attributes = { list: 'containers', action: 'add_tags', ids: named(red), values: ['Theirs'] }
  const { body } = await service.askAs(service.other, 'POST', '/v2/bulk_edits', {
    data: { type: 'bulk_edit', attributes },
  })
  await runJob()
  const { id } = operations.create_bulk_edit.answers[201].parse(body).data
  expect(await labelsOf('shipments', 'MEDU9104472', 'tags')).not.toContain('Theirs')
  expect((await service.ask('GET', `/v2/bulk_edits/${id}`)).status).toBe(404)
})

test('containers are assigned and noted together, and an undo gives each what it had before', async () => {
  const [first = '', second = ''] = named('CSQU3054383', 'TCLU6718159')
  const note = (id: string, attributes: object) =>
    service.ask('PATCH', `/v2/containers/${id}/note`, { data: { type: 'container', attributes } })
  const read = async (id: string) =>
    operations.get_container.answers[200].parse((await service.ask('GET', `/v2/containers/${id}`)).body).data
      .attributes
  await note(first, { note: 'Earlier', note_author: 'Omar Reyes', assignee: 'Omar Reyes' })

  const assigned = await edit('containers', 'assign', { ids: [first, second], assignee: 'Dana Kim' })
  const noted = await edit('containers', 'set_note', {
    ids: [first, second],
    note: 'Fetch first',
    note_author: 'Dana Kim',
  })
  for (const id of [first, second])
    expect(await read(id)).toMatchObject({
      assignee: 'Dana Kim',
      note: 'Fetch first',
      note_author: 'Dana Kim',
    })
  const again = await edit('containers', 'assign', { ids: [first], assignee: 'Dana Kim' })
  expect(await results(again)).toEqual([['CSQU3054383', 'unchanged', 'It is assigned so already']])

  await note(second, { note: 'Changed since', note_author: 'Omar Reyes' })
  for (const id of [assigned, noted]) {
    expect((await service.ask('POST', `/v2/bulk_edits/${id}/undo`)).status).toBe(201)
    await runJob()
  }
  expect(await read(first)).toMatchObject({
    assignee: 'Omar Reyes',
    note: 'Earlier',
    note_author: 'Omar Reyes',
  })
  expect(await read(second)).toMatchObject({
    assignee: null,
    note: 'Changed since',
    note_author: 'Omar Reyes',
  })
})

test('notes and assignees of shipments are refused, and an edit that names none', async () => {
  const ids = named('MEDU9104472')
  expect((await ask('shipments', 'assign', { ids, assignee: 'Dana Kim' })).status).toBe(422)
  expect((await ask('containers', 'assign', { ids: named('CSQU3054383') })).status).toBe(422)
  expect((await ask('containers', 'set_note', { ids: named('CSQU3054383') })).status).toBe(422)
})
