import { initialsOf } from './initials.ts'
import './people.css'

/** A person by initials and name. */
export const Person = ({ name }: { name: string }) => (
  <span className="person" title={name}>
    <span className="person-initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
    <span className="person-name">{name}</span>
  </span>
)
