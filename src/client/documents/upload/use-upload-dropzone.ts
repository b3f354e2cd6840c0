import { type DropEvent, type DropzoneOptions, type DropzoneState, useDropzone } from 'react-dropzone'
import type { Dropped } from './folders.ts'
import { uploadDropped } from './upload-store.ts'

/** Entries are read while the event is dispatched: afterwards the browser gives them no more. */
function droppedIn({ items, files }: DataTransfer): Dropped[] {
  const found = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((each) => each !== null)
  return found.length > 0 ? found : [...files]
}

type FileEvent = DropEvent | FileSystemFileHandle[]
type FileItems = (File | DataTransferItem)[]

/**
 * Uploads the files of a drop or a dialog, and leaves none to react-dropzone: it would discard a drop when another one
 * follows while folders are read, and all of a drop when one entry cannot be read.
 */
function uploadFilesOf(event: FileEvent): Promise<FileItems> {
  if (Array.isArray(event)) return Promise.resolve([])
  if ('dataTransfer' in event && event.dataTransfer) {
    if (event.type !== 'drop')
      return Promise.resolve([...event.dataTransfer.items].filter(({ kind }) => kind === 'file'))
    void uploadDropped(droppedIn(event.dataTransfer))
  } else if (event.target instanceof HTMLInputElement) {
    const chosen = [...(event.target.files ?? [])]
    if (chosen.length > 0) void uploadDropped(chosen)
  }
  return Promise.resolve([])
}

/** A drop zone, or a file dialog, whose files are uploaded to the inbox. */
export const useUploadDropzone = (options: DropzoneOptions): DropzoneState =>
  useDropzone({
    noClick: true,
    noKeyboard: true,
    // Pastes are read from the window: with nothing focused they do not reach the zone.
    noPaste: true,
    multiple: true,
    preventDropOnDocument: false,
    getFilesFromEvent: uploadFilesOf,
    ...options,
  })
