import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { PageHeader } from '../../ui/index.ts'
import type { Reading } from './use-reading.ts'

const example = 'CSQU 305438-3\nMAEU229011812\tPO-4711\n…'

/** The first step: a person pastes or types numbers, or drops or chooses a file. */
export const InputStep = ({ reading, choose }: { reading: Reading; choose: () => void }) => {
  const id = useId()
  const [text, setText] = useState('')
  // A paste is read directly: a text field is too slow for a hundred thousand lines.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [file] = event.clipboardData.files
    const pasted = event.clipboardData.getData('text/plain')
    if (file === undefined && (pasted.trim() === '' || text.trim() !== '')) return
    event.preventDefault()
    if (pasted.trim() === '' && file !== undefined) reading.readFile(file)
    else reading.readText(pasted)
  }
  return (
    <>
      <PageHeader title={t('Add many')} />
      <div className="add-give">
        <form
          className="card"
          onSubmit={(event) => {
            event.preventDefault()
            reading.readText(text)
          }}
        >
          <label htmlFor={id}>
            <h2>{t('Paste numbers, or rows from a sheet')}</h2>
          </label>
          <p className="muted">
            {t(
              'Containers, bills of lading and bookings, with any characters between them; or whole rows with carriers, references and tags. Nothing is tracked before you have seen the result for each row.',
            )}
          </p>
          <textarea
            id={id}
            className="field"
            rows={9}
            value={text}
            placeholder={example}
            spellCheck={false}
            autoCapitalize="characters"
            onPaste={paste}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="ends">
            <button type="submit" className="btn go" disabled={reading.busy !== null}>
              {t('Read')}
            </button>
          </div>
        </form>
        <div className="card add-file">
          <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden="true" />
          <h2>{t('Or drop a spreadsheet')}</h2>
          <p className="muted">
            {t(
              'CSV or XLSX, anywhere on this page. It is read in this browser; only the columns you choose are sent.',
            )}
          </p>
          <button type="button" className="btn" onClick={choose} disabled={reading.busy !== null}>
            {t('Choose a file')}
          </button>
        </div>
      </div>
    </>
  )
}
