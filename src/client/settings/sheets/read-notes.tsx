import { t } from '../../../contract/language/index.ts'

interface ReadNotesProps {
  /** The file that is read at present. */
  busy: string | null
  /** What was stored, as a sentence. */
  stored: string | null
  /** Why a file was not read or stored. */
  refused: string | null
}

/** How the reading and storing of a sheet went. */
export const ReadNotes = ({ busy, stored, refused }: ReadNotesProps) => (
  <>
    {(busy !== null || stored !== null) && (
      <p className="section-note" role="status">
        {busy === null ? stored : t('Reading {file}…', { file: busy })}
      </p>
    )}
    {refused !== null && (
      <p className="section-note t-bad" role="alert">
        {refused}
      </p>
    )}
  </>
)
