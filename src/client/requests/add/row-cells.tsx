import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { requestTypes, type RequestType } from '../../../contract/vocabulary/index.ts'
import { requestTypeWords } from '../../format/index.ts'
import { Nothing, Pill, Skeleton } from '../../ui/index.ts'
import type { GridColumn, GridLayout } from '../../ui/grid/index.ts'
import type { AddRow } from '../draft/verdict.present.ts'

/** What can be changed of a row where it stands. */
export interface RowActs {
  setNumber: (row: number, number: string) => void
  setType: (row: number, type: RequestType | null) => void
  chooseCarrier: (row: number) => void
  setCarrier: (row: number, scac: string) => void
  /** Opens the fields of a row, where its cells have no room. */
  edit: (row: number) => void
}

interface NumberProps {
  row: AddRow
  onChange: (number: string) => void
}

/** The number as it was given, to be corrected where it stands: taken by Enter, or when one goes elsewhere. */
const NumberField = ({ row, onChange }: NumberProps) => {
  const field = useRef<HTMLInputElement>(null)
  const commit = useEffectEvent(() => {
    const typed = field.current?.value.trim()
    if (typed !== undefined && typed !== row.draft.request_number) onChange(typed)
  })
  useEffect(() => {
    const element = field.current
    const take = () => commit()
    element?.addEventListener('change', take)
    return () => element?.removeEventListener('change', take)
  }, [])
  return (
    <input
      ref={field}
      className="cell-field id"
      aria-label={`Number in row ${row.draft.row}`}
      defaultValue={row.draft.request_number}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      placeholder="missing"
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

const TypeField = ({ row, acts }: { row: AddRow; acts: RowActs }) => (
  <select
    className="cell-field"
    aria-label={`Kind, row ${row.draft.row}`}
    value={row.draft.request_type ?? ''}
    onChange={(event) =>
      acts.setType(row.draft.row, requestTypes.find((type) => type === event.target.value) ?? null)
    }
  >
    <option value="">
      {row.type === null ? 'As it reads' : `${requestTypeWords(row.type)} (as it reads)`}
    </option>
    {requestTypes.map((type) => (
      <option key={type} value={type}>
        {requestTypeWords(type)}
      </option>
    ))}
  </select>
)

/** An unsure inference is offered, never taken: one click confirms it. */
const Proposal = ({ row, acts }: { row: AddRow; acts: RowActs }) =>
  row.proposal && (
    <button
      type="button"
      className="cell-button"
      aria-label={`Take ${row.proposal.name} for row ${row.draft.row}`}
      onClick={() => row.proposal && acts.setCarrier(row.draft.row, row.proposal.scac)}
    >
      Take {row.proposal.name}?
    </button>
  )

const CarrierField = ({ row, acts }: { row: AddRow; acts: RowActs }) => (
  <button
    type="button"
    className={row.needsCarrier ? 'cell-button t-warn' : 'cell-button'}
    onClick={() => acts.chooseCarrier(row.draft.row)}
    aria-label={`Carrier of row ${row.draft.row}: ${row.carrier?.name ?? 'none'}`}
  >
    {row.carrier === null ? (
      row.needsCarrier ? (
        'Choose…'
      ) : (
        <Nothing />
      )
    ) : (
      <>
        {row.carrier.name} <span className="id faint">{row.carrier.scac}</span>
        {row.carrier.inferred && (
          <span className="faint" title="Inferred from the number">
            {' '}
            inferred
          </span>
        )}
      </>
    )}
  </button>
)

export const RowCheckCell = ({ row }: { row: AddRow }) => {
  if (row.verdict === null) return <Skeleton width={90} />
  const { label, tone } = row.verdict
  const why = [row.warning, row.detail].filter(Boolean).join(' · ')
  return (
    <span className="add-verdict" title={why === '' ? undefined : why}>
      <Pill tone={tone}>{label}</Pill>
      {row.href !== null && <Link to={row.href}>Open</Link>}
      {row.warning !== null && <span className="t-warn">{row.warning}</span>}
      {row.detail !== null && <span className="muted">{row.detail}</span>}
    </span>
  )
}

const Words = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? <Nothing /> : <span title={words.join(', ')}>{words.join(', ')}</span>

/** How the columns stand until somebody changes it. */
export const addLayout: GridLayout = {
  columns: [
    { key: 'row', pinned: true },
    { key: 'request_number', pinned: true },
    { key: 'verdict' },
    { key: 'scac' },
    { key: 'request_type' },
    { key: 'ref_numbers' },
    { key: 'tags' },
  ],
}

/** The columns of the dry run. */
export const addColumns = (acts: RowActs): GridColumn<AddRow>[] => [
  {
    key: 'row',
    header: 'Row',
    width: 64,
    className: 'num faint',
    cell: ({ draft }) => draft.row,
  },
  {
    key: 'request_number',
    header: 'Number',
    width: 190,
    cell: (row) => (
      <NumberField key={row.key} row={row} onChange={(number) => acts.setNumber(row.draft.row, number)} />
    ),
  },
  { key: 'verdict', header: 'Verdict', width: 320, cell: (row) => <RowCheckCell row={row} /> },
  {
    key: 'scac',
    header: 'Carrier',
    width: 350,
    cell: (row) => (
      <>
        <Proposal row={row} acts={acts} />
        <CarrierField row={row} acts={acts} />
      </>
    ),
  },
  { key: 'request_type', header: 'Kind', width: 200, cell: (row) => <TypeField row={row} acts={acts} /> },
  {
    key: 'ref_numbers',
    header: 'References',
    width: 160,
    className: 'muted',
    cell: ({ draft }) => <Words words={draft.ref_numbers} />,
  },
  {
    key: 'tags',
    header: 'Tags',
    width: 140,
    className: 'muted',
    cell: ({ draft }) => <Words words={draft.tags} />,
  },
]
