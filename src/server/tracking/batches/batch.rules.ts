import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { InitialCustomFields } from '../../../contract/operations/index.ts'
import type { BatchRowsTable } from '../../platform/database/tables.batches.ts'
import { checkOf, type Existing, type ReadRow, type SentRow } from './check.rules.ts'

/** A row of a batch as it was sent. */
interface SentBatchRow extends SentRow {
  ref_numbers?: string[] | null | undefined
  tags?: string[] | null | undefined
  initial_custom_fields?: InitialCustomFields | null | undefined
}
export type NewBatchRow = Omit<BatchRowsTable, 'account_id' | 'batch_id' | 'ordinal' | 'completed_at'>

/** The stored row: waiting to become a request, or completed at once with the sentence of its check. */
export function newBatchRow(sent: SentBatchRow, read: ReadRow, existing: Existing | undefined): NewBatchRow {
  const { verdict, detail, warning } = checkOf(read, existing)
  const isWaiting = verdict === 'new'
  const rejected = verdict === 'invalid' || verdict === 'choose_carrier'
  return {
    row: sent.row,
    request_number:
      isWaiting && read.type === 'container' ? containerOf(sent, read) : sent.request_number.trim(),
    request_type: read.type,
    scac: read.chosen ? (read.carrier?.scac ?? null) : (sent.scac?.trim() ?? null),
    ref_numbers: sent.ref_numbers ?? [],
    tags: [...new Set(sent.tags)],
    initial_custom_fields: sent.initial_custom_fields ?? null,
    state: isWaiting ? 'waiting' : rejected ? 'rejected' : 'existing',
    detail: detail ?? warning,
    repeats: read.repeats?.index ?? null,
    tracking_request_id: existing?.tracking_request_id ?? null,
    shipment_id: existing?.shipment_id ?? null,
  }
}

/** As it was sent, unless a size, a seal or a label stands beside it. */
const containerOf = (sent: SentRow, { number }: ReadRow): string =>
  readContainerNumber(sent.request_number).form === 'container' ? sent.request_number.trim() : number

/** A waiting row in the form of a check. It is checked again, because the number may have been requested meanwhile. */
export const waitingRow = ({
  row,
  request_type,
  scac,
  number,
  key,
}: {
  row: number
  request_type: ReadRow['type']
  scac: string | null
  number: string
  key: string
}): ReadRow => ({
  row,
  number,
  key,
  type: request_type,
  refused: null,
  warning: null,
  suggested: null,
  carrier: scac === null ? null : { scac, name: scac, confidence: 1 },
  chosen: scac !== null,
  named: scac !== null,
  repeats: null,
})
