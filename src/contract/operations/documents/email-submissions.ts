import { z } from 'zod'
import { id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../../jsonapi/index.ts'
import { emailSubmission } from '../../resources/index.ts'
import { emailSubmissionColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const tag = 'Email submissions'

export const list_email_submissions = operation({
  method: 'GET',
  path: '/email_submissions',
  tag,
  summary: 'List e-mails that brought documents, newest first, with these unless `include` says otherwise',
  resource: 'email_submission',
  query: z.object(listQuery(emailSubmissionColumns)),
  answers: { 200: pageDocumentOf(emailSubmission.schema) },
})

export const get_email_submission = operation({
  method: 'GET',
  path: '/email_submissions/{id}',
  tag,
  summary: 'Get an e-mail that brought documents, with these unless `include` says otherwise',
  resource: 'email_submission',
  params: z.object({ id }),
  query: z.object(includeQuery),
  answers: { 200: recordDocument(emailSubmission.schema) },
})
