import { sql } from 'kysely'
import type { ServedFacility } from '../../../../contract/connections/index.ts'
import { iso } from '../../../platform/clock.ts'
import { catalogueAccount, type Db, type Trx } from '../../../platform/database/tables.ts'
import type { ConnectionRow } from '../connections.store.ts'

/** A container that a terminal is to be asked about. */
export interface ContainerToAsk {
  number: string
  /** UN/LOCODE of its port of discharge. */
  port: string
  is_there: boolean
}

/** A terminal is asked from so long before the estimated arrival, and given up so long after the arrival. */
const [ASKED_BEFORE_ARRIVAL, GIVEN_UP_AFTER_ARRIVAL] = ['3 days', '60 days']
/** The arrival of a shipment may be so much earlier or later than that of one of its containers. */
const MAX_APART = '30 days'
/** Time between two questions about a container: while it is there, and before. */
const [AGAIN_WHILE_THERE, AGAIN_BEFORE] = ['2 hours', '6 hours']
/** So long no other process asks about a container. */
const CLAIMED_FOR = '1 hour'

/**
 * Containers of the account's tracked shipments that come to the ports of these terminals, or lie there, and that were not asked about
 * lately; those that are there first. One whose line names a terminal of another operator is left out.
 * @param now of the trade clock
 * @param wall by which it is known when they were asked about
 */
export async function containersToAsk(
  db: Db,
  { account_id, id }: Pick<ConnectionRow, 'account_id' | 'id'>,
  facilities: readonly ServedFacility[],
  { now, wall, most }: { now: Date; wall: Date; most: number },
): Promise<ContainerToAsk[]> {
  const ports = facilities.flatMap((facility) => facility.ports)
  const { rows } = await sql<ContainerToAsk>`
    with served as materialized (
      select id, code from ports
      where account_id in (${account_id}, ${catalogueAccount}) and code = any(${sql.val(ports)}::text[]))
    select distinct on (near.is_there, container.number) container.number, port.code as port, near.is_there
    from served port
    join shipments shipment on shipment.account_id = ${account_id} and shipment.port_of_discharge_id = port.id
    join containers container on container.account_id = shipment.account_id and container.shipment_id = shipment.id
    left join terminals terminal on terminal.id = container.pod_terminal_id
      and terminal.account_id in (shipment.account_id, ${catalogueAccount})
    cross join lateral (select
      coalesce(container.pod_discharged_at, container.pod_arrived_at, shipment.pod_ata_at) is not null as is_there,
      coalesce(container.pod_discharged_at, container.pod_arrived_at, shipment.pod_ata_at, shipment.pod_eta_at) as at) near
    left join received_answers answer on answer.account_id = shipment.account_id
      and answer.connection_id = ${id} and answer.number = container.number
    where shipment.line_tracking_stopped_at is null
      and shipment.data_origin <> 'simulated' and container.pod_full_out_at is null
      -- As the index has it.
      and (coalesce(shipment.pod_ata_at, shipment.pod_eta_at) is null
        or coalesce(shipment.pod_ata_at, shipment.pod_eta_at) between
          ${iso(now)}::timestamptz - ${GIVEN_UP_AFTER_ARRIVAL}::interval - ${MAX_APART}::interval
          and ${iso(now)}::timestamptz + ${ASKED_BEFORE_ARRIVAL}::interval + ${MAX_APART}::interval)
      and near.at < ${iso(now)}::timestamptz + ${ASKED_BEFORE_ARRIVAL}::interval
      and near.at > ${iso(now)}::timestamptz - ${GIVEN_UP_AFTER_ARRIVAL}::interval
      and (terminal.name is null or terminal.name ilike '%apm%')
      and (answer.answered_at is null or answer.answered_at < ${iso(wall)}::timestamptz
        - case when near.is_there then ${AGAIN_WHILE_THERE}::interval else ${AGAIN_BEFORE}::interval end)
    order by near.is_there desc, container.number
    limit ${most}`.execute(db)
  return rows
}

type OfConnection = Pick<ConnectionRow, 'account_id' | 'id'>

/** Takes containers to ask about, so that no other process asks about them too. @returns those that are this process's */
export async function claimContainers(
  db: Db,
  { account_id, id }: OfConnection,
  containers: readonly ContainerToAsk[],
  wall: Date,
): Promise<ContainerToAsk[]> {
  if (containers.length === 0) return []
  const { rows } = await sql<{ number: string }>`
    insert into received_answers (account_id, connection_id, number, outcome, answered_at)
    select ${account_id}, ${id}, number, 'found', ${iso(wall)}::timestamptz
    from unnest(${sql.val(containers.map(({ number }) => number))}::text[]) as asked(number)
    on conflict (account_id, connection_id, number) do update set answered_at = excluded.answered_at
      where received_answers.answered_at < excluded.answered_at - ${CLAIMED_FOR}::interval
    returning number`.execute(db)
  const own = new Set(rows.map(({ number }) => number))
  return containers.filter(({ number }) => own.has(number))
}

/** What could not be asked about is asked about again. */
export const giveBack = (db: Db, { account_id, id }: OfConnection, containers: readonly ContainerToAsk[]) =>
  db
    .deleteFrom('received_answers')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where(
      'number',
      'in',
      containers.map(({ number }) => number),
    )
    .execute()

/** Before it arrived a terminal knows no container: that is nothing to look at. */
export const noteAnswers = (
  trx: Trx,
  { account_id, id }: OfConnection,
  containers: readonly ContainerToAsk[],
  known: ReadonlySet<string>,
) =>
  sql`
    update received_answers set outcome = case when asked.is_unknown then 'not_found' else 'found' end
    from unnest(${sql.val(containers.map(({ number }) => number))}::text[],
      ${sql.val(containers.map(({ number, is_there }) => is_there && !known.has(number)))}::boolean[])
      as asked(number, is_unknown)
    where account_id = ${account_id} and connection_id = ${id} and received_answers.number = asked.number`.execute(
    trx,
  )
