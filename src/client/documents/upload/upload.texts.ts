import { plural, t } from '../../../contract/language/index.ts'
import { formatBytes } from '../download-button.tsx'
import { percentOf, totalOf, type Upload } from './upload.rules.ts'

/** The state of a file: `Sending 62 %`, `Received`, … */
export function stepText({ step, bytes, byte_size, pause, message, twin }: Upload): string {
  if (pause) return t('{reason} Next try in {n} s.', { reason: pause.reason, n: pause.seconds })
  const percent = `${percentOf(bytes, byte_size)} %`
  switch (step) {
    case 'waiting':
      return t('Waiting')
    case 'checking':
      return t('Computing checksum {percent}', { percent })
    case 'announcing':
      return t('Announcing')
    case 'sending':
      return t('Sending {percent}', { percent })
    case 'registering':
      return t('Adding to the inbox')
    case 'done':
      return t('Received')
    case 'duplicate':
      return t('The same content is already here as {document}', {
        document: twin?.name ?? t('another document'),
      })
    case 'missing':
      return t('The page was closed before it was sent, and it is too large to be kept. Choose it again.')
    case 'cancelled':
      return t('Cancelled')
    case 'failed':
    case 'refused':
      return message ?? t('Failed')
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
    count > 0 && plural(count, '{n} received', '{n} received'),
    duplicates > 0 && t('{n} already here', { n: duplicates }),
    failed > 0 && plural(failed, '{n} failed', '{n} failed'),
  ].filter((part) => part !== false)
  if (underway === 0)
    return rest.length === 0
      ? t('Uploads cancelled')
      : t('Uploads ended: {results}', { results: rest.join(', ') })
  const underwayText =
    isRough && received > 0 && underway > 10
      ? t('Uploading')
      : plural(underway, 'Uploading {n} file', 'Uploading {n} files')
  const measured = aloud
    ? []
    : [t('{percent} % of {size}', { percent: percentOf(sent, bytes), size: formatBytes(bytes) })]
  return [underwayText, ...measured, ...rest].join(' · ')
}
