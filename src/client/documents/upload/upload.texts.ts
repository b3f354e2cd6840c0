import { counted } from '../../format/index.ts'
import { formatBytes } from '../download-button.tsx'
import { percentOf, totalOf, type Upload } from './upload.rules.ts'

/** The state of a file: `Sending 62 %`, `Received`, … */
export function stepText({ step, bytes, byte_size, pause, message, twin }: Upload): string {
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
    case 'missing':
      return 'The page was closed before it was sent, and it is too large to be kept. Choose it again.'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
    case 'refused':
      return message ?? 'Failed'
  }
}

/** Of many files, rounds a count down so that it changes about ten times. */
const coarse = (count: number, of: number): number => {
  const step = of <= 10 ? 1 : Math.ceil(of / 10)
  return Math.floor(count / step) * step
}

/** The state of all files. `aloud` is for screen readers: without percentages, it changes only when a file does. */
export function totalText(uploads: readonly Upload[], { aloud }: { aloud: boolean }): string {
  const { files, underway, received, duplicates, failed, sent, bytes } = totalOf(uploads)
  if (files === 0) return ''
  const isRough = aloud && underway > 0
  const count = isRough ? coarse(received, underway + received) : received
  const rest = [
    count > 0 && `${count} received`,
    duplicates > 0 && `${duplicates} already here`,
    failed > 0 && `${failed} failed`,
  ].filter((part) => part !== false)
  if (underway === 0) return rest.length === 0 ? 'Uploads cancelled' : `Uploads ended: ${rest.join(', ')}`
  const underwayText =
    isRough && received > 0 && underway > 10 ? 'Uploading' : `Uploading ${counted(underway, 'file')}`
  const measured = aloud ? [] : [`${percentOf(sent, bytes)} % of ${formatBytes(bytes)}`]
  return [underwayText, ...measured, ...rest].join(' · ')
}
