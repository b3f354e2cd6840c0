import { everyRelation, readFacets, readFilters } from '../../contract/jsonapi/index.ts'
import { document } from '../../contract/resources/index.ts'
import { accountLoaders } from '../accounts/loaders.ts'
import { sign, verify } from '../platform/blobs/signing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { includedRecords } from '../platform/http/include.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem, refuseOther, refusedAttribute } from '../platform/http/problem.ts'
import { trackingLoaders } from '../tracking/loaders.ts'
import { countFacets } from '../tracking/lists/facets.store.ts'
import type { DocumentReader } from '../reading/child/reader.ts'
import { documentList, matchesDocumentQuery } from './records/documents.list.ts'
import { acceptanceRoutes } from './review/acceptance.routes.ts'
import { deleteDocument, editDocument } from './review/edit.store.ts'
import { emailSubmissionRoutes } from './mailbox/email-submissions.routes.ts'
import { listDocuments, createDocument, type DocumentRecord, documentsByIds } from './records/store.ts'
import { documentLoaders } from './loaders.ts'
import { evidenceRoutes } from './review/evidence.routes.ts'
import { learningRoutes } from './learning/learning.routes.ts'
import { linkRoutes } from './linking/links.routes.ts'
import { type MailboxDeps, mailboxRoutes } from './mailbox/mailbox.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { manualDataFault } from './records/payload.rules.ts'
import { presentDocument } from './records/present.ts'
import { schemaRoutes } from './records/schemas.routes.ts'
import { addMilliseconds, cleanName, UPLOAD_LIFETIMES_MS } from './records/storage.rules.ts'
import { addressAtStore, differenceOfUpload } from './upload/files-at-store.ts'
import { sweepUpload } from './upload/sweep.ts'
import { type UploadDeps, uploadRoutes } from './upload/uploads.routes.ts'
import { NO_FILE_TITLE, documentJobRoutes } from './processing/document-jobs.routes.ts'

interface DocumentDeps extends UploadDeps, MailboxDeps {
  /** The trade clock: documents are dated by it. */
  clock: Clock
  /** A separate reader for previews, so that they do not wait for long files. */
  reader: DocumentReader
  /** Signals the reading job that documents are waiting. */
  signalReading: () => void
}
type Names =
  | 'create_direct_upload'
  | 'create_document'
  | 'list_documents'
  | 'get_document'
  | 'edit_document'
  | 'delete_document'
  | 'get_document_download_url'
  | keyof ReturnType<typeof documentJobRoutes>
  | keyof ReturnType<typeof emailSubmissionRoutes>
  | keyof ReturnType<typeof schemaRoutes>
  | keyof ReturnType<typeof evidenceRoutes>
  | keyof ReturnType<typeof linkRoutes>
  | keyof ReturnType<typeof learningRoutes>
  | keyof ReturnType<typeof templateRoutes>
  | keyof ReturnType<typeof acceptanceRoutes>
  | keyof ReturnType<typeof mailboxRoutes>
  | 'list_document_facets'

export function documentRoutes(deps: DocumentDeps): Pick<Handlers, Names> {
  const { db, secret, wall, clock, signalReading } = deps
  const loaders = { ...accountLoaders(deps), ...trackingLoaders(deps), ...documentLoaders(deps) }

  async function found(accountId: string, id: string): Promise<DocumentRecord> {
    const [document] = await documentsByIds(db, accountId, [id])
    if (!document) throw notFound('Document')
    return document
  }

  return {
    ...uploadRoutes(deps),
    ...documentJobRoutes(deps),
    ...emailSubmissionRoutes({ db, loaders }),
    ...schemaRoutes(),
    ...evidenceRoutes(deps),
    ...linkRoutes(deps),
    ...learningRoutes(deps),
    ...templateRoutes(deps),
    ...acceptanceRoutes(deps),
    ...mailboxRoutes(deps),

    async create_document({ caller, body }) {
      const { name, attached_document } = body.data.attributes
      const blob_id = blobOf(deps, caller.account_id, attached_document)
      const cleaned = cleanName(name)
      if (cleaned === '') throw refusedAttribute('name', "Name can't be blank")
      const difference = await differenceOfUpload(deps, caller.account_id, blob_id)
      if (difference !== undefined)
        throw refusedAttribute(
          'attached_document',
          `The store has ${difference} as announced: upload the file again`,
        )
      const made = await createDocument(
        db,
        {
          account_id: caller.account_id,
          blob_id,
          name: cleaned,
          // Signed-in people use the upload page, API keys the API.
          source: caller.user_id === null ? 'api' : 'upload',
          user_id: caller.user_id,
        },
        clock.now(),
      )
      if (made.kind === 'no_bytes')
        throw refusedAttribute(
          'attached_document',
          'The upload of this signed_id is not finished: PUT its bytes first',
        )
      if (made.kind === 'duplicate') throw duplicateOf(made.existing)
      signalReading()
      return { data: presentDocument(made.document) }
    },

    async list_documents(request) {
      const listing = listingOf(request, documentList)
      const { caller, query } = request
      const { documents, total, cursors } = await listDocuments(db, caller.account_id, listing, query.q)
      return pageDocument(request, documents.map(presentDocument), total, cursors)
    },

    async list_document_facets({ caller, query }) {
      const verdict = readFacets(query.facets, documentList.columns)
      const facets = 'facets' in verdict ? verdict.facets : []
      const request = { filters: readFilters(documentList.columns, query), now: clock.now() }
      const more = matchesDocumentQuery(caller.account_id, query.q)
      return { data: await countFacets(db, caller.account_id, documentList, facets, request, more) }
    },

    async get_document({ caller, params }) {
      const data = presentDocument(await found(caller.account_id, params.id))
      return { data, links: { self: data.links?.self } }
    },

    async edit_document({ caller, params, body }) {
      const { id, attributes } = body.data
      refuseOther('document', id, params.id)
      const detail = manualDataFault(attributes.extracted_data_manual ?? null)
      if (detail !== undefined) throw refusedAttribute('extracted_data_manual', detail)
      const edited = await editDocument(db, caller.account_id, params.id, attributes, {
        now: clock.now(),
        wall: wall.now(),
      })
      if (!edited) throw notFound('Document')
      signalReading()
      const data = presentDocument(edited)
      // docs/interface.md, "Endpoints": an edit returns the document with all its related records.
      const tree = everyRelation(document.relations)
      const included = await includedRecords([data], tree, loaders, caller)
      return { data, included, links: { self: data.links?.self } }
    },

    async delete_document({ caller, params }) {
      const gone = await deleteDocument(db, caller.account_id, params.id, {
        now: clock.now(),
        wall: wall.now(),
      })
      if (!gone) throw notFound('Document')
      if (gone.blob_id !== null) await sweepUpload(deps, { account_id: caller.account_id, id: gone.blob_id })
      return undefined
    },

    async get_document_download_url({ caller, params, origin }) {
      const { blob_id, file_name } = await found(caller.account_id, params.id)
      if (blob_id === null)
        throw problem(422, 'The file of this document is not here', { title: NO_FILE_TITLE })
      const atStore = await addressAtStore(deps, caller.account_id, blob_id)
      if (atStore !== undefined) return { download_url: atStore }
      const grant = { account_id: caller.account_id, blob_id }
      const token = sign(secret, 'download', grant, addMilliseconds(wall.now(), UPLOAD_LIFETIMES_MS.download))
      return { download_url: `${origin}/storage/${token}/${encodeURIComponent(file_name)}` }
    },
  }
}

/** The blob of a `signed_id` of this account. @throws 422 */
function blobOf({ secret, wall }: DocumentDeps, accountId: string, signedId: string): string {
  if (signedId.includes('/'))
    throw refusedAttribute(
      'attached_document',
      'Send the signed_id of the upload, never the address of its storage',
    )
  const verdict = verify(secret, 'attach', signedId, wall.now())
  if (!verdict.ok && verdict.reason === 'expired')
    throw refusedAttribute('attached_document', 'This signed_id has expired: upload the file again')
  if (!verdict.ok || verdict.grant.account_id !== accountId)
    throw refusedAttribute('attached_document', 'This is not a signed_id that this account was given')
  return verdict.grant.blob_id
}

/** docs/interface.md, "Public description": names the document that already has this content. */
const duplicateOf = (existing: DocumentRecord) =>
  problem(409, `This file is already here, as “${existing.name}”`, {
    code: 'duplicate_document',
    title: 'Duplicate document',
    meta: { existing_document_id: existing.id, existing_document_name: existing.name },
  })
