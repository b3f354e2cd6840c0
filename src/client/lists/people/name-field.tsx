import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MAX_PERSON_NAME_CHARACTERS } from '../../../contract/vocabulary/limits.ts'
import { useMyName } from './my-name.ts'
import { namesQuery } from './queries.ts'

interface Props {
  label: string
  name: string
  onName: (name: string) => void
  hint?: string
}

/** A name, typed or chosen from those that are used in the account. */
export const NameField = ({ label, name, onName, hint }: Props) => {
  const names = useId()
  const { data: used = [] } = useQuery(namesQuery)
  const [mine] = useMyName()
  const known = new Set([...(mine === null ? [] : [mine]), ...used])
  return (
    <label className="named">
      {label}
      <input
        className="field"
        value={name}
        list={names}
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onName(event.target.value)}
      />
      {hint !== undefined && <small>{hint}</small>}
      <datalist id={names}>
        {[...known].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  )
}
