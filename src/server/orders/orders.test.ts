import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkedContent } from '../../contract/trade/orders/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { orderChangeLines } from '../../contract/format/order/changes.ts'
import { orderSections } from '../../contract/format/order/sections.ts'
import { readDocumentFile } from '../reading/read-document-file.ts'
import { forEachDatabase } from '../testing/databases.ts'
import {
  dischargedBill,
  dischargedBox,
  type DischargedContainer,
  openDischargedContainer,
} from '../testing/discharged-container.ts'
import type { TestService } from '../testing/service.ts'
import { uploadedTextDocument } from '../testing/uploaded-document.ts'
import { askOrder, completeDraft, orderDraft, orderEdit } from './testing/orders.ts'

forEachDatabase('orders to truckers', (open) => {
  let discharged: DischargedContainer
  let service: TestService
  let id: string
  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    ;({ service, id } = discharged)
  })
  afterAll(() => discharged.close())
  beforeEach(async () => {
    await service.db.deleteFrom('delivery_orders').execute()
  })

  const ask = (method: string, path: string, body?: unknown) => askOrder(service, method, path, body)
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await service.ask(method, `/v2/delivery_orders${path}`, body)
    const { errors } = answer as { errors: { detail: string; source?: { pointer?: string } }[] }
    return {
      status,
      details: errors.map(({ detail }) => detail),
      pointers: errors.map(({ source }) => source?.pointer),
    }
  }
  const byLink = async (method: string, path: string, body?: unknown) => {
    const token = path.replace('/o/', '')
    const address = `/v2/linked_orders/${token}${method === 'POST' ? '/answers' : ''}`
    const { status, body: answer } = await service.ask(method, address, body, { authorization: null })
    const { errors = [], ...shown } = answer as {
      errors?: { code?: string; detail: string }[]
      state?: string
    }
    return { status, code: errors[0]?.code, detail: errors[0]?.detail, shown }
  }
  const accepts = { answer: 'accepted', name: 'Rosa at Bay Trucking', note: 'Friday at 9' }
  const draft = () => completeDraft(service, null, id)
  const sent = async (): Promise<DeliveryOrder> => ask('POST', `/${(await draft()).id}/send`)
  const pathOf = ({ attributes }: DeliveryOrder) => attributes.path ?? ''
  const enter = (attribute: string, value: string, note?: string) =>
    service.ask('POST', `/v2/containers/${id}/entered_values`, {
      data: { type: 'entered_value', attributes: { attribute, value, ...(note && { note }) } },
    })
  const linesOf = (order: DeliveryOrder) => {
    if (!order.attributes.content) throw new Error('It has no content')
    return orderSections(order.attributes.content).flatMap(({ rows }) =>
      rows.map(({ label, value, note }) => [label, value, note].filter(Boolean).join(': ')),
    )
  }

  /** What stands in the PDF of the link. */
  const pdfTextOf = async (order: DeliveryOrder): Promise<string> => {
    const answer = await service.app.request(`http://localhost:4949${order.attributes.pdf_path}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const read = await readDocumentFile({
      bytes: new Uint8Array(await answer.arrayBuffer()),
      file_name: 'order.pdf',
      content_type: 'application/pdf',
      document_type: null,
      templates: [],
      training: null,
    })
    if (read.kind !== 'read') throw new Error(read.reason)
    return read.content.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n')
  }

  test('link and PDF of an order about simulated containers say that these are made up', async () => {
    await service.db.updateTable('containers').set({ data_origin: 'simulated' }).execute()
    const order = await sent()
    await service.db.updateTable('containers').set({ data_origin: 'test' }).execute()
    const { shown } = await byLink('GET', pathOf(order))
    expect(shown).toMatchObject({ content: { containers: [{ known: { is_simulated: true } }] } })
    expect(await pdfTextOf(order)).toContain('Simulated data: all of these containers are made up.')
    expect(await pdfTextOf(await sent())).not.toContain('Simulated')
  })

  test("a draft is mailed to the carrier's own address until an order was mailed to another", async () => {
    const attributes = { company_name: 'Mailed Trucking', email: 'dispatch@mailed.example' }
    const { body } = await service.ask('POST', '/v2/parties', { data: { attributes } })
    await enter('dray_carrier', (body as { data: { id: string } }).data.id)
    const first = await ask('POST', '', orderDraft(id))
    expect(first.attributes.recipient).toBe('dispatch@mailed.example')
    await ask('PATCH', `/${first.id}`, orderEdit({ recipient: 'night@mailed.example' }))
    expect((await ask('POST', '', orderDraft(id))).attributes.recipient).toBe('night@mailed.example')
    const ended = { container_id: id, attribute: 'dray_carrier', value: null }
    const end = await service.ask('POST', '/v2/entered_values', {
      data: { type: 'entered_value', attributes: { entries: [ended] } },
    })
    expect(end.status, end.text).toBe(200)
  })

  test('a draft has what is known and entered of its containers, each with its source', async () => {
    await enter('pickup_number', 'REL-778')
    await enter('delivery_place', 'Dock 4, Carson')
    await enter('pickup_lfd', '2026-11-24')
    const order = await ask('POST', '', orderDraft(id))
    expect(order.attributes).toMatchObject({
      revision: 1,
      state: 'draft',
      container_numbers: [dischargedBox.number],
    })
    expect(order.attributes.number).toMatch(/^DO-\d+$/)
    const lines = linesOf(order)
    expect(lines).toContain('Pickup number: REL-778')
    expect(lines).toContain('Delivery address: Dock 4, Carson')
    expect(lines).toContain('Last free day: Tue 24 Nov: Entered by hand')
    expect(lines).toContain('Act by: Tue 24 Nov: Entered by hand')
    expect(lines.find((line) => line.startsWith("Carrier's bill"))).toContain(dischargedBill)
    expect(lines).toContain('Seal: Not known')
  })

  test('a PIN is in no draft, and none can be written into one', async () => {
    await enter('pickup_number', 'PIN 48213')
    expect((await ask('POST', '', orderDraft(id))).attributes.container_values?.[0]?.pickup_number).toBeNull()
    await enter('pickup_number', '48213', 'the PIN of the terminal')
    const order = await ask('POST', '', orderDraft(id))
    expect(JSON.stringify(order)).not.toContain('48213')
    const withPin = (values: object) => refused('PATCH', `/${order.id}`, orderEdit(values))
    expect(await withPin({ container_values: [{ container_id: id, pin: '48213' }] })).toMatchObject({
      status: 422,
    })
    expect(await withPin({ values: { instructions: 'The PIN is 48213' } })).toEqual({
      status: 422,
      details: ['A PIN is a secret: it is no part of an order'],
      pointers: ['/data/attributes/values/instructions'],
    })
  })

  test('an order is not sent before it names its carrier and where to deliver', async () => {
    await enter('delivery_place', '-')
    const order = await ask('POST', '', orderDraft(id))
    await ask('PATCH', `/${order.id}`, orderEdit({ values: { delivery_address: ' ' } }))
    expect(await refused('POST', `/${order.id}/send`)).toEqual({
      status: 422,
      details: ['Choose the carrier of this order', 'Say where it is to be delivered'],
      pointers: ['/data/attributes/dray_carrier_id', '/data/attributes/delivery_address'],
    })
  })

  test('what was sent is frozen: the order, its link and its PDF stay as they were', async () => {
    const order = await sent()
    const before = linesOf(order)
    await discharged.report({ seal_number: 'ML7654321' })
    const after = await ask('GET', `/${order.id}`)
    expect(linesOf(after)).toEqual(before)
    const shown = (await byLink('GET', pathOf(order))).shown
    expect(shown).toMatchObject({ content: linkedContent.parse(after.attributes.content) })
    expect(JSON.stringify(shown)).not.toContain(id)
    const text = await pdfTextOf(order)
    expect(text).toContain(`Delivery order ${order.attributes.number}, revision 1`)
    expect(text).toContain('12 Harbor Way, Carson')
    expect(await refused('PATCH', `/${order.id}`, orderEdit({ answer_hours: 5 }))).toMatchObject({
      status: 409,
    })
    expect(await refused('POST', `/${order.id}/send`)).toMatchObject({ status: 409 })
  })

  test('a draft that somebody changed since it was read is not overwritten', async () => {
    const read = await draft()
    const expected_updated_at = read.attributes.updated_at
    service.pass(1)
    const path = `/${read.id}`
    const changed = await ask('PATCH', path, orderEdit({ expected_updated_at, answer_hours: 5 }))
    expect(await refused('PATCH', path, orderEdit({ expected_updated_at, answer_hours: 9 }))).toEqual({
      status: 409,
      details: ['Somebody changed this draft since it was read: load it again'],
      pointers: ['/data/attributes/expected_updated_at'],
    })
    expect((await ask('GET', path)).attributes.answer_hours).toBe(5)
    const { updated_at } = changed.attributes
    await ask('PATCH', path, orderEdit({ expected_updated_at: updated_at, answer_hours: 9 }))
    // Who does not say what was read overwrites, as before.
    await ask('PATCH', path, orderEdit({ answer_hours: 7 }))
  })

  test('a carrier accepts with a note, once', async () => {
    const order = await sent()
    expect((await byLink('GET', pathOf(order))).shown.state).toBe('sent')
    expect((await byLink('POST', pathOf(order), { ...accepts, name: ' ' })).status).toBe(422)
    expect((await byLink('POST', pathOf(order), accepts)).shown).toMatchObject({
      state: 'accepted',
      answered_by: 'Rosa at Bay Trucking',
    })
    expect(await byLink('POST', pathOf(order), { ...accepts, answer: 'declined' })).toMatchObject({
      status: 409,
      code: 'order_answered',
      detail: 'This order was accepted by Rosa at Bay Trucking already',
    })
    expect((await ask('GET', `/${order.id}`)).attributes).toMatchObject({
      state: 'accepted',
      answered_by: 'Rosa at Bay Trucking',
      answer_note: 'Friday at 9',
    })
    const events = await service.db
      .selectFrom('event_log')
      .select(['event', 'container_id', 'payload'])
      .where('event', '=', 'container.delivery_order_changed')
      .orderBy('seq', 'desc')
      .execute()
    expect(events[0]).toMatchObject({
      container_id: id,
      payload: { number: order.attributes.number, revision: 1, state: 'accepted' },
    })
  })

  test('a change after acceptance is a new revision: the accepted one stands until it is sent, then it is superseded', async () => {
    const order = await sent()
    await byLink('POST', pathOf(order), accepts)
    const revised = await ask('POST', `/${order.id}/revisions`)
    expect(revised.attributes).toMatchObject({ state: 'draft', revision: 2, sent_state: 'accepted' })
    expect((await byLink('GET', pathOf(order))).shown.state).toBe('accepted')
    await ask('PATCH', `/${order.id}`, orderEdit({ values: { delivery_hours: '06:00 to 14:00' } }))
    const again = await ask('POST', `/${order.id}/send`)
    expect(again.attributes).toMatchObject({ state: 'sent', sent_revision: 2, answered_by: null })
    expect(again.attributes.revisions?.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ])
    expect(linesOf(again)).toContain('Delivery hours: 06:00 to 14:00')
    expect(await byLink('GET', pathOf(order))).toMatchObject({ status: 410, code: 'order_superseded' })
    expect(await byLink('POST', pathOf(order), accepts)).toMatchObject({
      status: 410,
      code: 'order_superseded',
    })
    await byLink('POST', pathOf(again), { answer: 'declined', name: 'Rosa' })
    expect((await ask('GET', `/${order.id}`)).attributes.state).toBe('declined')
    expect(await refused('POST', `/${order.id}/withdraw`)).toMatchObject({ status: 409 })
  })

  test('a withdrawn order cannot be answered or changed', async () => {
    const order = await sent()
    await ask('POST', `/${order.id}/withdraw`)
    expect(await byLink('GET', pathOf(order))).toMatchObject({ status: 410, code: 'order_withdrawn' })
    expect(await byLink('POST', pathOf(order), accepts)).toMatchObject({
      status: 410,
      code: 'order_withdrawn',
    })
    expect(await refused('POST', `/${order.id}/revisions`)).toMatchObject({ status: 409 })
  })

  test('an order without an answer expires at its time, also before it is noted', async () => {
    const order = await sent()
    service.pass(48 * 3600)
    expect(await byLink('POST', pathOf(order), accepts)).toMatchObject({ status: 410, code: 'order_expired' })
    await service.services.scheduledJobs.find(({ name }) => name === 'Expiring delivery orders')?.round()
    expect((await ask('GET', `/${order.id}`)).attributes).toMatchObject({ state: 'expired', path: null })
    expect((await ask('POST', `/${order.id}/revisions`)).attributes).toMatchObject({
      state: 'draft',
      revision: 2,
    })
  })

  test('a guessed link is there for nobody', async () => {
    const order = await sent()
    const [name = ''] = pathOf(order).split('.')
    expect((await byLink('GET', `${name}.${'a'.repeat(32)}`)).status).toBe(404)
    expect((await byLink('GET', '/o/guess')).status).toBe(404)
  })

  test('containers can be left out and added, and only those of the order have values', async () => {
    const order = await ask('POST', '', orderDraft(id))
    const other = '01990000-0000-7000-8000-00000000abcd'
    expect(await refused('PATCH', `/${order.id}`, orderEdit({ container_ids: [other] }))).toMatchObject({
      status: 422,
    })
    expect(
      await refused('PATCH', `/${order.id}`, orderEdit({ container_values: [{ container_id: other }] })),
    ).toMatchObject({ status: 422, pointers: ['/data/attributes/container_values/0/container_id'] })
    const edited = await ask(
      'PATCH',
      `/${order.id}`,
      orderEdit({ container_values: [{ container_id: id, pickup_appointment_at: '2026-11-25T09:00' }] }),
    )
    expect(linesOf(edited)).toContain('Pickup appointment: Wed 25 Nov 09:00 PST')
    expect(edited.attributes.container_values?.[0]?.right_to_collect).toBe('held')
  })

  test('documents are attached and detached, and stay', async () => {
    const order = await sent()
    const document_id = await uploadedTextDocument(service, 'Signed.txt', 'Received by Ada')
    const attach = {
      data: {
        type: 'delivery_order_document',
        attributes: { document_id, kind: 'proof_of_delivery' },
      },
    }
    const attached = await ask('POST', `/${order.id}/documents`, attach)
    expect(attached.attributes.documents).toMatchObject([{ kind: 'proof_of_delivery', name: 'Signed.txt' }])
    await service.ask('DELETE', `/v2/delivery_orders/${order.id}/documents/${document_id}`)
    expect((await ask('GET', `/${order.id}`)).attributes.documents).toEqual([])
  })

  test('orders are listed by container and by state, and not for other accounts', async () => {
    const order = await sent()
    const list = async (query: string) => {
      const { body } = await service.ask('GET', `/v2/delivery_orders?${query}`)
      return (body as { data: DeliveryOrder[] }).data.map((each) => each.id)
    }
    expect(await list(`containers=${id}`)).toEqual([order.id])
    expect(await list('states=sent,draft')).toEqual([order.id])
    expect(await list('states=accepted')).toEqual([])
    expect((await service.askAs(service.other, 'GET', `/v2/delivery_orders/${order.id}`)).status).toBe(404)
    const foreign = await service.askAs(service.other, 'POST', '/v2/delivery_orders', orderDraft(id))
    expect(foreign.status).toBe(422)
  })

  test('an order that was sent says what changed since: to its sender, and to its carrier', async () => {
    const { body } = await service.ask('GET', `/v2/entered_values?containers=${id}`)
    for (const entered of (body as { data: { id: string; attribute: string }[] }).data)
      if (entered.attribute === 'pickup_lfd')
        await service.ask('DELETE', `/v2/containers/${id}/entered_values/${entered.id}`)
    await discharged.report({ pickup_lfd: '2026-12-02T20:00:00Z' })
    const order = await sent()
    expect((await ask('GET', `/${order.id}`)).attributes.changes).toEqual([])
    await byLink('POST', pathOf(order), accepts)
    await discharged.report({
      pickup_lfd: '2026-11-29T20:00:00Z',
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    })
    const container_number = dischargedBox.number
    const changes = [
      { container_number, kind: 'hold_added', before: null, after: 'customs', zone: null },
      {
        container_number,
        kind: 'act_by',
        before: '2026-12-02T20:00:00Z',
        after: '2026-11-29T20:00:00Z',
        zone: 'America/Los_Angeles',
      },
    ]
    const shown = (await ask('GET', `/${order.id}`)).attributes
    expect(shown).toMatchObject({ state: 'accepted', changes })
    expect(orderChangeLines(shown.changes ?? [], new Date('2026-11-28T18:00:00Z'))).toEqual([
      'CSQU 305438-3: customs hold, act by 29 Nov (was 2 Dec)',
    ])
    expect((await byLink('GET', pathOf(order))).shown).toMatchObject({ state: 'accepted', changes })
    // The next revision says it itself.
    await ask('POST', `/${order.id}/revisions`)
    expect((await ask('GET', `/${order.id}`)).attributes).toMatchObject({ state: 'draft', changes })
    expect((await ask('POST', `/${order.id}/send`)).attributes.changes).toEqual([])
    await discharged.report({ holds_at_pod_terminal: [], pickup_lfd: null })
  })

  test('two live orders for one container name each other, until one of them ends', async () => {
    const first = await sent()
    expect(first.attributes.other_orders).toEqual([])
    const second = await draft()
    const other = ({ id: order, attributes }: DeliveryOrder, state: string) => ({
      id: order,
      number: attributes.number,
      state,
      carrier_name: attributes.carrier_name,
      container_number: dischargedBox.number,
    })
    expect(second.attributes.other_orders).toEqual([other(first, 'sent')])
    expect((await ask('GET', `/${first.id}`)).attributes.other_orders).toEqual([other(second, 'draft')])
    const { body } = await service.ask('GET', `/v2/delivery_orders?containers=${id}`)
    expect(
      (body as { data: DeliveryOrder[] }).data.map(({ attributes }) => attributes.other_orders.length),
    ).toEqual([1, 1])
    await ask('POST', `/${first.id}/withdraw`)
    expect((await ask('GET', `/${second.id}`)).attributes.other_orders).toEqual([])
  })
})
