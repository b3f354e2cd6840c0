import type { Columns } from '../../jsonapi/index.ts'
import { documentSources, documentTypes } from '../../vocabulary/index.ts'

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
