import { sign } from '../../platform/blobs/signing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { noEvidence } from '../records/evidence.rules.ts'
import { presentPageWords } from '../records/page-words.ts'
import { pageWords } from '../records/page-words.store.ts'
import { evidenceById } from '../records/representations.store.ts'
import { linksOfDocument } from '../linking/links.store.ts'
import { possibleLinksOf } from '../records/links/possible-links.store.ts'
import { withLockedDocument, documentsByIds } from '../records/store.ts'
import { addMilliseconds, mediaTypeOf, UPLOAD_LIFETIMES_MS } from '../records/storage.rules.ts'
import { NO_FILE_TITLE } from '../processing/document-jobs.routes.ts'
import { enqueueSplit } from '../records/document-jobs.store.ts'

interface EvidenceDeps {
  db: Db
  /** From `signingSecret`. */
  secret: Uint8Array
  clock: Clock
  wall: Clock
  signalReading: () => void
}
type Names = 'get_document_evidence' | 'get_document_page' | 'get_document_words' | 'split_document'

/** The evidence of a document, for review and for splitting. */
export function evidenceRoutes(deps: EvidenceDeps): Pick<Handlers, Names> {
  const { db, secret, clock, wall, signalReading } = deps
  return {
    async get_document_evidence({ caller: { account_id }, params: { id } }) {
      const [document] = await documentsByIds(db, account_id, [id])
      if (!document) throw notFound('Document')
      const { evidence } = (await evidenceById(db, account_id, id)) ?? { evidence: noEvidence }
      const links = await linksOfDocument(db, account_id, id)
      const possible_links = document.possible_links > 0 ? await possibleLinksOf(db, account_id, id) : []
      const { extracted_data_manual: manual, marked_fields: marks, absent_fields: absent } = document
      return { ...evidence, links, possible_links, manual, marks, absent }
    },

    async get_document_page({ caller: { account_id }, params, origin }) {
      const [document] = await documentsByIds(db, account_id, [params.id])
      if (!document) throw notFound('Document')
      const { blob_id, pages_count } = document
      if (blob_id === null)
        throw problem(422, 'The file of this document is not here', { title: NO_FILE_TITLE })
      if (pages_count !== null && Number(params.number) > pages_count) throw notFound('Page')
      const token = sign(
        secret,
        'page',
        { account_id, blob_id },
        addMilliseconds(wall.now(), UPLOAD_LIFETIMES_MS.download),
      )
      return { page_url: `${origin}/storage/${token}/pages/${params.number}` }
    },

    async get_document_words({ caller: { account_id }, params }) {
      const [document] = await documentsByIds(db, account_id, [params.id])
      if (!document) throw notFound('Document')
      const page = Number(params.number)
      if (document.pages_count !== null && page > document.pages_count) throw notFound('Page')
      return presentPageWords(page, await pageWords(db, account_id, params.id, page))
    },

    async split_document({ caller: { account_id }, params: { id }, body: { parts } }) {
      const done = await withLockedDocument(db, account_id, id, async (trx, document) => {
        if (document.blob_id === null)
          throw problem(422, 'The file of this document is not here', { title: NO_FILE_TITLE })
        if (mediaTypeOf(document.file_content_type ?? '') !== 'application/pdf')
          throw problem(422, 'Only a PDF can be split, and this document is none')
        const last = document.pages_count
        const beyond = parts.findIndex(({ last_page }) => last !== null && last_page > last)
        if (beyond >= 0)
          throw problem(422, `This document has ${last} ${last === 1 ? 'page' : 'pages'}`, {
            source: { pointer: `/parts/${beyond}/last_page` },
          })
        await enqueueSplit(trx, account_id, id, parts, clock.now())
        return { status: 'accepted' as const }
      })
      if (!done) throw notFound('Document')
      signalReading()
      return done
    },
  }
}
