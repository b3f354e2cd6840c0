import { z } from 'zod'
import { getSetting, setSetting } from '../accounts/settings.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { insertRows } from '../tracking/rows/batched-writes.ts'
import type { ReportedPosition, Source, SourceRegistry } from '../tracking/source.ts'
import { hasValidCoordinates, nextSpan, thinnedBefore, thinnings } from './positions.rules.ts'
import { claimQuarter, lastFetchedTime, vesselsAtSea, thin } from './store.ts'

/** Vessels in one request to a source, and in one transaction. */
const MAX_VESSELS_PER_REQUEST = 100

/**
 * Requests the positions of vessels with tracked containers from the sources, once in a quarter of an hour of the trade
 * clock, by one process only. Each position is requested once and stored for each account separately. When a source
 * fails, its quarter stays missing (docs/interface.md, "Limits": without a guarantee). @returns the number of stored rows
 */
export async function fetchPositions({
  db,
  clock,
  sources,
}: {
  db: Db
  clock: Clock
  sources: SourceRegistry
}): Promise<number> {
  const reporting = sources.all.filter(({ positionsOf }) => positionsOf !== undefined)
  if (reporting.length === 0) return 0
  const last = await lastFetchedTime(db)
  const span = nextSpan(last, clock.now())
  if (!span || !(await claimQuarter(db, last, span.to))) return 0
  let reported = 0
  for (const source of reporting) reported += await fetchFromSource(db, source, span)
  return reported
}

async function fetchFromSource(
  db: Db,
  source: Source,
  span: { from: Date; to: Date; stepMinutes: number },
): Promise<number> {
  const vessels = await vesselsAtSea(db, source.name, iso(span.to))
  const accounts = Map.groupBy(vessels, ({ vessel_id }) => vessel_id)
  const ids = [...accounts.keys()]
  let reported = 0
  for (let start = 0; start < ids.length; start += MAX_VESSELS_PER_REQUEST) {
    const batch = ids.slice(start, start + MAX_VESSELS_PER_REQUEST)
    const positions = (await source.positionsOf?.(batch, span)) ?? []
    const rows = positions
      .filter(hasValidCoordinates)
      .flatMap((position) =>
        (accounts.get(position.vessel_id) ?? []).map(({ account_id }) => ({ account_id, ...position })),
      )
    await db.transaction().execute((trx) => insertRows(trx, 'vessel_positions', rows, 'skip'))
    reported += rows.length
  }
  return reported
}

/** Keeps positions that were sent to an account; one that is known already changes nothing. */
export const keepPositions = (
  db: Db,
  account_id: string,
  positions: readonly ReportedPosition[],
): Promise<unknown> => {
  const rows = positions.filter(hasValidCoordinates).map((position) => ({ account_id, ...position }))
  return db.transaction().execute((trx) => insertRows(trx, 'vessel_positions', rows, 'skip'))
}

const thinnedUntil = z.partialRecord(z.enum(thinnings.map(({ name }) => name)), z.iso.datetime())

/** Deletes most of the old positions; the rest is enough to draw every voyage. */
export async function thinPositions({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const done = (await getSetting(db, 'positions_thinned', thinnedUntil)) ?? {}
  for (const { name, days, hours } of thinnings) {
    const before = thinnedBefore(clock.now(), days)
    const from = new Date(done[name] ?? 0)
    if (from >= before) continue
    await thin(db, from, before, hours)
    done[name] = iso(before)
    await setSetting(db, 'positions_thinned', done)
  }
}
