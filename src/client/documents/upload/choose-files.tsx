import { IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../../contract/language/index.ts'
import { mayUpload } from './may-upload.ts'
import { classes } from '../../ui/index.ts'
import { useUploadDropzone } from './use-upload-dropzone.ts'

/** Several of them may be on the screen at once. */
const labels = { page: t('Files to upload'), empty: t('First documents'), tray: t('Documents to add') }

/** Without any space on the page: the buttons stand for them. */
const hidden = { style: { display: 'none' } }

/** Buttons that open the system's dialog for files, and on the page of documents for a whole folder. */
export function ChooseFiles(props: { where: keyof typeof labels }) {
  return mayUpload() && <Choose {...props} />
}

function Choose({ where }: { where: keyof typeof labels }) {
  const { getInputProps, open } = useUploadDropzone({ noDrag: true })
  const isMain = where !== 'tray'
  return (
    <>
      <input {...getInputProps(hidden)} aria-label={labels[where]} />
      <button type="button" className={classes('btn', isMain && 'go')} onClick={open}>
        <IconUpload size={15} stroke={1.8} aria-hidden="true" />
        <span className={where === 'page' ? 'head-word' : undefined}>
          {t(isMain ? 'Choose files' : 'Add files')}
        </span>
      </button>
      {where === 'page' && <ChooseFolder />}
    </>
  )
}

function ChooseFolder() {
  const { getInputProps, inputRef, open } = useUploadDropzone({ noDrag: true })
  useEffect(() => {
    inputRef.current.webkitdirectory = true
  }, [inputRef])
  return (
    <>
      <input {...getInputProps(hidden)} aria-label={t('Folder to upload')} />
      <button
        type="button"
        className="btn choose-folder"
        aria-label={t('Choose a folder')}
        title={t('Choose a folder')}
        onClick={open}
      >
        <IconFolderUp size={16} stroke={1.7} aria-hidden="true" />
      </button>
    </>
  )
}
