import { counted, readable } from '../format/index.ts'

/** What could not be read of one record (`Unread` of `api/`). */
interface Unread {
  id: string
  name: string
  fields: readonly string[]
  left_out: boolean
}

const MAX_NAMED_RECORDS = 5
const fieldNames = (fields: readonly string[]): string =>
  fields.map((field) => readable(field).toLowerCase()).join(', ')

/** Names what is not on the screen because it breaks the interface; empty where nothing does. */
export const UnreadNote = ({ of }: { of: readonly Unread[] }) =>
  of.length === 0 ? null : (
    <div className="trouble" role="status">
      <p>
        The service sent fields of {counted(of.length, 'record')} that this page cannot read. They are not
        shown; everything else is.
      </p>
      <ul>
        {of.slice(0, MAX_NAMED_RECORDS).map(({ id, name, fields, left_out }) => (
          <li key={`${id} ${name} ${fieldNames(fields)}`}>
            <span className="id">{name === '' ? 'A record without a number' : name}</span>:{' '}
            {left_out ? 'left out as a whole' : fieldNames(fields)}
          </li>
        ))}
      </ul>
      {of.length > MAX_NAMED_RECORDS && <p>and {counted(of.length - MAX_NAMED_RECORDS, 'more', 'more')}</p>}
    </div>
  )
