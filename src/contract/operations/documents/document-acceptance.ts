import { z } from 'zod'
import { operation } from '../operation.ts'

const settings = {
  /** Whether documents that are sure, and of which every check agrees, are accepted by themselves. */
  accepts_sure: z.boolean(),
  /** How many of a hundred of them a person looks at nevertheless, chosen by chance. */
  looked_at_percent: z.int().min(0).max(100),
}
const documentAcceptance = z.looseObject({
  ...settings,
  /** Accepted by themselves in the last seven days, and since the account has documents. */
  accepted_this_week: z.int(),
  accepted: z.int(),
  /** Of those chosen by chance: how many a person accepted, and in how many of these they changed a value before. */
  looked_at: z.int(),
  wrong: z.int(),
  /** Chosen by chance and not looked at yet. */
  waiting: z.int(),
})
export type DocumentAcceptance = z.output<typeof documentAcceptance>

const tag = 'Documents'

export const get_document_acceptance = operation({
  method: 'GET',
  path: '/document_acceptance',
  tag,
  summary: 'Whether sure documents are accepted by themselves, and how often that would have been wrong',
  extension: true,
  shows: ['document', 'document_acceptance'],
  media: 'application/json',
  answers: { 200: documentAcceptance },
})

export const edit_document_acceptance = operation({
  method: 'PATCH',
  path: '/document_acceptance',
  tag,
  summary: 'Set whether sure documents are accepted by themselves, and the share that is looked at by chance',
  extension: true,
  changes: ['document_acceptance'],
  media: 'application/json',
  body: z
    .object(settings)
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Name what is to be set'),
  answers: { 200: documentAcceptance },
})
