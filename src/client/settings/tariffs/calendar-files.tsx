import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { ExportButtons, ImportButton } from '../sheets/file-buttons.tsx'
import { useExportCalendars } from './queries.ts'

interface Props {
  hasCalendars: boolean
  onFile: (file: File) => void
}

/** Gate calendars as files: one that is read, and the sheet of all of them. */
export const CalendarFiles = ({ hasCalendars, onFile }: Props) => {
  const exported = useExportCalendars()
  return (
    <>
      {may('create_gate_calendar') && may('edit_gate_calendar') && (
        <ImportButton label={t('Sheet of gate calendars')} of={t('of calendars')} onFile={onFile} />
      )}
      {hasCalendars && may('create_gate_calendar_export') && (
        <ExportButtons of={t('of calendars')} onExport={(format) => exported.mutate(format)} />
      )}
      {exported.error && (
        <span className="t-bad" role="alert">
          {exported.error.message}
        </span>
      )}
    </>
  )
}
