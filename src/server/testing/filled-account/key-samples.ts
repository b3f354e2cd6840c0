import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { noParameters, type SampleMakers } from './sample.ts'

const storedKey = async ({ done, person, marker }: FilledAccount): Promise<string> => {
  const body = data('api_key', { label: `${marker} kept`, scopes: ['read'] })
  return (await done('POST', '/v2/api_keys', body, { ...person.headers, authorization: null })).data.id
}

const embed = (marker: string) => ({
  label: `${marker} site`,
  kind: 'map',
  sites: ['https://www.importer.example'],
})
const storedEmbed = async ({ done, person, marker }: FilledAccount): Promise<string> => {
  const body = data('embed_key', embed(`${marker} kept`))
  return (await done('POST', '/v2/embed_keys', body, { ...person.headers, authorization: null })).data.id
}

/** API keys and keys of embeds. */
export const keySamples = {
  list_api_keys: noParameters,
  create_api_key: ({ marker }) => ({
    body: data('api_key', {
      label: `${marker} ERP`,
      scopes: ['read', 'write'],
      address_ranges: ['203.0.113.64/27'],
    }),
  }),
  edit_api_key: async (filled) => ({
    params: { id: await storedKey(filled) },
    body: data('api_key', { label: `${filled.marker} other`, expires_at: '2027-01-31T00:00:00Z' }),
  }),
  rotate_api_key: async (filled) => ({
    params: { id: await storedKey(filled) },
    body: { overlap_hours: 24 },
  }),
  revoke_api_key: async (filled) => ({ params: { id: await storedKey(filled) } }),
  list_embed_keys: noParameters,
  create_embed_key: ({ marker }) => ({ body: data('embed_key', embed(marker)) }),
  revoke_embed_key: async (filled) => ({ params: { id: await storedEmbed(filled) } }),
  list_limits: noParameters,
} satisfies SampleMakers
