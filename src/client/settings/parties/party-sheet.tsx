import { t } from '../../../contract/language/index.ts'
import type { PartyImportResult } from '../../../contract/operations/index.ts'
import { partySheetColumns } from '../../../contract/trade/parties/index.ts'
import { ReadRows } from '../sheets/read-rows.tsx'
import {
  type GivenPartySheet,
  isStorable,
  partyRowStates,
  partySheetSummary,
  shownPartyRows,
} from './party-sheet.rules.ts'

interface PartySheetProps {
  file: string
  sheet: GivenPartySheet
  results: readonly PartyImportResult[]
  isPending: boolean
  failure: string | undefined
  onSave: () => void
  onLeave: () => void
}

/** What was read of a file of parties, row by row, before any of it is stored; it scrolls within the page. */
export const PartySheet = ({
  file,
  sheet,
  results,
  isPending,
  failure,
  onSave,
  onLeave,
}: PartySheetProps) => (
  <>
    <p className="section-note" role="status">
      {t('{file}: {summary}. Nothing is stored yet.', { file, summary: partySheetSummary(results) })}
    </p>
    <ReadRows
      label={t('Rows of the sheet')}
      columns={partySheetColumns}
      rows={shownPartyRows(sheet, results).map(({ row, state, cells }) => ({
        key: String(row),
        row,
        state: partyRowStates[state],
        isRefused: state === 'refused',
        isChanged: state === 'new' || state === 'changed',
        cells,
      }))}
    />
    <div className="section-save" role="group" aria-label={t('Sheet')}>
      {failure !== undefined && (
        <span className="t-bad" role="alert">
          {failure}
        </span>
      )}
      <button type="button" className="btn" onClick={onLeave}>
        {t('Leave it')}
      </button>
      <button type="button" className="btn go" disabled={isPending || !isStorable(results)} onClick={onSave}>
        {t('Save all')}
      </button>
    </div>
  </>
)
