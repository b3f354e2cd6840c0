import type { GridLayout } from '../../ui/grid/types.ts'
import type { ListName } from './list-view.ts'
import { clampWidth } from '../../ui/grid/layout.rules.ts'

type Shown = GridLayout['columns'][number]

/** More columns than any list has. */
const MAX_COLUMNS = 300
const word = /^(\*?)([\w.-]{1,140})(?::(\d{1,6}))?$/

function readShown(text: string): Shown | undefined {
  const [, pin, key, width] = word.exec(text.trim()) ?? []
  if (key === undefined) return undefined
  return {
    key,
    ...(width === undefined ? {} : { width: clampWidth(Number(width)) }),
    ...(pin === '*' ? { pinned: true } : {}),
  }
}

/** Reads `*number,current_status:140,pod_eta_at`: `*` pins a column, a width is in pixels; undefined where nothing is readable. */
export function readLayout(text: string): GridLayout | undefined {
  const columns = new Map<string, Shown>()
  for (const each of text.split(',').slice(0, MAX_COLUMNS)) {
    const shown = readShown(each)
    if (shown && !columns.has(shown.key)) columns.set(shown.key, shown)
  }
  const all = [...columns.values()]
  return all.length === 0
    ? undefined
    : { columns: [...all.filter(({ pinned }) => pinned), ...all.filter(({ pinned }) => !pinned)] }
}

/** The layout as written in an address. */
export const writeLayout = ({ columns }: GridLayout): string =>
  columns
    .map(
      ({ key, width, pinned }) =>
        `${pinned ? '*' : ''}${key}${width === undefined ? '' : `:${Math.round(width)}`}`,
    )
    .join(',')

/** Reads `*number,current_status`; empty where nothing is readable. */
export const layoutOf = (text: string): GridLayout => readLayout(text) ?? { columns: [] }

/** Columns for decisions come first: status, act by, blockers, arrival; then places, then documents. They fit 1440 px. */
const standard: Record<ListName, GridLayout> = {
  containers: layoutOf('*number,current_status,act_by_at,blockers,arrival,terminal,shipment,note,assignee'),
  shipments: layoutOf(
    '*bill_of_lading_number,shipping_line_name,containers,act_by_at,blockers,arrival,route,ref_numbers',
  ),
  tracking_requests: layoutOf(
    '*request_number,request_type,scac,status,failed_reason,ref_numbers,tags,created_at',
  ),
  documents: layoutOf('*about,document_type,state,uncertain_values,source,pages_count,created_at,original'),
}

/** Which of them a narrower window leaves out, the first that matters least. */
const leastImportant: Record<ListName, readonly string[]> = {
  containers: ['note', 'shipment', 'terminal', 'assignee', 'blockers', 'arrival'],
  shipments: ['shipping_line_name', 'ref_numbers', 'route', 'blockers', 'arrival'],
  tracking_requests: ['tags', 'ref_numbers', 'request_type', 'scac', 'created_at'],
  documents: ['pages_count', 'source', 'original', 'created_at', 'document_type'],
}

/** Which columns may be left out where there is no room: none where a person added others, those are scrolled to. */
export function columnsToLeaveOut(list: ListName, { columns }: GridLayout): readonly string[] {
  const own = new Set(standard[list].columns.map(({ key }) => key))
  return columns.every(({ key }) => own.has(key)) ? leastImportant[list] : []
}

/** The columns of a list until somebody chooses others. */
export const standardLayout = (list: ListName): GridLayout => standard[list]

export const isStandard = (list: ListName, layout: GridLayout): boolean =>
  writeLayout(layout) === writeLayout(standard[list])
