import { randomUUID } from 'node:crypto'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  errorOf,
  notFound,
  Problem,
  problem,
  refusedAttribute,
  refuseOther,
} from '../../platform/http/problem.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import { failureSentence } from '../../reading/failures.rules.ts'
import { checkTemplate } from '../../reading/templates/check.ts'
import { type BlobDeps, loadBytes } from '../records/bytes.ts'
import { documentsByIds } from '../records/store.ts'
import {
  presentTemplate,
  createTemplate,
  deleteTemplate,
  editTemplate,
  listTemplates,
} from './templates.store.ts'
import { blobById } from '../records/uploads.store.ts'

interface TemplateDeps extends BlobDeps {
  /** Templates are dated by the wall clock, because people edit them. */
  wall: Clock
  /** A separate reader for previews, so that they do not wait for long files. */
  reader: DocumentReader
}
type Names =
  | 'list_document_templates'
  | 'create_document_template'
  | 'edit_document_template'
  | 'delete_document_template'
  | 'try_document_template'

/** Templates of an account for the documents of its regular issuers. */
export function templateRoutes(deps: TemplateDeps): Pick<Handlers, Names> {
  const { db, wall, reader } = deps
  /** @throws 422 with every fault and its pointer, so that a form can show them at the fields */
  const refuseBad = (said: Parameters<typeof checkTemplate>[0], pointer: string) => {
    const faults = checkTemplate(said)
    if (faults.length === 0) return
    throw new Problem(
      422,
      faults.map(({ at, sentence }) => errorOf(422, sentence, { source: { pointer: `${pointer}/${at}` } })),
    )
  }
  return {
    async list_document_templates({ caller }) {
      return { data: (await listTemplates(db, caller.account_id)).map(presentTemplate) }
    },

    async create_document_template({ caller, body }) {
      const { attributes } = body.data
      refuseBad(attributes, '/data/attributes')
      const { account_id, user_id } = caller
      const created_at = iso(wall.now())
      const row = await createTemplate(db, { ...attributes, account_id, user_id, created_at })
      return { data: presentTemplate(row) }
    },

    async edit_document_template({ caller, params, body }) {
      const { id, attributes } = body.data
      refuseOther('template', id, params.id)
      const { name, document_type, keywords, fields, table } = attributes
      const edit = {
        ...(name !== undefined && { name }),
        ...(document_type !== undefined && { document_type }),
        ...(keywords !== undefined && { keywords }),
        ...(fields !== undefined && { fields }),
        ...(table !== undefined && { table }),
      }
      refuseBad(edit, '/data/attributes')
      const updated_at = iso(wall.now())
      const row = await editTemplate(db, caller.account_id, params.id, { ...edit, updated_at })
      if (!row) throw notFound('DocumentTemplate')
      return { data: presentTemplate(row) }
    },

    async delete_document_template({ caller, params }) {
      if (!(await deleteTemplate(db, caller.account_id, params.id))) throw notFound('DocumentTemplate')
      return { meta: {} }
    },

    async try_document_template({ caller, body }) {
      const { document_id, template } = body
      refuseBad(template, '/template')
      const [document] = await documentsByIds(db, caller.account_id, [document_id])
      if (!document) throw notFound('Document')
      const { blob_id, file_name, file_content_type } = document
      const blob = blob_id === null ? undefined : await blobById(db, caller.account_id, blob_id)
      const bytes = await loadBytes(deps, blob)
      if (!bytes) throw refusedAttribute('document_id', 'The file of this document is not here')
      const id = randomUUID()
      const outcome = await reader.read({
        bytes,
        file_name,
        content_type: file_content_type,
        document_type: template.document_type,
        templates: [{ ...template, id }],
        training: null,
      })
      if (outcome.kind === 'failed') throw problem(422, failureSentence(outcome.reason))
      const fields = outcome.extraction.fields
        .filter(({ method }) => method === 'template')
        .map(({ rival: _, replaced: __, ...field }) => ({ ...field, box: { ...field.box } }))
      const matched = outcome.template?.id === id || fields.length > 0
      return { matched, document_type: matched ? template.document_type : null, fields }
    },
  }
}
