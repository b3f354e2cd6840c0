import { exportColumn, isInternalColumn, isListColumn, listSheet } from '../../contract/exports/index.ts'
import { internalParameter } from '../../contract/fields/index.ts'
import type { BodyOf, Operations } from '../../contract/operations/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { definedNames } from '../custom-fields/definitions.store.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Replica } from '../platform/database/replica/replica.ts'
import type { Db } from '../platform/database/tables.ts'
import { cleanName } from '../platform/http/disposition.rules.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { errorOf, Problem, problem } from '../platform/http/problem.ts'
import { countView, readListView } from '../tracking/read-list-view.ts'
import { storeExport } from './exports.store.ts'
import { entityTypeOf, slugsOf } from './records.store.ts'
import { groupHeadings } from './rows.ts'
import { mostRows } from './sheet.rules.ts'

interface ExportDeps {
  db: Db
  replica?: Pick<Replica, 'position'> | undefined
  /** The trade clock: file names contain its day. */
  clock: Clock
  wall: Clock
}
type ExportBody = BodyOf<Operations['create_export']>

/** Checks the request and answers an address for the file, which can be fetched without a key. */
export const exportRoutes = ({ db, replica, clock, wall }: ExportDeps): Pick<Handlers, 'create_export'> => ({
  async create_export({ caller, body, origin }) {
    const { list, format, query, columns, shipment_ids = [], weight_unit } = body
    // With shipments and without container ids, no container is exported.
    const ids = body.ids ?? (shipment_ids.length > 0 ? [] : null)
    refuseInternal(caller, body)
    await refuseUnknown(db, caller.account_id, body)
    if (shipment_ids.length > 0 && list !== 'containers')
      throw problem(422, 'Shipments are named beside containers only', {
        source: { pointer: '/shipment_ids' },
      })
    await refuseTooLarge(db, caller, body, clock.now())
    const file_name = fileName(body, clock.now())
    const { party_id } = caller
    const parameters = { list, format, query, ids, shipment_ids, columns, weight_unit, file_name, party_id }
    const asked = replica ? { ...parameters, wal_position: await replica.position() } : parameters
    const stored = await storeExport(db, caller, asked, { origin, now: wall.now() })
    return { ...stored, format }
  },
})

/** @throws 403 for a customer who asks for what is internal, or for requests: a list is refused them in the same way */
function refuseInternal({ role }: Pick<Caller, 'role'>, { list, query, columns }: ExportBody): void {
  if (role !== 'customer') return
  const refused = (what: string, pointer: string) =>
    problem(403, `${what} is not open to customers`, { code: 'not_allowed', source: { pointer } })
  if (list === 'tracking_requests') throw refused('This list', '/list')
  const parameter = internalParameter(new URLSearchParams(query))
  if (parameter !== undefined) throw refused(parameter, '/query')
  const index = columns.findIndex((name) => isInternalColumn(list, name))
  if (index >= 0) throw refused(`The column ${columns[index]}`, `/columns/${index}`)
}

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
  seen: RecordsView,
  { list, format, query, ids, columns }: ExportBody,
  now: Date,
): Promise<void> {
  const view = readListView(list, query, '/query', now)
  if (format !== 'xlsx') return
  const headings = [...groupHeadings(view), ...listSheet(list, columns, { now }).fileHeadings]
  const limit = mostRows(headings.length)
  const count = await countView(db, seen, view, { most: limit + 1, ids })
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
