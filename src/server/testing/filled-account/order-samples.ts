import { randomUUID } from 'node:crypto'
import type { FilledAccount } from './filled-account.ts'
import type { SampleMakers } from './sample.ts'

const draft = ({ ids }: FilledAccount) => ({
  data: { type: 'delivery_order', attributes: { container_ids: [ids.container] } },
})
const edit = ({ ids, marker, serial }: FilledAccount) => ({
  data: {
    type: 'delivery_order',
    attributes: {
      dray_carrier_id: ids.party,
      values: { delivery_address: `${marker} dock`, instructions: `${marker} call ${serial()}` },
      container_values: [{ container_id: ids.container, house_bill: `${marker} house bill` }],
    },
  },
})
const storedDraft = async (filled: FilledAccount): Promise<string> => {
  const { data } = await filled.done('POST', '/v2/delivery_orders', draft(filled))
  await filled.done('PATCH', `/v2/delivery_orders/${data.id}`, edit(filled))
  return data.id
}
const storedOrder = async (filled: FilledAccount): Promise<{ id: string; token: string }> => {
  const id = await storedDraft(filled)
  const { data } = await filled.done('POST', `/v2/delivery_orders/${id}/send`)
  const path = (data.attributes as { path: string } | undefined)?.path ?? ''
  return { id, token: path.split('/').at(-1) ?? '' }
}
const attachment = (document_id: string) => ({
  data: {
    type: 'delivery_order_document',
    attributes: { document_id, kind: 'proof_of_delivery' },
  },
})

/** Orders to truckers, and what their carriers do by links. */
export const orderSamples = {
  list_delivery_orders: async (filled) => {
    await storedOrder(filled)
    return { query: { containers: filled.ids.container } }
  },
  create_delivery_order: (filled) => ({ body: draft(filled) }),
  get_delivery_order: async (filled) => ({ params: { id: (await storedOrder(filled)).id } }),
  edit_delivery_order: async (filled) => ({ params: { id: await storedDraft(filled) }, body: edit(filled) }),
  send_delivery_order: async (filled) => ({ params: { id: await storedDraft(filled) } }),
  revise_delivery_order: async (filled) => ({ params: { id: (await storedOrder(filled)).id } }),
  withdraw_delivery_order: async (filled) => ({ params: { id: (await storedOrder(filled)).id } }),
  attach_order_document: async (filled) => ({
    params: { id: await storedDraft(filled) },
    body: attachment(filled.ids.document),
  }),
  detach_order_document: async (filled) => {
    const id = await storedDraft(filled)
    const document_id = filled.ids.document
    await filled.done('POST', `/v2/delivery_orders/${id}/documents`, attachment(document_id))
    return { params: { id, document_id } }
  },
  get_linked_order: async (filled) => ({ params: { token: (await storedOrder(filled)).token } }),
  answer_linked_order: async (filled) => ({
    params: { token: (await storedOrder(filled)).token },
    body: { answer: 'accepted', name: `${filled.marker} ${randomUUID().slice(0, 8)}`, note: null },
  }),
} satisfies SampleMakers
