import { Link } from 'react-router'
import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import { formatContainerNumber, paths } from '../format/index.ts'
import { compactContainerRow as compactBox } from '../lists/container-row/index.ts'
import { Nothing, Pill, StatusPill } from '../ui/index.ts'
import { type FindRow, isContainerForm } from './verdict.present.ts'

const written = (identifier: string): string =>
  isContainerForm(identifier) ? formatContainerNumber(normaliseIdentifier(identifier)) : identifier

export const IdentifierCell = ({ row }: { row: FindRow }) => {
  const identifier = <span className="id">{written(row.identifier)}</span>
  return row.href === null ? (
    <span className={row.verdict === 'several' ? undefined : 'faint'}>{identifier}</span>
  ) : (
    <Link to={row.href} data-row="">
      {identifier}
    </Link>
  )
}

/** As what it would be tracked: the line as it was inferred, never as a fact. */
const TrackIt = ({ row }: { row: FindRow }) => {
  const line = row.inferred?.shipping_line ?? null
  return (
    <>
      <Link to={paths.shipments({ q: row.identifier })} className="strong">
        Track it<span className="visually-hidden"> ({row.identifier})</span>
      </Link>
      {line && (
        <span className="faint" title="Told from the number; you can choose another">
          {' '}
          perhaps {line.name}
        </span>
      )}
    </>
  )
}

/** @param onChoose opens the choice among several matches */
export const FindResultCell = ({ row, onChoose }: { row: FindRow; onChoose: (row: FindRow) => void }) => (
  <span className="find-verdict">
    <Pill tone={row.tone}>{row.words}</Pill>
    {row.verdict === 'several' && (
      <button type="button" className="btn plain t-sea" onClick={() => onChoose(row)}>
        {row.match === null ? 'Choose' : 'Change'}
        <span className="visually-hidden"> which {row.identifier} is meant</span>
      </button>
    )}
    {(row.verdict === 'untracked' || row.verdict === 'wrong_digit') && <TrackIt row={row} />}
    {row.how !== null && row.how !== 'container' && <span className="faint">{row.how}</span>}
    {row.warning !== null && <span className="t-warn">{row.warning}</span>}
  </span>
)

/** The box that the columns tell of; of a bill of lading with several, the most urgent of those that fit. */
export const BoxCell = ({ row }: { row: FindRow }) => {
  if (row.box === null) return <Nothing />
  return (
    <>
      <span className="id">{formatContainerNumber(row.box.number)}</span>
      {row.boxes.length > 1 && (
        <span className="faint" title="The most urgent of its containers">
          {' '}
          1 of {row.boxes.length}
        </span>
      )}
    </>
  )
}

export const ShipmentCell = ({ row }: { row: FindRow }) => {
  const facts = row.shipment?.attributes
  const bill = facts?.bill_of_lading_number ?? row.match?.bill_of_lading_number ?? null
  if (bill === null) return <Nothing />
  return (
    <>
      <span className="id">{bill}</span>{' '}
      <span className="faint">{facts?.shipping_line_short_name ?? row.match?.shipping_line_scac}</span>
    </>
  )
}

/** The same on 360 px: of a box what its own list tells, of all else the verdict. */
export const compactFindRow = (row: FindRow, onChoose: (row: FindRow) => void) => {
  const isPlain =
    row.verdict === 'found' && row.warning === null && row.box !== null && row.boxes.length === 1
  if (isPlain && row.box !== null && isContainerForm(row.identifier)) return compactBox(row.box)
  return (
    <>
      <div className="line">
        <IdentifierCell row={row} />
        {row.box && <StatusPill status={row.box.status} />}
      </div>
      <div className="line whole">
        <FindResultCell row={row} onChoose={onChoose} />
      </div>
    </>
  )
}
