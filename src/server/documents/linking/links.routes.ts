import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { kindOfRecord, type LinkKind, setLinkOrigin } from './links.store.ts'
import { checkDocument } from '../records/check.store.ts'
import { withLockedDocument, getDocument } from '../records/store.ts'
import { presentDocument } from '../records/present.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { forgetPossibleLinks } from '../records/links/possible-links.store.ts'

/** Links added and removed by people. They have priority over the links that were found. */
export function linkRoutes({
  db,
  clock,
  wall,
}: {
  db: Db
  clock: Clock
  wall: Clock
}): Pick<Handlers, 'create_document_link' | 'delete_document_link'> {
  async function changeLink(
    accountId: string,
    documentId: string,
    recordId: string,
    origin: 'manual' | 'refused',
    refuse: (kind: LinkKind | undefined) => void,
  ) {
    const document = await withLockedDocument(db, accountId, documentId, async (trx) => {
      const kind = await kindOfRecord(trx, accountId, recordId)
      refuse(kind)
      const at = { account_id: accountId, document_id: documentId }
      if (kind) await setLinkOrigin(trx, at, kind, recordId, origin)
      if (origin === 'manual') await forgetPossibleLinks(trx, at)
      // What was said of it may have answered which shipment is meant.
      else await linkDocument(trx, accountId, documentId)
      await checkDocument(trx, accountId, documentId, wall.now())
      await appendEdited(trx, accountId, 'document', [documentId], iso(clock.now()))
      return getDocument(trx, accountId, documentId)
    })
    if (!document) throw notFound('Document')
    return { data: presentDocument(document) }
  }
  return {
    create_document_link({ caller, params, body: { shipment_id, container_id } }) {
      const [meant, id] =
        shipment_id === undefined
          ? (['container', container_id ?? ''] as const)
          : (['shipment', shipment_id] as const)
      return changeLink(caller.account_id, params.id, id, 'manual', (kind) => {
        if (kind !== meant)
          throw problem(422, `The account has no such ${meant}`, { source: { pointer: `/${meant}_id` } })
      })
    },
    delete_document_link({ caller, params }) {
      return changeLink(caller.account_id, params.id, params.record_id, 'refused', (kind) => {
        if (!kind) throw notFound('Shipment or container')
      })
    },
  }
}
