import { ageText, requestStatusLabel, requestTypeLabel, trackingFailureText } from '../format/index.ts'
import { textCell, timeCell } from './cell.ts'
import { type Attributes, instantIn, textIn } from './facts.ts'
import type { ExportRow, ScreenColumn } from './screen-column.ts'

export const requestViewOf = ({ record: { attributes } }: ExportRow, now: Date) => ({ attributes, now })
type RequestView = ReturnType<typeof requestViewOf>

const stateOf = (attributes: Attributes) => ({
  status: textIn(attributes['status']) ?? '',
  failed_reason: textIn(attributes['failed_reason']),
  is_retrying: attributes['is_retrying'] === true,
  scac: textIn(attributes['scac']),
})
const stateNames = ['status', 'failed_reason', 'is_retrying']

/** The columns of the list of tracking requests that say more than their attribute, by their keys. */
export const requestScreenColumns: Readonly<Record<string, ScreenColumn<RequestView>>> = {
  request_type: {
    heading: 'Kind',
    needs: { record: ['request_type'] },
    parts: [
      {
        cell: ({ attributes }) => {
          const type = textIn(attributes['request_type'])
          return textCell(type && requestTypeLabel(type))
        },
      },
    ],
  },
  status: {
    heading: 'Status',
    needs: { record: stateNames },
    parts: [
      {
        cell: ({ attributes }) => {
          const state = stateOf(attributes)
          return textCell(state.status === '' ? '' : requestStatusLabel(state).label)
        },
      },
    ],
  },
  failed_reason: {
    heading: 'Reason',
    needs: { record: [...stateNames, 'scac'] },
    parts: [
      {
        cell: ({ attributes }) => {
          const state = stateOf(attributes)
          return textCell(state.failed_reason && trackingFailureText(state).what)
        },
      },
    ],
  },
  created_at: {
    heading: 'Added',
    needs: { record: ['created_at'] },
    parts: [
      {
        cell: ({ attributes }) => {
          const at = instantIn(attributes['created_at'])
          return timeCell(at === null ? null : { at, zone: 'UTC', precision: 'minute', isEstimate: false })
        },
      },
    ],
    seen: ({ attributes, now }) => {
      const at = instantIn(attributes['created_at'])
      return at === null ? '' : ageText(at, now)
    },
  },
}
