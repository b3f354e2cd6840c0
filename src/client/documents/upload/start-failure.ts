import { t } from '../../../contract/language/index.ts'
import { isApiError } from '../../api/error.ts'
import { fileGoneSentence, isFileGone } from '../../format/failures.ts'

/**
 * What was done when an upload could not begin: the code was loaded, the queue and its storage were opened, files were
 * collected from the drop, or added to the queue.
 */
export type StartStep = 'load' | 'open' | 'collect' | 'add'

const unreachable = t('The service cannot be reached, and the upload could not begin. Drop the files again.')

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Why an upload could not begin, as a sentence. @param isOnline whether the browser has a network */
export function startFailureText(step: StartStep, error: unknown, isOnline: boolean): string {
  if (isApiError(error)) return error.kind === 'network' ? unreachable : error.message
  if (isQuota(error))
    return t(
      'The storage of this browser is full, and the upload could not begin. Free some space, and drop the files again.',
    )
  if (step === 'load')
    return isOnline
      ? t(
          'The upload could not begin: its code could not be loaded. The service cannot be reached, or was updated since this page was opened. Reload the page, and drop the files again.',
        )
      : unreachable
  if (step === 'collect' && isFileGone(error)) return fileGoneSentence
  const reason = error instanceof Error && error.message !== '' ? error.message : t('an unknown error')
  return t('The upload could not begin: {reason}', { reason })
}

/** Why files are not kept for the next page, as a sentence. */
export const storageFailureText = (error: unknown): string =>
  t(
    isQuota(error)
      ? 'The storage of this browser is full. Files are sent all the same, but a reload of the page loses what is not sent by then.'
      : 'This browser does not keep files. Files are sent all the same, but a reload of the page loses what is not sent by then.',
  )
