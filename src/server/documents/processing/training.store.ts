import { sql } from 'kysely'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { TrainingCounts } from '../../reading/types.ts'
import { evidenceById } from '../records/representations.store.ts'

/** Words passed to the reader, the most frequent first. */
const MAX_WORDS = 5000

/** Word counts of the documents that people of the account classified; null if there are none. */
export async function trainingCountsOf(db: Db, accountId: string): Promise<TrainingCounts | null> {
  const { rows: types } = await sql<{ document_type: DocumentType; documents: number }>`
    select document_type, count(*)::int as documents from document_corrections
    where account_id = ${accountId} group by document_type`.execute(db)
  if (types.length === 0) return null
  const counted = await db
    .selectFrom('document_words')
    .select(['word', 'document_type', 'documents'])
    .where('account_id', '=', accountId)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(MAX_WORDS)
    .execute()
  const words = Map.groupBy(counted, ({ word }) => word)
  const countsOf = (rows: readonly { document_type: DocumentType; documents: number }[]) =>
    Object.fromEntries(rows.map(({ document_type, documents }) => [document_type, documents]))
  return {
    documents: countsOf(types),
    words: Object.fromEntries(Array.from(words, ([word, rows]) => [word, countsOf(rows)])),
  }
}

/**
 * Adds the type that a person chose to the word counts, and removes the one chosen before. A document that was not
 * read yet has no words; it is counted when it is read. The document's row must be locked.
 */
export async function recordTypeChoice(
  trx: Trx,
  accountId: string,
  documentId: string,
  chosenType: string | null,
): Promise<void> {
  const before = await trx
    .deleteFrom('document_corrections')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .returning(['document_type', 'words'])
    .executeTakeFirst()
  if (before) await addToCounts(trx, accountId, before, -1)
  if (chosenType === null) return
  const read = await evidenceById(trx, accountId, documentId)
  if (!read || read.words.length === 0) return
  const lesson = { document_type: chosenType as DocumentType, words: read.words }
  await trx
    .insertInto('document_corrections')
    .values({ account_id: accountId, document_id: documentId, ...lesson })
    .execute()
  await addToCounts(trx, accountId, lesson, 1)
}

/** Ordered by word, so that two transactions do not deadlock. */
async function addToCounts(
  trx: Trx,
  accountId: string,
  { document_type, words }: { document_type: DocumentType; words: string[] },
  by: 1 | -1,
): Promise<void> {
  await sql`
    insert into document_words as known (account_id, word, document_type, documents)
    select ${accountId}::uuid, word, ${document_type}, ${by}::int
    from (select distinct word collate "C" as word from unnest(${sql.val(words)}::text[]) as given (word)) as given
    order by word
    on conflict (account_id, word, document_type) do update set documents = known.documents + excluded.documents`.execute(
    trx,
  )
  if (by === -1)
    await sql`
      delete from document_words
      where account_id = ${accountId} and document_type = ${document_type} and documents <= 0
        and word = any(${sql.val(words)}::text[])`.execute(trx)
}
