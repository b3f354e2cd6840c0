import { Link } from 'react-router'
import { formatContainerNumber } from '../format/index.ts'
import { Nothing, Pill, StatusPill } from '../ui/index.ts'
import type { Column } from '../ui/sheet/index.ts'
import { type FindRow, isContainerForm } from './verdict.present.ts'

const IdentifierCell = ({ row }: { row: FindRow }) => {
  const identifier = (
    <span className="id">
      {isContainerForm(row.identifier)
        ? formatContainerNumber(row.identifier.toUpperCase().replaceAll(/[\s-]/g, ''))
        : row.identifier}
    </span>
  )
  return row.href === null ? (
    <span className="faint">{identifier}</span>
  ) : (
    <Link to={row.href} data-row="">
      {identifier}
    </Link>
  )
}

const VerdictCell = ({ row }: { row: FindRow }) => (
  <>
    <Pill tone={row.tone}>{row.words}</Pill>
    {row.how !== null && row.verdict !== 'repeated' && <span className="faint"> {row.how}</span>}
    {row.warning !== null && <span className="t-warn"> · {row.warning}</span>}
  </>
)

const ContainerCell = ({ row }: { row: FindRow }) => {
  const number = row.match?.container_number ?? null
  return number === null ? <Nothing /> : <span className="id">{formatContainerNumber(number)}</span>
}

const StatusCell = ({ row }: { row: FindRow }) =>
  row.match?.current_status ? <StatusPill status={row.match.current_status} /> : <Nothing />

const ShipmentCell = ({ row }: { row: FindRow }) => {
  const bill = row.match?.bill_of_lading_number ?? null
  if (row.verdict === 'untracked' && row.href !== null) return <Link to={row.href}>Track it</Link>
  if (bill === null) return <Nothing />
  return (
    <>
      <span className="id">{bill}</span> <span className="faint">{row.match?.shipping_line_scac}</span>
    </>
  )
}

/** In the order pasted, so that it can be ticked off against the e-mail it came from. */
export const columns: Column<FindRow>[] = [
  { header: 'Row', className: 'num faint', cell: (row) => row.place },
  { header: 'Identifier', cell: (row) => <IdentifierCell row={row} /> },
  { header: 'Verdict', cell: (row) => <VerdictCell row={row} /> },
  { header: 'Container', cell: (row) => <ContainerCell row={row} /> },
  { header: 'Status', cell: (row) => <StatusCell row={row} /> },
  { header: 'Shipment', cell: (row) => <ShipmentCell row={row} /> },
]

export const compactRow = (row: FindRow) => (
  <>
    <div className="line">
      <IdentifierCell row={row} />
      {row.verdict === 'untracked' ? <span className="t-sea">Track it</span> : <StatusCell row={row} />}
    </div>
    <div className="line whole">
      <span>
        <VerdictCell row={row} />
      </span>
    </div>
  </>
)
