import { t } from '../../contract/language/index.ts'
import { columns as containerColumns } from '../lists/container-row/index.ts'
import { layoutOf } from '../lists/view/standard-layouts.ts'
import { standardLayout } from '../lists/view/index.ts'
import type { GridColumn, GridLayout } from '../ui/grid/index.ts'
import { NoValue } from '../ui/index.ts'
import { ContainerCell, IdentifierCell, ShipmentCell, ResolutionCell } from './cells.tsx'
import { type FindRow, resolutionKey } from './find-rows.present.ts'

const ownCells: Record<string, GridColumn<FindRow>['cell']> = {
  number: (row) => <ContainerCell row={row} />,
  shipment: (row) => <ShipmentCell row={row} />,
}

/** Wide enough for `Mon 23 Nov · 12 left` and for `1 of 3` behind a container number. */
const minWidths: Record<string, number> = { number: 176, act_by_at: 176 }

/** A column of the list of containers, for the row's container. Only act by is sortable here: rows are sorted in the browser. */
function containerColumn({
  key,
  header,
  width,
  className,
  cell,
}: (typeof containerColumns)[number]): GridColumn<FindRow> {
  return {
    key,
    header,
    width: Math.max(width, minWidths[key] ?? 0),
    ...(className === undefined ? {} : { className }),
    ...(key === 'act_by_at' ? { sort: key } : {}),
    cell: ownCells[key] ?? ((row) => (row.container === null ? <NoValue /> : cell(row.container))),
  }
}

/** Place, identifier and resolution, then every column of the list of containers. */
export const columnsWith = (onChoose: (row: FindRow) => void): GridColumn<FindRow>[] => [
  { key: 'row', header: t('Row'), width: 52, className: 'num faint', cell: (row) => row.place },
  { key: 'identifier', header: t('Identifier'), width: 148, cell: (row) => <IdentifierCell row={row} /> },
  {
    key: resolutionKey,
    header: t('Result'),
    width: 268,
    cell: (row) => <ResolutionCell row={row} onChoose={onChoose} />,
  },
  ...containerColumns.map(containerColumn),
]

const ownKeys = new Set(['row', 'identifier', resolutionKey])

/** The container number comes last: mostly it is the identifier that was pasted. */
export const standardColumns: GridLayout = {
  columns: [
    ...layoutOf(`*row,*identifier,${resolutionKey}`).columns,
    ...standardLayout('containers').columns.filter(({ key }) => key !== 'number'),
    { key: 'number' },
  ],
}

/** The columns about containers, for copy and export: the container number and the shipment come first. */
export const containerLayout = ({ columns }: GridLayout): GridLayout => {
  const others = columns.filter(({ key }) => key !== 'number' && !ownKeys.has(key))
  const named = others.some(({ key }) => key === 'shipment') ? [] : [{ key: 'shipment' }]
  return { columns: [{ key: 'number' }, ...named, ...others] }
}
