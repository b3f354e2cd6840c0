import { z } from 'zod'
import { getSetting, setSetting } from '../accounts/settings.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { insertRows } from '../tracking/rows/bulk.ts'
import type { Source, SourceRegistry } from '../tracking/source.ts'
import { isOnTheGlobe, spanToAsk, thinnedBefore, thinnings } from './positions.rules.ts'
import { claim, lastAskedFor, shipsAtSea, thin } from './positions.store.ts'

/** Ships in one question, and in one transaction. */
const most = 100

/**
 * Asks the sources where the ships with tracked boxes are and keeps it, once in a quarter of an hour of the trade's
 * time however many processes ask. They are asked for once and kept for each account apart. A quarter that a source
 * fails to tell is missing: nothing is made up (docs/interface.md, "Limits": without a guarantee). @returns how many were told
 */
export async function takePositions({
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
  const last = await lastAskedFor(db)
  const span = spanToAsk(last, clock.now())
  if (!span || !(await claim(db, last, span.to))) return 0
  let reported = 0
  for (const source of reporting) reported += await takeFrom(db, source, span)
  return reported
}

async function takeFrom(
  db: Db,
  source: Source,
  span: { from: Date; to: Date; stepMinutes: number },
): Promise<number> {
  const ships = await shipsAtSea(db, source.name, iso(span.to))
  const accounts = Map.groupBy(ships, ({ vessel_id }) => vessel_id)
  const ids = [...accounts.keys()]
  let reported = 0
  for (let start = 0; start < ids.length; start += most) {
    const asked = ids.slice(start, start + most)
    const positions = (await source.positionsOf?.(asked, span)) ?? []
    const rows = positions
      .filter(isOnTheGlobe)
      .flatMap((position) =>
        (accounts.get(position.vessel_id) ?? []).map(({ account_id }) => ({ account_id, ...position })),
      )
    await db.transaction().execute((trx) => insertRows(trx, 'vessel_positions', rows, 'skip'))
    reported += rows.length
  }
  return reported
}

const thinned = z.partialRecord(z.enum(thinnings.map(({ name }) => name)), z.iso.datetime())

/** Of old positions fewer are kept: enough to draw every voyage by. */
export async function thinPositions({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const done = (await getSetting(db, 'positions_thinned', thinned)) ?? {}
  for (const { name, days, hours } of thinnings) {
    const before = thinnedBefore(clock.now(), days)
    const from = new Date(done[name] ?? 0)
    if (from >= before) continue
    await thin(db, from, before, hours)
    done[name] = iso(before)
    await setSetting(db, 'positions_thinned', done)
  }
}
