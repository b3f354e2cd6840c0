import { randomUUID } from 'node:crypto'
import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { noParameters, type SampleMakers } from './sample.ts'

const savedView = (name: string) =>
  data('saved_view', { name, list: 'containers', query: 'q=MS', shared: true })
const storedView = async ({ done, marker, serial }: FilledAccount): Promise<string> =>
  (await done('POST', '/v2/saved_views', savedView(`${marker} kept ${serial()}`))).data.id

const share = ({ ids, marker }: FilledAccount) =>
  data('share', {
    name: `${marker} for the broker`,
    container_ids: [ids.container],
    expires_at: '2026-12-20T00:00:00Z',
  })
const storedShare = async (filled: FilledAccount): Promise<{ id: string; token: string }> => {
  const { data } = await filled.done('POST', '/v2/shares', share(filled))
  return { id: data.id, token: String(data.attributes['path']).replace('/s/', '') }
}

const batch = (number: string) => ({
  data: {
    type: 'tracking_request_batch',
    id: randomUUID(),
    attributes: {
      file_name: 'spring.xlsx',
      rows: [{ row: 2, request_number: `${number}123`, scac: 'MSCU' }],
    },
  },
})
const storedBatch = async ({ done, marker, serial }: FilledAccount) => ({
  id: (await done('POST', '/v2/tracking_request_batches', batch(`${marker}KEPT${serial()}`))).data.id,
})

const bulkEdit = (container: string, marker: string) =>
  data('bulk_edit', { list: 'containers', action: 'add_tags', ids: [container], values: [`${marker} many`] })
const doneEdit = async ({ done, ids, marker, serial, work }: FilledAccount) => {
  const body = bulkEdit(ids.container, `${marker} ${serial()}`)
  const { id } = (await done('POST', '/v2/bulk_edits', body)).data
  await work('Editing many records')
  return { id }
}

/** Batches, bulk edits, saved views, exports and shares. */
export const listSamples = {
  create_tracking_request_batch: ({ marker, serial }) => ({ body: batch(`${marker}MANY${serial()}`) }),
  list_tracking_request_batches: noParameters,
  get_tracking_request_batch: async (filled) => ({ params: await storedBatch(filled) }),
  list_tracking_request_batch_rows: async (filled) => ({ params: await storedBatch(filled) }),
  create_bulk_edit: ({ ids, marker }) => ({ body: bulkEdit(ids.container, marker) }),
  get_bulk_edit: async (filled) => ({ params: await doneEdit(filled) }),
  list_bulk_edit_results: async (filled) => ({ params: await doneEdit(filled) }),
  undo_bulk_edit: async (filled) => ({ params: await doneEdit(filled) }),

  list_saved_views: () => ({ query: { count: 'matching' } }),
  create_saved_view: ({ marker, serial }) => ({ body: savedView(`${marker} new ${serial()}`) }),
  edit_saved_view: async (filled) => ({
    params: { id: await storedView(filled) },
    body: data('saved_view', { query: 'sort=number' }),
  }),
  delete_saved_view: async (filled) => ({ params: { id: await storedView(filled) } }),
  create_export: ({ marker, ids, slugs }) => ({
    body: {
      list: 'containers',
      format: 'xlsx',
      ids: [ids.container],
      columns: ['number', `custom_field.${slugs.container}`],
      name: `${marker} containers`,
    },
  }),
  list_shares: noParameters,
  create_share: (filled) => ({ body: share(filled) }),
  revoke_share: async (filled) => ({ params: { id: (await storedShare(filled)).id } }),
  get_shared_list: async (filled) => ({ params: { token: (await storedShare(filled)).token } }),
} satisfies SampleMakers
