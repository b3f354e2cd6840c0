import { t } from '../../../contract/language/index.ts'
import type { PartyImportResult } from '../../../contract/operations/index.ts'
import { partySheetColumns } from '../../../contract/trade/parties/index.ts'
import { classes } from '../../ui/index.ts'
import {
  type GivenPartySheet,
  isStorable,
  partyRowStates,
  partySheetSummary,
  type ShownPartyRow,
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
    <div className="section-sheet" role="region" aria-label={t('Rows of the sheet')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Is')}</th>
            {partySheetColumns.map(({ name, heading }) => (
              <th key={name} scope="col">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownPartyRows(sheet, results).map((row) => (
            <PartyRowRead key={row.row} {...row} />
          ))}
        </tbody>
      </table>
    </div>
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

const PartyRowRead = ({ row, state, cells }: ShownPartyRow) => (
  <tr className={classes((state === 'new' || state === 'changed') && 'section-changed')}>
    <td>{row}</td>
    <td className={classes(state === 'refused' && 't-bad')}>{partyRowStates[state]}</td>
    {cells.map(({ name, text, before, fault }) => (
      <td key={name}>
        {text}
        {before !== undefined && (
          <small className="muted">{before === null ? t('was empty') : t('was {before}', { before })}</small>
        )}
        {fault !== undefined && <small className="t-bad">{fault}</small>}
      </td>
    ))}
  </tr>
)
