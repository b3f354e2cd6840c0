import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { requestTypes, type RequestType } from '../../../contract/vocabulary/index.ts'
import { formatContainerNumber, requestTypeLabel } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AddRow } from '../draft/add-row.present.ts'

interface EditDialogProps {
  row: AddRow
  onChange: (change: { request_number: string; request_type: RequestType | null }) => void
  onCarrier: () => void
  /** Confirms the proposed carrier. */
  onAcceptProposal: (scac: string) => void
  /** Tracks the container under both carriers. */
  onTrackBoth: () => void
  onRemove: () => void
  onClose: () => void
}

/** Edits a row on a narrow screen, where the grid does not show its fields. */
export const EditDialog = ({
  row,
  onChange,
  onCarrier,
  onAcceptProposal,
  onTrackBoth,
  onRemove,
  onClose,
}: EditDialogProps) => {
  const { proposal } = row
  const [number, setNumber] = useState(row.draft.request_number)
  const [type, setType] = useState<RequestType | null>(row.draft.request_type)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onChange({ request_number: number.trim(), request_type: type })
    onClose()
  }
  return (
    <Dialog title={t('Row {row}', { row: String(row.draft.row) })} onClose={onClose}>
      <form onSubmit={save}>
        {(row.detail ?? row.warning) !== null && <p className="t-warn">{row.detail ?? row.warning}</p>}
        <label className="named">
          {t('Number')}
          <input
            className="field id"
            value={number}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value)}
          />
        </label>
        <label className="named">
          {t('Kind of number')}
          <select
            className="field"
            value={type ?? ''}
            onChange={(event) => setType(requestTypes.find((each) => each === event.target.value) ?? null)}
          >
            <option value="">{t('Detect from its form')}</option>
            {requestTypes.map((each) => (
              <option key={each} value={each}>
                {requestTypeLabel(each)}
              </option>
            ))}
          </select>
        </label>
        {row.suggestedNumber !== null && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              onChange({ request_number: row.suggestedNumber ?? number, request_type: type })
              onClose()
            }}
          >
            {t('Use {number}', { number: formatContainerNumber(row.suggestedNumber) })}
          </button>
        )}
        {row.otherCarrier && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              onTrackBoth()
              onClose()
            }}
          >
            {t('Track both, also under {carrier}', {
              carrier: row.carrier?.name ?? row.otherCarrier.name,
            })}
          </button>
        )}
        {proposal && (
          <button type="button" className="btn" onClick={() => onAcceptProposal(proposal.scac)}>
            {t('Use {carrier}', { carrier: proposal.name })}
          </button>
        )}
        <button type="button" className="btn" onClick={onCarrier}>
          {row.carrier === null
            ? t('Choose a carrier')
            : t('Carrier: {carrier}', { carrier: row.carrier.name })}
        </button>
        <div className="ends">
          <button type="button" className="btn aside t-bad" onClick={onRemove}>
            {t('Remove')}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go">
            {t('Done')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
