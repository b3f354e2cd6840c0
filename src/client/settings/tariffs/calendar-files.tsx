import { useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { useExportCalendars } from './queries.ts'

interface Props {
  hasCalendars: boolean
  onFile: (file: File) => void
}

/** Gate calendars as files: one that is read, and the sheet of all of them. */
export const CalendarFiles = ({ hasCalendars, onFile }: Props) => {
  const file = useRef<HTMLInputElement>(null)
  const exported = useExportCalendars()
  return (
    <>
      {may('create_gate_calendar') && may('edit_gate_calendar') && (
        <>
          <button type="button" className="btn" onClick={() => file.current?.click()}>
            {t('Import CSV or XLSX')}
            <span className="visually-hidden"> {t('of calendars')}</span>
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx"
            aria-label={t('Sheet of gate calendars')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) onFile(chosen)
              target.value = ''
            }}
          />
        </>
      )}
      {hasCalendars && may('create_gate_calendar_export') && (
        <>
          <button type="button" className="btn" onClick={() => exported.mutate('xlsx')}>
            {t('Export XLSX')}
            <span className="visually-hidden"> {t('of calendars')}</span>
          </button>
          <button type="button" className="btn" onClick={() => exported.mutate('csv')}>
            {t('Export CSV')}
            <span className="visually-hidden"> {t('of calendars')}</span>
          </button>
        </>
      )}
      {exported.error && (
        <span className="t-bad" role="alert">
          {exported.error.message}
        </span>
      )}
    </>
  )
}
