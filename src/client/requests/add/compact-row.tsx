import { formatContainerNumber } from '../../format/index.ts'
import { Pill, Skeleton } from '../../ui/index.ts'
import type { AddRow } from '../draft/verdict.present.ts'
import type { RowActs } from './row-cells.tsx'

/** A row in two lines; a touch opens its fields. */
export const CompactAddRow = (acts: Pick<RowActs, 'edit'>) => (row: AddRow) => (
  <>
    <div className="line">
      <button type="button" className="cell-button id" onClick={() => acts.edit(row.draft.row)}>
        <span className="visually-hidden">Change row {row.draft.row}: </span>
        {formatContainerNumber(row.draft.request_number) || 'missing'}
      </button>
      {row.verdict === null ? (
        <Skeleton width={90} />
      ) : (
        <Pill tone={row.verdict.tone}>{row.verdict.label}</Pill>
      )}
    </div>
    <div className="line">
      <span className="faint">Row {row.draft.row}</span>
      <span className={row.detail === null && row.warning === null ? 'muted' : 't-warn'}>
        {row.warning ?? row.detail ?? row.carrier?.name}
      </span>
    </div>
  </>
)
