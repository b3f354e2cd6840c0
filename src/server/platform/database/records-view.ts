import { type RawBuilder, sql } from 'kysely'
import type { Uuid } from './columns.ts'

/**
 * Which shipments of an account somebody sees, with their containers and events: all, or those that were requested for one party. Every
 * function that reads them for somebody takes it, so that none can forget the party.
 */
export interface RecordsView {
  account_id: Uuid
  /** Null for all. */
  party_id: Uuid | null
}

/** Of the service itself, and of everybody who is no customer. */
export const wholeAccount = (account_id: Uuid): RecordsView => ({ account_id, party_id: null })

const shipmentsOfParty = ({ account_id, party_id }: RecordsView) => sql`(
  select requested.shipment_id from tracking_requests as requested
  where requested.account_id = ${account_id} and requested.customer_id = ${party_id} and requested.shipment_id is not null)`

/** Conditions under which a shipment is seen: none where all are. @param shipmentId the column with its id */
export const seenShipments = (view: RecordsView, shipmentId: string): RawBuilder<boolean>[] =>
  view.party_id === null ? [] : [sql`${sql.ref(shipmentId)} in ${shipmentsOfParty(view)}`]

/** The same for what belongs to a container. @param containerId the column with its id */
export const seenContainers = (view: RecordsView, containerId: string): RawBuilder<boolean>[] =>
  view.party_id === null
    ? []
    : [
        sql`${sql.ref(containerId)} in (
          select seen.id from containers as seen
          where seen.account_id = ${view.account_id} and seen.shipment_id in ${shipmentsOfParty(view)})`,
      ]

/** Conditions as a part of a statement that has one before. */
export const andAll = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
