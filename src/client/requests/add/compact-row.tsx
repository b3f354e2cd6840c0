import { formatContainerNumber } from '../../format/index.ts'
import { Pill, Skeleton } from '../../ui/index.ts'
import type { AddRow } from '../draft/add-row.present.ts'
import type { RowActions } from './row-cells.tsx'

/** A row on a narrow screen, in two lines; a press opens the edit dialog. */
export const CompactAddRow = (actions: Pick<RowActions, 'edit'>) => (row: AddRow) => (
  <>
    <div className="line">
      <button type="button" className="cell-button id" onClick={() => actions.edit(row.draft.row)}>
        <span className="visually-hidden">Change row {row.draft.row}: </span>
        {formatContainerNumber(row.draft.request_number) || 'missing'}
      </button>
      {row.result === null ? <Skeleton width={90} /> : <Pill tone={row.result.tone}>{row.result.label}</Pill>}
    </div>
    <div className="line">
      <span className="faint">Row {row.draft.row}</span>
      <span className={row.detail === null && row.warning === null ? 'muted' : 't-warn'}>
        {row.warning ?? row.detail ?? row.carrier?.name}
      </span>
    </div>
  </>
)
