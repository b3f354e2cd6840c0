import { may } from '../api/index.ts'

/** What an account without records is told, by who may add numbers to it. */
export const nothingTrackedText = (): string =>
  may('create_tracking_request_batch')
    ? 'Paste the numbers of containers, bills of lading or bookings, or drop a spreadsheet.'
    : 'What is tracked for you is listed here.'
