import type { Trx } from '../database/tables.ts'

/** The record that an event is about. */
export interface EventReference {
  type: string
  id: string
}

/**
 * Keeps the records of events that webhooks wait for, in the transaction that logs the events.
 * @param id of the first of the events, under which their notifications find the records
 */
export type RecordKeeper = (
  trx: Trx,
  accountId: string,
  id: string,
  references: readonly EventReference[],
) => Promise<void>

let keeper: RecordKeeper | undefined

/** Appending knows no slice: the service says who can load and present the records. */
export const announcedRecords = {
  keepWith(given: RecordKeeper): void {
    keeper = given
  },
  /** Without a keeper nothing is kept, and notifications include the records as they are when they are delivered. */
  keep: async (...given: Parameters<RecordKeeper>): Promise<void> => keeper?.(...given),
}
