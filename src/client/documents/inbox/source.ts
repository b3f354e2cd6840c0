import type { Document } from '../../../contract/resources/index.ts'
import { operationQuery } from '../../api/index.ts'
import type { ListSource } from '../../lists/rows/index.ts'
import { type DocumentRow, documentRowOf } from './row.present.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param search the view of the inbox, added to the addresses of rows for the review */
export const documentSource = (search: string): ListSource<Document, DocumentRow> => ({
  list: 'documents',
  query: (query) =>
    operationQuery('list_documents', { query: { ...query, include: 'shipments,cargos,user' } }),
  rowOf: (document, { one, many }, now) =>
    documentRowOf(document, {
      shipments: many(document.relationships?.shipments),
      containers: many(document.relationships?.cargos),
      user: one(document.relationships?.user),
      search,
      zone: ownZone,
      now,
    }),
})
