import type { Open, RequestType } from '../../contract/vocabulary/index.ts'
import { readable } from './words.ts'

const types: Record<RequestType, string> = {
  bill_of_lading: 'Bill of lading',
  booking_number: 'Booking',
  container: 'Container',
}

/** A kind of number in people's words; one that nobody named yet stays readable. */
export const requestTypeWords = (type: Open<RequestType>): string =>
  Object.hasOwn(types, type) ? types[type as RequestType] : readable(type)
