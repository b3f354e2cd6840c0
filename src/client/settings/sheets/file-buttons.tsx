import { useRef } from 'react'
import { t } from '../../../contract/language/index.ts'

interface ImportButtonProps {
  /** What the file is, for screen readers. */
  label: string
  /** What is imported, where the page imports several kinds: `of calendars`. */
  of?: string
  onFile: (file: File) => void
}

const Of = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : <span className="visually-hidden"> {of}</span>

/** Opens the system's dialog for a sheet that is read. */
export const ImportButton = ({ label, of, onFile }: ImportButtonProps) => {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="btn" onClick={() => file.current?.click()}>
        {t('Import CSV or XLSX')}
        <Of of={of} />
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
    </>
  )
}

interface ExportButtonsProps {
  of?: string
  onExport: (format: 'xlsx' | 'csv') => void
}

/** A sheet of all that is stored. */
export const ExportButtons = ({ of, onExport }: ExportButtonsProps) => (
  <>
    <button type="button" className="btn" onClick={() => onExport('xlsx')}>
      {t('Export XLSX')}
      <Of of={of} />
    </button>
    <button type="button" className="btn" onClick={() => onExport('csv')}>
      {t('Export CSV')}
      <Of of={of} />
    </button>
  </>
)
