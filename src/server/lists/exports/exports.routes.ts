import { exportColumn, isListColumn, listSheet } from '../../../contract/exports/index.ts'
import type { BodyOf, Operations } from '../../../contract/operations/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import { definedNames } from '../../custom-fields/definitions.store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { cleanName } from '../../platform/http/disposition.rules.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { errorOf, Problem, problem } from '../../platform/http/problem.ts'
import { countView, readListView } from '../../tracking/list-view.ts'
import { storeExport } from './exports.store.ts'
import { entityTypeOf, slugsOf } from './records.store.ts'
import { groupHeadings } from './rows.ts'
import { mostRows } from './sheet.rules.ts'

interface ExportDeps {
  db: Db
  /** The trade clock: file names contain its day. */
  clock: Clock
  wall: Clock
}
type ExportBody = BodyOf<Operations['create_export']>

/** Checks the request and answers an address for the file, which can be fetched without a key. */
export const exportRoutes = ({ db, clock, wall }: ExportDeps): Pick<Handlers, 'create_export'> => ({
  async create_export({ caller, body, origin }) {
    const { list, format, query, columns, shipment_ids = [], weight_unit } = body
    // With shipments and without container ids, no container is exported.
    const ids = body.ids ?? (shipment_ids.length > 0 ? [] : null)
    await refuseUnknown(db, caller.account_id, body)
    if (shipment_ids.length > 0 && list !== 'containers')
      throw problem(422, 'Shipments are named beside containers only', {
        source: { pointer: '/shipment_ids' },
      })
    await refuseTooLarge(db, caller.account_id, body, clock.now())
    const file_name = fileName(body, clock.now())
    const parameters = { list, format, query, ids, shipment_ids, columns, weight_unit, file_name }
    const { token, expires_at } = await storeExport(db, caller.account_id, parameters, wall.now())
    const url = `${origin}/exports/${token}/${encodeURIComponent(file_name)}`
    return { file_name, format, url, expires_at }
  },
})

async function refuseUnknown(db: Db, accountId: string, { list, columns }: ExportBody): Promise<void> {
  const slugs = await definedNames(db, accountId, entityTypeOf[list], slugsOf(list, columns))
  const isKnown = (name: string): boolean => {
    const source = exportColumn(list, name)
    return source?.of === 'custom_field' ? slugs.has(source.slug) : isListColumn(list, name)
  }
  const errors = columns.flatMap((name, index) =>
    isKnown(name)
      ? []
      : [
          errorOf(422, `${name} is no column of ${list.replace('_', ' ')}`, {
            source: { pointer: `/columns/${index}` },
          }),
        ],
  )
  if (errors.length > 0) throw new Problem(422, errors)
}

/** Reads the query also for CSV, so that a query which its list would refuse is refused here. */
async function refuseTooLarge(
  db: Db,
  accountId: string,
  { list, format, query, ids, columns }: ExportBody,
  now: Date,
): Promise<void> {
  const view = readListView(list, query, '/query', now)
  if (format !== 'xlsx') return
  const headings = [...groupHeadings(view), ...listSheet(list, columns, { now }).fileHeadings]
  const limit = mostRows(headings.length)
  const count = await countView(db, accountId, view, { most: limit + 1, ids })
  if (count <= limit) return
  const detail =
    `An XLSX file of these columns holds at most ${limit.toLocaleString('en-US')} rows, and more match. ` +
    'Export as CSV, or narrow the list.'
  throw problem(422, detail, { source: { pointer: '/format' } })
}

/** `containers 2026-11-20.csv`; characters that file systems refuse become dashes. */
function fileName({ list, format, name }: ExportBody, now: Date): string {
  const given = cleanName(name ?? '').replaceAll(/[/\\:*?"<>|]/g, '-')
  const [day] = iso(now).split('T')
  return `${given === '' ? list.replace('_', ' ') : given} ${day}.${format}`
}
