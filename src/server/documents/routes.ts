import type { Clock } from '../clock.ts'
import { sign, verify } from '../blobs/signing.ts'
import type { Handlers, Loaders } from '../http/handler.ts'
import { notFound, problem } from '../http/problem.ts'
import { pageOf, sortable, sortsOf, wordsOf } from './list.rules.ts'
import { listDocuments } from './list.store.ts'
import { presentDocument } from './present.ts'
import { after, cleanName, lifetimes } from './storage.rules.ts'
import { createDocument, documentsByIds, type DocumentRow } from './store.ts'
import { type UploadDeps, uploadRoutes } from './uploads.routes.ts'

export interface DocumentDeps extends UploadDeps {
  /** The trade's clock, by which documents are dated. */
  clock: Clock
}
type Names =
  | 'create_direct_upload'
  | 'create_document'
  | 'list_documents'
  | 'get_document'
  | 'get_document_download_url'

export function documentRoutes(deps: DocumentDeps): Pick<Handlers, Names> {
  const { db, secret, wall, clock } = deps

  async function found(accountId: string, id: string): Promise<DocumentRow> {
    const [document] = await documentsByIds(db, accountId, [id])
    if (!document) throw notFound('Document')
    return document
  }

  return {
    ...uploadRoutes(deps),

    async create_document({ caller, body }) {
      const { name, attached_document } = body.data.attributes
      const blob_id = blobOf(deps, caller.account_id, attached_document)
      const cleaned = cleanName(name)
      if (cleaned === '') throw refused('name', "Name can't be blank")
      const made = await createDocument(
        db,
        {
          account_id: caller.account_id,
          blob_id,
          name: cleaned,
          // A person in front of the dashboard, or a program with a key.
          source: caller.user_id === null ? 'api' : 'upload',
          user_id: caller.user_id,
        },
        clock.now(),
      )
      if (made.kind === 'no_bytes')
        throw refused(
          'attached_document',
          'The upload of this signed_id is not finished: PUT its bytes first',
        )
      if (made.kind === 'duplicate') throw duplicateOf(made.existing)
      return { data: presentDocument(made.document) }
    },

    async list_documents({ caller, query, page, url }) {
      const sorts = sortsOf(query.sort)
      if ('unknown' in sorts)
        throw problem(400, `Documents cannot be sorted by ${sorts.unknown}, only by ${sortable.join(', ')}`, {
          source: { parameter: 'sort' },
        })
      const filename = cleanName(query['filter[filename]'] ?? '')
      const types = wordsOf(query['filter[document_types]'] ?? '')
      const { rows, total } = await listDocuments(db, caller.account_id, {
        filename: filename === '' ? undefined : filename,
        document_types: types.length === 0 ? undefined : types,
        sorts: sorts.sorts,
        limit: page.size,
        offset: page.offset,
      })
      return { data: rows.map(presentDocument), ...pageOf(url, page, total) }
    },

    async get_document({ caller, params }) {
      const data = presentDocument(await found(caller.account_id, params.id))
      return { data, links: { self: data.links?.self } }
    },

    async get_document_download_url({ caller, params, origin }) {
      const { blob_id, file_name } = await found(caller.account_id, params.id)
      const grant = { account_id: caller.account_id, blob_id }
      const token = sign(secret, 'download', grant, after(wall.now(), lifetimes.download))
      return { download_url: `${origin}/storage/${token}/${encodeURIComponent(file_name)}` }
    },
  }
}

export const documentLoaders = ({ db }: Pick<DocumentDeps, 'db'>): Loaders => ({
  document: async (accountId, ids) => (await documentsByIds(db, accountId, ids)).map(presentDocument),
})

const refused = (field: string, detail: string) =>
  problem(422, detail, { source: { pointer: `/data/attributes/${field}` } })

/** The blob that a `signed_id` of this account names. @throws 422 */
function blobOf({ secret, wall }: DocumentDeps, accountId: string, signedId: string): string {
  if (signedId.includes('/'))
    throw refused('attached_document', 'Send the signed_id of the upload, never the address of its storage')
  const verdict = verify(secret, 'attach', signedId, wall.now())
  if (!verdict.ok && verdict.reason === 'expired')
    throw refused('attached_document', 'This signed_id has expired: upload the file again')
  if (!verdict.ok || verdict.grant.account_id !== accountId)
    throw refused('attached_document', 'This is not a signed_id that this account was given')
  return verdict.grant.blob_id
}

/** openapi.json, `POST /documents`: which document has this content already. */
const duplicateOf = (existing: DocumentRow) =>
  problem(409, `This file is already here, as “${existing.name}”`, {
    code: 'duplicate_document',
    title: 'Duplicate document',
    meta: { existing_document_id: existing.id, existing_document_name: existing.name },
  })
