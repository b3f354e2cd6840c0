import { documentTypeLabels, documentTypes, rotations } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { checkDocument } from '../records/check.store.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { withLockedDocument } from '../records/store.ts'
import { isPicture } from '../records/storage.rules.ts'
import { enqueueRotation, enqueueDocumentJob, type DocumentJobKind } from '../records/document-jobs.store.ts'

/** docs/interface.md, "Public description": the title for a document without bytes. */
export const NO_FILE_TITLE = 'No document attached'

type Names =
  | 'list_document_types'
  | 'reextract_document'
  | 'reclassify_document'
  | 'relink_document'
  | 'rotate_document'
const accepted = { status: 'accepted' } as const

/** Enqueues jobs that people request for a document; answers before they are done. */
export function documentJobRoutes({
  db,
  clock,
  wall,
  signalReading,
}: {
  db: Db
  clock: Clock
  wall: Clock
  signalReading: () => void
}): Pick<Handlers, Names> {
  type Asked = { caller: { account_id: string }; params: { id: string } }
  /** @throws 404 */
  async function accept(
    { caller, params }: Asked,
    work: (trx: Trx, document: DocumentsTable) => Promise<void>,
  ) {
    const done = await withLockedDocument(db, caller.account_id, params.id, async (trx, document) => {
      await work(trx, document)
      return accepted
    })
    if (!done) throw notFound('Document')
    signalReading()
    return done
  }
  const request = (kind: DocumentJobKind) => (asked: Asked) =>
    accept(asked, async (trx, { account_id, id }) => {
      await enqueueDocumentJob(trx, account_id, id, kind, clock.now())
      await appendEdited(trx, account_id, 'document', [id], iso(clock.now()))
    })

  return {
    list_document_types: () =>
      Promise.resolve({
        document_types: documentTypes.map((code) => ({ code, label: documentTypeLabels[code] })),
      }),
    reextract_document: request('extract'),
    reclassify_document: request('classify'),

    relink_document: (asked) =>
      accept(asked, async (trx, { account_id, id }) => {
        if (!(await linkDocument(trx, account_id, id))) return
        await checkDocument(trx, account_id, id, wall.now())
        await appendEdited(trx, account_id, 'document', [id], iso(clock.now()))
      }),

    rotate_document: (asked) =>
      accept(asked, async (trx, document) => {
        const { degrees } = asked.body
        refuseRotation(document, degrees)
        const { account_id, id } = document
        await enqueueRotation(trx, account_id, id, degrees, clock.now())
        await appendEdited(trx, account_id, 'document', [id], iso(clock.now()))
      }),
  }
}

/** @throws 422 if it is not a picture, or the angle is not a multiple of 90 */
function refuseRotation({ blob_id, file_content_type }: DocumentsTable, degrees: number): void {
  if (!rotations.some((each) => each === degrees))
    throw problem(422, `degrees must be one of: ${rotations.join(', ')}`, {
      title: 'Invalid rotation',
      source: { pointer: '/degrees' },
    })
  if (blob_id === null) throw problem(422, 'The file of this document is not here', { title: NO_FILE_TITLE })
  if (!isPicture(file_content_type ?? ''))
    throw problem(422, 'Only a picture can be turned, and this document is none', {
      title: 'Invalid rotation',
    })
}
