import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { ExportButtons } from '../sheets/file-buttons.tsx'
import { useExportParties } from './queries.ts'

/** Parties as files: the button that opens the system's dialog, and the sheet of all of them. */
export const PartyFiles = ({ choose, hasParties }: { choose: () => void; hasParties: boolean }) => {
  const exported = useExportParties()
  return (
    <>
      {may('create_party_import') && (
        <button type="button" className="btn" onClick={choose}>
          {t('Import CSV or XLSX')}
        </button>
      )}
      {hasParties && may('create_party_export') && (
        <ExportButtons onExport={(format) => exported.mutate(format)} />
      )}
      {exported.error && (
        <span className="t-bad" role="alert">
          {exported.error.message}
        </span>
      )}
    </>
  )
}
