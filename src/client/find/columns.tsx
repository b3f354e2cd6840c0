import { columns as boxColumns } from '../lists/container-row/index.ts'
import { layoutOf } from '../lists/view/layout-text.ts'
import { standardLayout } from '../lists/view/index.ts'
import type { GridColumn, GridLayout } from '../ui/grid/index.ts'
import { Nothing } from '../ui/index.ts'
import { BoxCell, IdentifierCell, ShipmentCell, FindResultCell } from './cells.tsx'
import type { FindRow } from './verdict.present.ts'

const own: Record<string, GridColumn<FindRow>['cell']> = {
  number: (row) => <BoxCell row={row} />,
  shipment: (row) => <ShipmentCell row={row} />,
}

/** `Mon 23 Nov · 12 days left`, and which of how many boxes, are read whole here. */
const leastWidths: Record<string, number> = { number: 176, act_by_at: 196 }

/** The list's column, of the box that the row tells of. The result is sorted here, and by act by alone. */
function ofBox({ key, header, width, className, cell }: (typeof boxColumns)[number]): GridColumn<FindRow> {
  return {
    key,
    header,
    width: Math.max(width, leastWidths[key] ?? 0),
    ...(className === undefined ? {} : { className }),
    ...(key === 'act_by_at' ? { sort: key } : {}),
    cell: own[key] ?? ((row) => (row.box === null ? <Nothing /> : cell(row.box))),
  }
}

/** What was pasted and what became of it, then every column that the containers' list has. */
export const columnsWith = (onChoose: (row: FindRow) => void): GridColumn<FindRow>[] => [
  { key: 'row', header: 'Row', width: 52, className: 'num faint', cell: (row) => row.place },
  { key: 'identifier', header: 'Identifier', width: 148, cell: (row) => <IdentifierCell row={row} /> },
  {
    key: 'verdict',
    header: 'Verdict',
    width: 256,
    cell: (row) => <FindResultCell row={row} onChoose={onChoose} />,
  },
  ...boxColumns.map(ofBox),
]

const ownKeys = new Set(['row', 'identifier', 'verdict'])

/** What decides stands before which box it is: mostly that is what was pasted. */
export const standardColumns: GridLayout = {
  columns: [
    ...layoutOf('*row,*identifier,verdict').columns,
    ...standardLayout('containers').columns.filter(({ key }) => key !== 'number'),
    { key: 'number' },
  ],
}

/** The columns that tell of boxes: what is copied and exported, each row by its number and its shipment's. */
export const boxLayout = ({ columns }: GridLayout): GridLayout => {
  const others = columns.filter(({ key }) => key !== 'number' && !ownKeys.has(key))
  const named = others.some(({ key }) => key === 'shipment') ? [] : [{ key: 'shipment' }]
  return { columns: [{ key: 'number' }, ...named, ...others] }
}
