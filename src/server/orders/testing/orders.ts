import type { DeliveryOrder } from '../../../contract/resources/index.ts'

/** What asks a service of tests. */
interface Asked {
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string; body: unknown }>
}

export const orderDraft = (...container_ids: string[]) => ({
  data: { type: 'delivery_order', attributes: { container_ids } },
})
export const orderEdit = (attributes: object) => ({ data: { type: 'delivery_order', attributes } })

/** Asks for an operation of orders. @throws where it is refused */
export async function askOrder(
  service: Asked,
  method: string,
  path: string,
  body?: unknown,
): Promise<DeliveryOrder> {
  const { status, text, body: answer } = await service.ask(method, `/v2/delivery_orders${path}`, body)
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return (answer as { data: DeliveryOrder }).data
}

/** Parties of an account differ in their names. */
let carriers = 0

/** A draft that has all without which it is not sent. */
export async function completeDraft(service: Asked, recipient: string | null, ...ids: string[]) {
  const party = await service.ask('POST', '/v2/parties', {
    data: { attributes: { company_name: `Dray ${(carriers += 1)} ${recipient ?? 'by link'}` } },
  })
  const { id } = await askOrder(service, 'POST', '', orderDraft(...ids))
  return askOrder(
    service,
    'PATCH',
    `/${id}`,
    orderEdit({
      dray_carrier_id: (party.body as { data: { id: string } }).data.id,
      recipient,
      values: { delivery_address: 'Dock 4\n12 Harbor Way, Carson' },
    }),
  )
}
