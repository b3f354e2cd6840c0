import { IconFolderUp, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { classes } from '../../ui/index.ts'
import { giveFiles } from './desk.ts'

/** Several of them may be on the screen at once. */
const labels = { page: 'Files to upload', empty: 'First papers', tray: 'Papers to add' }

/** Files, or a whole folder, from the system's own dialog: what dropping them would do. */
export function ChooseFiles({ where }: { where: keyof typeof labels }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // So that the same file can be chosen a second time.
    target.value = ''
    if (chosen.length > 0) void giveFiles(chosen)
  }
  const isMain = where !== 'tray'
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label={labels[where]} onChange={take} />
      <button type="button" className={classes('btn', isMain && 'go')} onClick={() => files.current?.click()}>
        <IconUpload size={15} stroke={1.8} aria-hidden="true" />
        <span className={where === 'page' ? 'head-word' : undefined}>
          {isMain ? 'Choose files' : 'Add files'}
        </span>
      </button>
      {where === 'page' && (
        <>
          <input
            ref={(input) => {
              folder.current = input
              if (input) input.webkitdirectory = true
            }}
            type="file"
            hidden
            aria-label="Folder to upload"
            onChange={take}
          />
          <button
            type="button"
            className="btn choose-folder"
            aria-label="Choose a folder"
            title="Choose a folder"
            onClick={() => folder.current?.click()}
          >
            <IconFolderUp size={16} stroke={1.7} aria-hidden="true" />
          </button>
        </>
      )}
    </>
  )
}
