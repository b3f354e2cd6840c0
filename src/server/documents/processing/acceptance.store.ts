import { sql } from 'kysely'
import { asActor, serviceDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { CheckedDocument } from '../records/check.store.ts'
import { isChosenByChance, isSureDocument } from './acceptance.rules.ts'
import { hasPossibleLinks } from '../records/links/possible-links.store.ts'
import { lockDocument } from '../records/store.ts'
import type { DocumentAcceptance } from '../../../contract/operations/index.ts'

type AcceptanceCounts = Record<'accepted_this_week' | 'accepted' | 'looked_at' | 'wrong' | 'waiting', number>
interface AcceptanceSettings {
  accepts_sure: boolean
  looked_at_percent: number
}

/**
 * Accepts a sure document where the account wants it, or chooses it to be looked at.
 * @param now of the trade clock; `wall` dates the entry of the audit
 */
export async function acceptIfSure(
  trx: Trx,
  at: { accountId: string; documentId: string },
  checked: CheckedDocument,
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  const { accountId, documentId } = at
  const settings = await acceptanceSettings(trx, accountId)
  const document = await lockDocument(trx, accountId, documentId)
  if (!document || document.reviewed_at !== null) return
  const isSure =
    settings.accepts_sure &&
    isSureDocument(document, checked) &&
    !(await hasPossibleLinks(trx, accountId, documentId))
  const isChosen = isSure && isChosenByChance(documentId, settings.looked_at_percent)
  // One in which a person has corrected something was looked at, whatever is read of it after that.
  const chosen_by_chance =
    isChosen || (document.chosen_by_chance && (await isCorrectedDocument(trx, accountId, documentId)))
  if (chosen_by_chance !== document.chosen_by_chance)
    await trx
      .updateTable('documents')
      .set({ chosen_by_chance })
      .where('account_id', '=', accountId)
      .where('id', '=', documentId)
      .execute()
  if (!isSure || chosen_by_chance) return
  await asActor(serviceDoing('accept_document', iso(wall)), () =>
    trx
      .updateTable('documents')
      .set({ reviewed_at: iso(now), accepted_by: 'service', updated_at: iso(now) })
      .where('account_id', '=', accountId)
      .where('id', '=', documentId)
      .execute(),
  )
}

/**
 * Whether a person changed a value or the type of a document, or removed a link of it. A value that one entered as it was read is confirmed,
 * not corrected.
 */
const isCorrected = sql<boolean>`((extracted_data_manual is not null and (
    select jsonb_strip_nulls(stands.payload) = jsonb_strip_nulls(read.payload)
    from document_representations as read join document_representations as stands
      on stands.account_id = read.account_id and stands.id = documents.last_document_representation_id
    where read.account_id = documents.account_id and read.document_id = documents.id and read.origin = 'extracted'
    order by read.created_at desc, read.id desc limit 1) is not true)
  or (document_type_manual is not null and document_type_manual is distinct from document_type)
  or exists (select from document_shipments link where link.account_id = documents.account_id
    and link.document_id = documents.id and origin = 'refused')
  or exists (select from document_containers link where link.account_id = documents.account_id
    and link.document_id = documents.id and origin = 'refused'))`

const isCorrectedDocument = async (trx: Trx, accountId: string, documentId: string): Promise<boolean> => {
  const { is_corrected } = await trx
    .selectFrom('documents')
    .select(isCorrected.as('is_corrected'))
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  return is_corrected
}

const acceptanceSettings = async (db: Db, accountId: string): Promise<AcceptanceSettings> => {
  const { accepts_sure_documents, looked_at_percent } = await db
    .selectFrom('accounts')
    .select(['accepts_sure_documents', 'looked_at_percent'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accepts_sure: accepts_sure_documents, looked_at_percent }
}

export async function setAcceptance(
  db: Db,
  accountId: string,
  {
    accepts_sure,
    looked_at_percent,
  }: { [Key in keyof AcceptanceSettings]?: AcceptanceSettings[Key] | undefined },
): Promise<void> {
  if (accepts_sure === undefined && looked_at_percent === undefined) return
  await db
    .updateTable('accounts')
    .set({
      ...(accepts_sure !== undefined && { accepts_sure_documents: accepts_sure }),
      ...(looked_at_percent !== undefined && { looked_at_percent }),
    })
    .where('id', '=', accountId)
    .execute()
}

/** The settings, and how often people corrected what would have been accepted. @param weekAgo of the trade clock */
export async function documentAcceptance(
  db: Db,
  accountId: string,
  weekAgo: Date,
): Promise<DocumentAcceptance> {
  const { rows } = await sql<AcceptanceCounts>`
    select count(*) filter (where accepted_by = 'service' and reviewed_at >= ${iso(weekAgo)}) as accepted_this_week,
      count(*) filter (where accepted_by = 'service') as accepted,
      count(*) filter (where chosen_by_chance and accepted_by = 'person') as looked_at,
      count(*) filter (where chosen_by_chance and accepted_by = 'person' and ${isCorrected}) as wrong,
      count(*) filter (where chosen_by_chance and reviewed_at is null) as waiting
    from documents where account_id = ${accountId} and (accepted_by = 'service' or chosen_by_chance)`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('An aggregate has no row')
  return { ...(await acceptanceSettings(db, accountId)), ...counts }
}
