import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import { data } from '../data.ts'
import { md5 } from '../inbox.ts'
import type { FilledAccount } from './filled-account.ts'
import { createRecord, noParameters, recordSample, type SampleMakers } from './sample.ts'

const template = (name: string) => ({
  name,
  document_type: 'arrival_notice',
  keywords: [name],
  fields: [{ path: 'transport_document_reference', pattern: 'B/L (\\w+)', label: null }],
})
const storedTemplate = async ({ done, marker, serial }: FilledAccount): Promise<string> =>
  (
    await done(
      'POST',
      '/v2/document_templates',
      data('document_template', template(`${marker} kept ${serial()}`)),
    )
  ).data.id
const storedDocument = async (filled: FilledAccount, contentType: string): Promise<string> => {
  const attached_document = await filled.upload(`${filled.marker} document ${filled.serial()}`, contentType)
  return createRecord(filled, '/v2/documents', 'document', {
    name: `${filled.marker} document`,
    attached_document,
  })
}

/** Uploads, documents, the mailbox, and templates. */
export const documentSamples = {
  create_direct_upload: ({ marker }) => ({
    body: {
      blob: {
        filename: `${marker}.txt`,
        content_type: 'text/plain',
        byte_size: 4,
        checksum: md5('text'),
      },
    },
  }),
  create_document: async (filled) => ({
    body: data('document', {
      name: `${filled.marker} document`,
      attached_document: await filled.upload(`${filled.marker} document ${filled.serial()}`),
    }),
  }),
  list_documents: () => ({ query: { include: 'shipments,cargos' } }),
  get_document: recordSample('document', {
    query: { include: 'account,user,email_submission,last_document_representation' },
  }),
  edit_document: recordSample('document', {
    body: data('document', { document_type_manual: 'arrival_notice' }),
  }),
  delete_document: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} gone ${filled.serial()}`)
    const attributes = { name: `${filled.marker} gone`, attached_document }
    return { params: { id: await createRecord(filled, '/v2/documents', 'document', attributes) } }
  },
  get_document_download_url: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} copy ${filled.serial()}`)
    const attributes = { name: `${filled.marker} copy`, attached_document }
    return { params: { id: await createRecord(filled, '/v2/documents', 'document', attributes) } }
  },
  list_document_facets: () => ({ query: { facets: 'type,state,source,is_unsure', q: 'x' } }),
  get_document_evidence: recordSample('document'),
  get_document_page: async (filled) => ({
    params: { id: await storedDocument(filled, 'image/tiff'), number: '1' },
  }),
  get_document_words: ({ ids }) => ({ params: { id: ids.document, number: '1' } }),
  split_document: async (filled) => ({
    params: { id: await storedDocument(filled, 'application/pdf') },
    body: {
      parts: [
        { first_page: 1, last_page: 2, name: `${filled.marker} part` },
        { first_page: 3, last_page: 3 },
      ],
    },
  }),
  create_document_link: ({ ids }) => ({
    params: { id: ids.document },
    body: { shipment_id: ids.shipment },
  }),
  delete_document_link: ({ ids }) => ({ params: { id: ids.document, record_id: ids.shipment } }),
  get_document_acceptance: noParameters,
  edit_document_acceptance: () => ({ body: { accepts_sure: true, looked_at_percent: 20 } }),
  get_mailbox: noParameters,
  renew_mailbox: noParameters,
  edit_mailbox: () => ({ body: { senders: ['line.example', 'agent@forwarder.example'] } }),
  list_document_templates: noParameters,
  create_document_template: ({ marker, serial }) => ({
    body: data('document_template', template(`${marker} new ${serial()}`)),
  }),
  edit_document_template: async (filled) => ({
    params: { id: await storedTemplate(filled) },
    body: data('document_template', { keywords: [`${filled.marker} Line`], table: null }),
  }),
  delete_document_template: async (filled) => ({ params: { id: await storedTemplate(filled) } }),
  try_document_template: ({ ids, marker }) => ({
    body: { document_id: ids.document, template: template(marker) },
  }),
  get_document_learning: async (filled) => {
    await filled.learnedIssuer()
    return {}
  },
  edit_document_learning: () => ({ body: { is_on: true } }),
  edit_learned_issuer: async (filled) => ({
    params: { id: await filled.learnedIssuer() },
    body: { name: `${filled.marker} Forwarding` },
  }),
  forget_learned_field: async (filled) => ({
    params: { id: await filled.learnedIssuer(), path: 'pickup_number' },
  }),
  forget_learned_issuer: async (filled) => ({ params: { id: await filled.learnedIssuer() } }),
  forget_learned_issuers: noParameters,
  list_document_types: noParameters,
  reextract_document: recordSample('document'),
  reclassify_document: recordSample('document'),
  relink_document: recordSample('document'),
  rotate_document: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} scan ${filled.serial()}`, 'image/png')
    const attributes = { name: `${filled.marker} scan`, attached_document }
    return {
      params: { id: await createRecord(filled, '/v2/documents', 'document', attributes) },
      body: { degrees: 90 },
    }
  },
  get_document_schema: () => ({ params: { id: `bill_of_lading@${schemaVersion}` } }),
  list_email_submissions: noParameters,
  get_email_submission: recordSample('email_submission', { query: { include: 'documents' } }),
} satisfies SampleMakers
