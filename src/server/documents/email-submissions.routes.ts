import type { Kysely } from 'kysely'
import type { Resource } from '../../contract/jsonapi/index.ts'
import type { Tables } from '../database/tables.ts'
import type { Handlers, Loaders } from '../http/handler.ts'
import { includedRecords } from '../http/include.ts'
import { notFound, problem } from '../http/problem.ts'
import { emailSubmissionsByIds, listEmailSubmissions, sortableEmails } from './email-submissions.store.ts'
import { pageOf, sortsOf } from './list.rules.ts'
import { presentEmailSubmission } from './present.ts'

type Names = 'list_email_submissions' | 'get_email_submission'

/** openapi.json: what comes along when nobody says what is to. */
const standard = { documents: { last_document_representation: {} } }

export function emailSubmissionRoutes({
  db,
  loaders,
}: {
  db: Kysely<Tables>
  loaders: Loaders
}): Pick<Handlers, Names> {
  /** Where `include` was given, the door follows it. */
  const included = async (url: URL, primary: Resource[], accountId: string) =>
    url.searchParams.has('include')
      ? {}
      : { included: await includedRecords(primary, standard, loaders, accountId) }

  return {
    async list_email_submissions({ caller, query, page, url }) {
      const sorts = sortsOf(query.sort, sortableEmails)
      if ('unknown' in sorts)
        throw problem(
          400,
          `E-mails cannot be sorted by ${sorts.unknown}, only by ${sortableEmails.join(', ')}`,
          { source: { parameter: 'sort' } },
        )
      const { rows, total } = await listEmailSubmissions(db, caller.account_id, {
        subject: query['filter[subject]']?.trim() || undefined,
        from: query['filter[from]']?.trim() || undefined,
        sorts: sorts.sorts,
        limit: page.size,
        offset: page.offset,
      })
      const data = rows.map(presentEmailSubmission)
      return { data, ...(await included(url, data, caller.account_id)), ...pageOf(url, page, total) }
    },

    async get_email_submission({ caller, params, url }) {
      const [row] = await emailSubmissionsByIds(db, caller.account_id, [params.id])
      if (!row) throw notFound('EmailSubmission')
      const data = presentEmailSubmission(row)
      return {
        data,
        ...(await included(url, [data], caller.account_id)),
        links: { self: data.links?.self },
      }
    },
  }
}
