import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { storeExport } from './exports.store.ts'

/** Answers an address for the file, as exports of lists do. */
export const tariffExportRoutes = ({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'create_tariff_export'> => ({
  async create_tariff_export({ caller: { account_id }, body: { format }, origin }) {
    const [day] = iso(wall.now()).split('T')
    const file_name = `tariffs ${day}.${format}`
    const asked = { tariffs: true as const, format, file_name }
    const { token, expires_at } = await storeExport(db, account_id, asked, wall.now())
    return {
      file_name,
      format,
      url: `${origin}/exports/${token}/${encodeURIComponent(file_name)}`,
      expires_at,
    }
  },
})
