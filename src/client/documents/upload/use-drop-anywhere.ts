import { useEffect, useState } from 'react'
import { isTyping } from '../../ui/keys.ts'
import { giveFiles } from './desk.ts'
import type { Dropped } from './folders.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Asked while the drop is told of: afterwards the browser tells nothing more. */
function droppedIn({ items, files }: DataTransfer): Dropped[] {
  const found = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((each) => each !== null)
  return found.length > 0 ? found : [...files]
}

/** Cells that were copied come with a picture of themselves, which nobody means to send. */
const isPictureOfText = (data: DataTransfer): boolean =>
  data.getData('text/plain').trim() !== '' && [...data.files].every(({ type }) => type.startsWith('image/'))

/** Browsers call every pasted picture `image.png`. */
const named = (file: File, now: Date): File => {
  if (file.name !== 'image.png') return file
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return new File([file], `Pasted ${day} ${time}.png`, { type: file.type })
}

/**
 * Files are taken wherever they are dropped, and pasted where nobody types. A page with a target of its own for files
 * prevents the event's default, and is left alone.
 * @returns whether files are being dragged over the window
 */
export function useDropAnywhere(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      const isOurs = hasFiles(event) && !event.defaultPrevented
      setOver(isOurs)
      if (isOurs) event.preventDefault()
      if (isOurs && event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented || !event.dataTransfer) return
      event.preventDefault()
      void giveFiles(droppedIn(event.dataTransfer))
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (event.defaultPrevented || !clipboardData || isTyping(event.target)) return
      if (clipboardData.files.length === 0 || isPictureOfText(clipboardData)) return
      event.preventDefault()
      const now = new Date()
      void giveFiles([...clipboardData.files].map((file) => named(file, now)))
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}
