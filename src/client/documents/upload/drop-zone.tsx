import { type ComponentProps, type DragEvent, useEffect } from 'react'
import { usePaste } from './use-paste.ts'
import { useUploadDropzone } from './use-upload-dropzone.ts'
import './uploads.css'

/** Only drags of files are handled: texts can still be dropped into the fields of a page. */
const ignoreOthers = (event: DragEvent) => {
  if (!event.dataTransfer.types.includes('Files')) event.stopPropagation()
}

/**
 * The drop zone of the whole window, which also takes pasted files.
 * @param onProps gets the attributes of its root element, which stands around the dashboard
 */
export default function DropZone({ onProps }: { onProps: (props: ComponentProps<'div'>) => void }) {
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
        Drop to upload
        <small>Files or whole folders. They go to Documents.</small>
      </p>
    </div>
  ) : null
}
