import type { Db, Trx } from '../../platform/database/tables.ts'
import type { PackedPage } from './page-words.ts'

/** Replaces the words of an earlier reading. */
export async function storePageWords(
  trx: Trx,
  account_id: string,
  document_id: string,
  pages: readonly PackedPage[],
): Promise<void> {
  await trx
    .deleteFrom('document_page_words')
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .execute()
  if (pages.length === 0) return
  await trx
    .insertInto('document_page_words')
    .values(pages.map((page) => ({ ...page, account_id, document_id })))
    .execute()
}

/** Undefined if the page was not read. */
export const pageWords = (
  db: Db,
  accountId: string,
  documentId: string,
  page: number,
): Promise<PackedPage | undefined> =>
  db
    .selectFrom('document_page_words')
    .select(['page', 'words', 'is_complete'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('page', '=', page)
    .executeTakeFirst()

/** The first pages that were read. */
export const wordsOfPages = (
  db: Db,
  accountId: string,
  documentId: string,
  most: number,
): Promise<PackedPage[]> =>
  db
    .selectFrom('document_page_words')
    .select(['page', 'words', 'is_complete'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .orderBy('page')
    .limit(most)
    .execute()
