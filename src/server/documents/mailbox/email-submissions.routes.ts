import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers, Loaders } from '../../platform/http/handler.ts'
import { includedRecords } from '../../platform/http/include.ts'
import { listingOf } from '../../platform/http/list.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound } from '../../platform/http/problem.ts'
import { emailSubmissionList } from '../records/documents.list.ts'
import { emailSubmissionsByIds } from '../records/email-submissions.store.ts'
import { listEmailSubmissions } from '../records/store.ts'
import { presentEmailSubmission } from '../records/present.ts'
import type { RecordsView } from '../../platform/database/records-view.ts'

type Names = 'list_email_submissions' | 'get_email_submission'

/** docs/interface.md: what is included when the request has no `include`. */
const standard = { documents: { last_document_representation: {} } }

export function emailSubmissionRoutes({ db, loaders }: { db: Db; loaders: Loaders }): Pick<Handlers, Names> {
  /** An explicit `include` is handled by the HTTP layer. */
  const included = async (url: URL, primary: Resource[], view: RecordsView) =>
    url.searchParams.has('include')
      ? {}
      : { included: await includedRecords(primary, standard, loaders, view) }

  return {
    async list_email_submissions(request) {
      const { caller, url } = request
      const listing = listingOf(request, emailSubmissionList)
      const { emails, total, cursors } = await listEmailSubmissions(db, caller.account_id, listing)
      const data = emails.map(presentEmailSubmission)
      return {
        ...pageDocument(request, data, total, cursors),
        ...(await included(url, data, caller)),
      }
    },

    async get_email_submission({ caller, params, url }) {
      const [row] = await emailSubmissionsByIds(db, caller.account_id, [params.id])
      if (!row) throw notFound('EmailSubmission')
      const data = presentEmailSubmission(row)
      return {
        data,
        ...(await included(url, [data], caller)),
        links: { self: data.links?.self },
      }
    },
  }
}
