import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound } from '../platform/http/problem.ts'
import { disputedNumber } from './evidence.store.ts'
import { storeExport } from '../exports/exports.store.ts'

/** Answers an address for the pack, as exports of lists do. */
export const disputeRoutes = ({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'create_dispute_pack'> => ({
  async create_dispute_pack({ caller, params: { id }, origin }) {
    const number = await disputedNumber(db, caller.account_id, id)
    if (number === undefined) throw notFound('Container')
    const [day] = iso(wall.now()).split('T')
    const file_name = `dispute pack ${number} ${day}.zip`
    const asked = { disputed_container: id, file_name }
    return storeExport(db, caller, asked, { origin, now: wall.now() })
  },
})
