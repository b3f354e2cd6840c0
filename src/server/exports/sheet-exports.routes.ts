import type { ExportFormat } from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { storeExport } from './exports.store.ts'

interface Asked {
  caller: Caller
  body: { format: ExportFormat }
  origin: string
}

/** Addresses for the sheets that are imported again, as exports of lists have them. */
export function sheetExportRoutes({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'create_tariff_export' | 'create_gate_calendar_export' | 'create_party_export'> {
  const answer =
    (name: string, what: { tariffs: true } | { gate_calendars: true } | { parties: true }) =>
    async ({ caller, body: { format }, origin }: Asked) => {
      const [day] = iso(wall.now()).split('T')
      const asked = { ...what, format, file_name: `${name} ${day}.${format}` }
      return { ...(await storeExport(db, caller, asked, { origin, now: wall.now() })), format }
    }
  return {
    create_tariff_export: answer('tariffs', { tariffs: true }),
    create_gate_calendar_export: answer('gate calendars', { gate_calendars: true }),
    create_party_export: answer('parties', { parties: true }),
  }
}
