import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Document, isToReview } from '../../contract/resources/index.ts'
import { presetCards } from '../../contract/vocabulary/index.ts'
import { countCard, viewOfCard } from './cards.store.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../testing/document-service.ts'

type Changes = Partial<Record<'document_type' | 'document_type_manual' | 'reviewed_at', string | null>> & {
  state?: 'waiting' | 'reading' | 'read' | 'failed'
  is_unsure?: boolean
  uncertain_values?: number | null
  missing_values?: number | null
}
/** Of documents of which all is certain, but for these. */
const cases: [string, Changes, boolean, boolean][] = [
  ['sure and linked', {}, true, true],
  ['sure, and without a number that is tracked', {}, false, false],
  ['without a number, of a type that is not sure', { is_unsure: true }, false, true],
  [
    'without a number, of a type that a person chose',
    { is_unsure: true, document_type_manual: 'packing_list' },
    false,
    false,
  ],
  ['without a number and without a type', { document_type: null }, false, true],
  ['without a number, and of no type that the trade knows', { document_type: 'other' }, false, true],
  ['without a number, with a value to check', { uncertain_values: 1 }, false, true],
  ['without a number, with an empty field', { missing_values: 2 }, false, true],
  ['without a number, and never checked', { uncertain_values: null, missing_values: null }, false, true],
  ['linked, and waiting to be read', { state: 'waiting' }, true, false],
  ['linked, and being read', { state: 'reading' }, true, false],
  ['not readable', { state: 'failed' }, false, true],
  ['not readable, and accepted', { state: 'failed', reviewed_at: '2026-11-20T08:00:00Z' }, false, false],
  ['accepted', { reviewed_at: '2026-11-20T08:00:00Z' }, true, false],
]

forEachDatabase('documents to review', (open) => {
  let documents: DocumentService
  const expected = new Map<string, [string, boolean]>()
  beforeAll(async () => {
    documents = await openDocumentService(await open())
    const { service } = documents
    const tracked = await service.ask('POST', '/v2/imports', {
      data: [
        {
          id: '0a4b9a05-6a3e-4a1c-9a1d-5f0d8d2f7c11',
          type: 'shipment',
          attributes: { bill_of_lading_number: 'MEDU9104472' },
          relationships: {},
        },
      ],
    })
    if (tracked.status !== 201) throw new Error(tracked.text)
    for (const [name, changes, linked, isWanted] of cases) {
      const { id } = await documents.file(linked ? `Notice MEDU9104472 ${name}` : name)
      await service.db
        .updateTable('documents')
        .set({
          state: 'read',
          document_type: 'packing_list',
          uncertain_values: 0,
          missing_values: 0,
          ...changes,
        })
        .where('id', '=', id)
        .execute()
      expected.set(id, [name, isWanted])
    }
  })
  afterAll(() => documents.service.services.endReading())

  test('are neither those that are read nor those that only wait for their number, in the list, in the navigation and on the home page alike', async () => {
    const { service } = documents
    const list = async (query: string) =>
      (await service.ask('GET', `/v2/documents?page[size]=100&${query}`)).body as {
        data: Document[]
        meta: { total: number }
      }
    const wanted = [...expected].flatMap(([, [name, isWanted]]) => (isWanted ? [name] : [])).toSorted()
    const nameOf = ({ id }: Document) => expected.get(id)?.[0] ?? ''
    const found = await list('filter[to_review]=true')
    expect(found.data.map(nameOf).toSorted()).toEqual(wanted)
    const { data } = await list('')
    expect(data.filter(isToReview).map(nameOf).toSorted()).toEqual(wanted)
    const { body } = await service.ask('GET', '/v2/counts')
    expect(body).toMatchObject({ documents_to_review: wanted.length })
    const seen = wholeAccount(service.own.account_id)
    const view = viewOfCard('documents', presetCards.documents_to_review.query, seen, new Date())
    expect((await countCard(service.db, seen, view)).count).toBe(wanted.length)
  })
})
