import { t } from '../../contract/language/index.ts'
/** The names of browser errors for a file that was moved, changed or removed since it was chosen. */
const names = new Set(['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'])

/** Whether a chosen file can no longer be read; `name` is all that a worker passes on of an error. */
export const isFileGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && names.has(String(error.name))

export const fileGoneSentence = t('The file can no longer be read. Was it moved, changed or taken away?')
