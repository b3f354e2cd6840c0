import type { Kysely } from 'kysely'
import { documentTypeLabels, documentTypes, rotations } from '../../contract/vocabulary/index.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../database/tables.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound, problem } from '../http/problem.ts'
import { relinkDocument } from './linking.store.ts'
import { isPicture } from './storage.rules.ts'
import { documentsByIds } from './store.ts'
import { requestRotation, requestWork, type Work } from './work.store.ts'

/** openapi.json, `POST /documents/{id}/rotate`: the title for a document without bytes. */
export const noFile = 'No document attached'

type Names =
  | 'list_document_types'
  | 'reextract_document'
  | 'reclassify_document'
  | 'relink_document'
  | 'rotate_document'
const accepted = { status: 'accepted' } as const

/** What a person wants done with a document: put down as work, and answered at once. */
export function workRoutes({ db, clock }: { db: Kysely<Tables>; clock: Clock }): Pick<Handlers, Names> {
  async function found(accountId: string, id: string) {
    const [document] = await documentsByIds(db, accountId, [id])
    if (!document) throw notFound('Document')
    return document
  }
  const request =
    (kind: Work) => async (asked: { caller: { account_id: string }; params: { id: string } }) => {
      const { account_id, id } = await found(asked.caller.account_id, asked.params.id)
      await requestWork(db, account_id, id, kind, clock.now())
      return accepted
    }
  return {
    list_document_types: () =>
      Promise.resolve({
        document_types: documentTypes.map((code) => ({ code, label: documentTypeLabels[code] })),
      }),
    reextract_document: request('extract'),
    reclassify_document: request('classify'),

    async relink_document({ caller, params }) {
      if (!(await relinkDocument(db, caller.account_id, params.id))) throw notFound('Document')
      return accepted
    },

    async rotate_document({ caller, params, body }) {
      const { id, blob_id, file_content_type } = await found(caller.account_id, params.id)
      if (!rotations.some((degrees) => degrees === body.degrees))
        throw problem(422, `degrees must be one of: ${rotations.join(', ')}`, {
          title: 'Invalid rotation',
          source: { pointer: '/degrees' },
        })
      if (blob_id === null) throw problem(422, 'The file of this document is not here', { title: noFile })
      if (!isPicture(file_content_type ?? ''))
        throw problem(422, 'Only a picture can be turned, and this document is none', {
          title: 'Invalid rotation',
        })
      await requestRotation(db, caller.account_id, id, body.degrees, clock.now())
      return accepted
    },
  }
}
