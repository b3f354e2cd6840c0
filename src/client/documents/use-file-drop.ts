import { type DragEvent, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useSession } from '../api/index.ts'
import { useUploadQueue } from './upload/uploads.tsx'

const nothingFound = 'There was no file in that drop. An empty folder, or text, cannot become a document.'

/** The whole page takes files: dropped, pasted, or chosen. Tells when a drop held nothing. */
export function useFileDrop() {
  const queue = useUploadQueue()
  const { largest_file_bytes } = useSession()
  const [trouble, setTrouble] = useState<string | null>(null)
  const { getRootProps, getInputProps, open, isDragActive, isDragGlobal } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      setTrouble(files.length === 0 ? nothingFound : null)
      queue.add(files, largest_file_bytes)
    },
    onError: (error) => setTrouble(`The drop could not be read: ${error.message}`),
  })
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setTrouble(nothingFound)
  }
  return {
    rootProps: getRootProps({ onDrop }),
    inputProps: getInputProps(),
    open,
    isDragging: isDragActive || isDragGlobal,
    trouble,
  }
}
