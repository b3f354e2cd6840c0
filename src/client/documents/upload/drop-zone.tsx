import './uploads.css'
import { type ComponentProps, type DragEvent, useEffect } from 'react'
import { t } from '../../../contract/language/index.ts'
import { writeIsoDate, writeTwoDigits } from '../../../contract/trade/index.ts'
import { mayUpload } from './may-upload.ts'
import { useUploadDropzone } from './use-upload-dropzone.ts'
import { isTyping } from '../../ui/keys.ts'
import { uploadDropped } from './upload-store.ts'

/** Spreadsheets put a picture of copied cells beside their text. */
const isPictureOfText = (data: DataTransfer): boolean =>
  data.getData('text/plain').trim() !== '' && [...data.files].every(({ type }) => type.startsWith('image/'))

/** Browsers name every pasted picture `image.png`. */
const named = (file: File, now: Date): File => {
  if (file.name !== 'image.png') return file
  const day = writeIsoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(writeTwoDigits).join('.')
  return new File([file], `Pasted ${day} ${time}.png`, { type: file.type })
}

/** Uploads files that are pasted anywhere except in a field. */
function usePaste(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (event.defaultPrevented || !clipboardData || isTyping(event.target)) return
      if (clipboardData.files.length === 0 || isPictureOfText(clipboardData)) return
      event.preventDefault()
      const now = new Date()
      void uploadDropped([...clipboardData.files].map((file) => named(file, now)))
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

/** Only drags of files are handled: texts can still be dropped into the fields of a page. */
const ignoreOthers = (event: DragEvent) => {
  if (!event.dataTransfer.types.includes('Files')) event.stopPropagation()
}

/**
 * The drop zone of the whole window, which also takes pasted files.
 * @param onProps gets the attributes of its root element, which stands around the dashboard
 */
export default function DropZone(props: DropZoneProps) {
  // Without it files that are dropped are refused, and those that are pasted ignored.
  return mayUpload() ? <OpenDropZone {...props} /> : null
}

interface DropZoneProps {
  onProps: (props: ComponentProps<'div'>) => void
}

function OpenDropZone({ onProps }: DropZoneProps) {
  usePaste()
  const { getRootProps, isDragActive } = useUploadDropzone({})
  useEffect(
    () =>
      onProps(getRootProps({ onDragEnter: ignoreOthers, onDragOver: ignoreOthers, onDrop: ignoreOthers })),
    [getRootProps, onProps],
  )
  return isDragActive ? (
    <div className="uploads-drop">
      <p>
        {t('Drop to upload')}
        <small>{t('Files or whole folders. They go to Documents.')}</small>
      </p>
    </div>
  ) : null
}
