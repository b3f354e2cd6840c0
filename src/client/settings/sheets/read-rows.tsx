import { t } from '../../../contract/language/index.ts'
import { classes } from '../../ui/index.ts'

/** A row of a sheet that was read, beside what is stored. */
export interface ReadSheetRow {
  key: string
  /** Its number in the file; null for what is stored and the file lacks. */
  row: number | null
  /** `New`, `Changed`. */
  state: string
  isRefused: boolean
  /** Whether it would be stored. */
  isChanged: boolean
  cells: readonly {
    name: string
    text: string
    /** What is stored, where that is to change; null or empty for nothing. */
    before: string | null | undefined
    fault: string | undefined
  }[]
}

interface ReadRowsProps {
  label: string
  columns: readonly { name: string; heading: string }[]
  rows: readonly ReadSheetRow[]
}

/** The rows of a sheet before any of it is stored; they scroll within the page. */
export const ReadRows = ({ label, columns, rows }: ReadRowsProps) => (
  <div className="section-sheet" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Row')}</th>
          <th scope="col">{t('Is')}</th>
          {columns.map(({ name, heading }) => (
            <th key={name} scope="col">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, row, state, isRefused, isChanged, cells }) => (
          <tr key={key} className={classes(isChanged && 'section-changed')}>
            <td>{row ?? '—'}</td>
            <td className={classes(isRefused && 't-bad')}>{state}</td>
            {cells.map(({ name, text, before, fault }) => (
              <td key={name}>
                {text}
                {before !== undefined && (
                  <small className="muted">{before ? t('was {before}', { before }) : t('was empty')}</small>
                )}
                {fault !== undefined && <small className="t-bad">{fault}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
