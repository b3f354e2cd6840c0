import { counted } from '../../format/index.ts'
import { percentOf, totalOf, type Upload } from './upload.rules.ts'
import { tellBytes } from '../bytes.ts'

/** Where a file is, in words: `Sending 62 %`, `Received`, … */
export function tellStep({ step, bytes, byte_size, pause, message, twin }: Upload): string {
  if (pause) return `${pause.reason} Next try in ${pause.seconds} s.`
  const percent = `${percentOf(bytes, byte_size)} %`
  switch (step) {
    case 'waiting':
      return 'Waiting'
    case 'checking':
      return `Computing checksum ${percent}`
    case 'announcing':
      return 'Announcing'
    case 'sending':
      return `Sending ${percent}`
    case 'registering':
      return 'Adding to the inbox'
    case 'done':
      return 'Received'
    case 'duplicate':
      return `The same content is already here as ${twin?.name ?? 'another document'}`
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
    case 'refused':
      return message ?? 'Failed'
  }
}

/** Where all of them are. Without percentages it changes only when a file does, and can be announced aloud. */
export function tellTotal(uploads: readonly Upload[], { aloud }: { aloud: boolean }): string {
  const { files, underway, received, duplicates, failed, sent, bytes } = totalOf(uploads)
  if (files === 0) return ''
  const rest = [
    received > 0 && `${received} received`,
    duplicates > 0 && `${duplicates} already here`,
    failed > 0 && `${failed} failed`,
  ].filter((part) => part !== false)
  if (underway === 0) return rest.length === 0 ? 'Uploads cancelled' : `Uploads ended: ${rest.join(', ')}`
  const going = `Uploading ${counted(underway, 'file')}`
  const measured = aloud ? [] : [`${percentOf(sent, bytes)} % of ${tellBytes(bytes)}`]
  return [going, ...measured, ...rest].join(' · ')
}

/** Why a file is not even tried, as a sentence; null when it may be. */
export function refusalOf(file: { name: string; size: number }, largest_file_bytes: number): string | null {
  if (file.size === 0) return 'The file is empty (0 bytes). Was it still being saved or downloaded?'
  if (file.size > largest_file_bytes)
    return `The file has ${tellBytes(file.size)}; the largest that is taken here has ${tellBytes(largest_file_bytes)}.`
  return null
}
