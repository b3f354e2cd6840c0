import { importedShipment, newIds } from '../../src/server/testing/filled-account/imported-shipment.ts'
import { numberOf } from './import-containers.ts'
import type { ServedAccount } from './service.ts'

/** Ends attributes, elements, scripts and templates, and calls `noteExecution` wherever a browser would run any of it. */
export const HOSTILE_TEXT = `"'></title></script><img src=x onerror=noteExecution()><svg onload=noteExecution()>\${noteExecution()}{{noteExecution()}}`

const uuid = /^[0-9a-f]{8}-/

/** Every text but ids, types, codes, times and numbers, in any depth. */
function withHostileTexts(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withHostileTexts(each, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withHostileTexts(each, name)]),
    )
  const isText = typeof value === 'string' && value.includes('Marker') && !uuid.test(value)
  return isText && !key.endsWith('number') ? `${HOSTILE_TEXT} ${value}` : value
}

/** Fills an account with records all of whose texts are hostile, as a carrier and as the person of `send`. */
export async function addHostileRecords(
  service: ServedAccount,
  send: (method: string, path: string, body: unknown) => Promise<Made>,
): Promise<{ shipment: string; container: string; tracking_request: string; share: string }> {
  const ids = newIds()
  const shipment = withHostileTexts(importedShipment(ids, 'Marker', 1)) as Imported
  for (const [nth, { type, attributes }] of shipment.included.entries()) {
    if (type === 'container') attributes['number'] = numberOf('MSCU', nth)
    for (const name of ['bill_of_lading_number', 'request_number'])
      if (name in attributes) attributes[name] = 'MEDUX1234567'
  }
  const answer = await service.ask('/imports', { method: 'POST', body: JSON.stringify(shipment) })
  if (answer.status !== 201) throw new Error(await answer.text())

  const create = async (path: string, type: string, attributes: object, more: object = {}) =>
    (await send('POST', path, { data: { type, attributes, ...more } })).data
  const named = (what: string) => `${what} ${HOSTILE_TEXT}`
  // For names of at most 60 characters.
  const shortly = (what: string) => `${what} "><img src=x onerror=noteExecution()>`
  await create('/parties', 'party', { company_name: named('Party') })
  await create('/webhooks', 'webhook', {
    url: `https://receiver.example/hook?q=${encodeURIComponent(HOSTILE_TEXT)}`,
    active: false,
    events: ['shipment.estimated.arrival'],
  })
  const definition = { entity_type: 'Shipment', data_type: 'short_text', api_slug: 'hostile' }
  await create('/custom_field_definitions', 'custom_field_definition', {
    ...definition,
    display_name: named('Field'),
  })
  await create(`/shipments/${ids.shipment}/custom_fields`, 'custom_field', {
    api_slug: 'hostile',
    value: named('Value'),
  })
  await create('/saved_views', 'saved_view', {
    name: shortly('View'),
    list: 'containers',
    query: 'q=MSCU',
    shared: true,
  })
  await create('/api_keys', 'api_key', { label: shortly('Key'), scopes: ['read'] })
  await create('/invitations', 'invitation', { email: "o'hara+img@example.com", role: 'viewer' })
  await send('PATCH', `/containers/${ids.container}/note`, {
    data: {
      type: 'container',
      attributes: { note: named('Note'), note_author: shortly('Author'), assignee: '<b>Ana</b>' },
    },
  })
  await send('PATCH', `/shipments/${ids.shipment}`, {
    data: { type: 'shipment', attributes: { ref_numbers: [shortly('Reference')] } },
  })
  const share = await create('/shares', 'share', {
    name: shortly('Share'),
    container_ids: [ids.container],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  return {
    shipment: ids.shipment,
    container: ids.container,
    tracking_request: ids.tracking_request,
    share: String(share.attributes['path']),
  }
}

interface Made {
  data: { id: string; attributes: Record<string, unknown> }
}
interface Imported {
  included: { type: string; attributes: Record<string, unknown> }[]
}
