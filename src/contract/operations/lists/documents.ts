import type { Columns } from '../../jsonapi/index.ts'
import { documentSources, documentStates, documentTypes } from '../../vocabulary/index.ts'

export const documentColumns = {
  name: { kind: 'text', always: true },
  file_name: { kind: 'text', always: true },
  filename: {
    kind: 'text',
    always: true,
    only: 'filter',
    says: 'Words that occur in the name or the file name',
  },
  document_type: {
    kind: 'word',
    values: documentTypes,
    says: 'What a person set wins over what was found',
  },
  document_types: { kind: 'word', only: 'filter', values: documentTypes, says: 'As `document_type`' },
  type: { kind: 'word', sameAs: 'document_type', values: documentTypes, says: 'As `document_type`' },
  state: { kind: 'word', always: true, values: documentStates },
  is_unsure: { kind: 'boolean', always: true, says: 'Whether a person should say of what type it is' },
  classification_confidence: { kind: 'number' },
  reviewed: {
    kind: 'boolean',
    always: true,
    says: 'Whether a person accepted what was read',
  },
  reviewed_at: { kind: 'instant' },
  to_review: {
    kind: 'boolean',
    always: true,
    only: 'filter',
    says: 'Whether a person should look at it: it was read or could not be, nobody accepted it, and it does not only wait for a number in it to be tracked',
  },
  linked: {
    kind: 'boolean',
    always: true,
    only: 'filter',
    says: 'Whether a shipment or container of the account is known that it is about',
  },
  ambiguous: {
    kind: 'boolean',
    always: true,
    only: 'filter',
    says: 'Whether a number in it is on several shipments, so that a person must say which one is meant',
  },
  shipment_id: {
    kind: 'id',
    always: true,
    only: 'filter',
    says: 'About this shipment or one of its containers',
  },
  container_id: { kind: 'id', always: true, only: 'filter', says: 'About this container' },
  about: {
    kind: 'text',
    only: 'sort',
    order: 'by the first number of what it is linked to',
  },
  pages_count: { kind: 'number' },
  uncertain_values: { kind: 'number', says: 'How many values were read with little certainty' },
  source: { kind: 'word', always: true, values: documentSources },
  reference: {
    kind: 'word',
    always: true,
    only: 'filter',
    says: 'A container, bill of lading, booking or reference number of what the document is about',
  },
  added_by: { kind: 'text', says: 'The name of the person who brought it' },
  file_content_type: { kind: 'text' },
  file_size_bytes: { kind: 'number' },
  email_submission_id: { kind: 'id', only: 'filter' },
  created_at: { kind: 'instant', always: true },
  updated_at: { kind: 'instant', always: true },
} as const satisfies Columns

export const emailSubmissionColumns = {
  subject: { kind: 'text', always: true, says: 'Words that occur in the subject' },
  from: { kind: 'text', always: true, only: 'filter', says: 'A part of the address of a sender' },
  message_id: { kind: 'word' },
  sent_at: { kind: 'instant' },
  created_at: { kind: 'instant', always: true },
  updated_at: { kind: 'instant', always: true },
} as const satisfies Columns
