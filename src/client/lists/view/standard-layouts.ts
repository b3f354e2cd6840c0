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

/** Columns for decisions come first: status, act by, blockers, arrival; then places, then documents. */
const standard: Record<ListName, GridLayout> = {
  containers: layoutOf('*number,current_status,act_by_at,blockers,arrival,route,shipment,voyage,checked'),
  shipments: layoutOf(
    '*bill_of_lading_number,shipping_line_name,containers,act_by_at,blockers,arrival,route,departure,ref_numbers,checked',
  ),
  tracking_requests: layoutOf(
    '*request_number,request_type,scac,status,failed_reason,ref_numbers,tags,created_at',
  ),
  documents: layoutOf(
    '*name,state,document_type,about,created_at,source,pages_count,file_size_bytes,original',
  ),
}

/** The columns of a list until somebody chooses others. */
export const standardLayout = (list: ListName): GridLayout => standard[list]

export const isStandard = (list: ListName, layout: GridLayout): boolean =>
  writeLayout(layout) === writeLayout(standard[list])
