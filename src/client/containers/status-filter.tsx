import { useSearchParams } from 'react-router'
import { containerStatuses } from '../../contract/vocabulary/index.ts'
import { tellStatus } from '../format/index.ts'

/** Narrows the list to one status; the choice is in the address, and one that is new to us can be there too. */
export const StatusFilter = ({ status }: { status: string }) => {
  const [fields, setFields] = useSearchParams()
  const known: readonly string[] = containerStatuses
  const choose = (chosen: string) => {
    const next = new URLSearchParams(fields)
    next.delete('page')
    if (chosen === '') next.delete('status')
    else next.set('status', chosen)
    setFields(next)
  }
  return (
    <select
      className="field compact-field"
      aria-label="Status"
      value={status}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Any status</option>
      {[...known, ...(status === '' || known.includes(status) ? [] : [status])].map((each) => (
        <option key={each} value={each}>
          {tellStatus(each).label}
        </option>
      ))}
    </select>
  )
}
