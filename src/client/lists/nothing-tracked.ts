import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'

/** What a list of an account without records says, by who may add numbers to it. */
export const nothingTrackedText = (): string =>
  t(
    may('create_tracking_request_batch')
      ? 'Paste the numbers of containers, bills of lading or bookings, or drop a spreadsheet.'
      : 'What is tracked for you is listed here.',
  )
