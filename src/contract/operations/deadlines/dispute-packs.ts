import { z } from 'zod'
import { id, timestamp } from '../../jsonapi/index.ts'
import { operation } from '../operation.ts'

export const create_dispute_pack = operation({
  method: 'POST',
  path: '/containers/{id}/dispute_packs',
  tag: 'Containers',
  summary:
    'Evidence on the charges of a container as a ZIP file: a PDF, its tables as CSV, and the documents linked to the container or its shipment',
  extension: true,
  shows: ['container', 'shipment', 'transport_event', 'tariff', 'gate_calendar', 'document'],
  changes: [],
  params: z.object({ id }),
  media: 'application/json',
  answers: {
    201: z.looseObject({
      file_name: z.string(),
      /** Where it can be fetched until then, without a key: made as it is fetched, never stored. */
      url: z.string(),
      expires_at: timestamp,
    }),
  },
})
