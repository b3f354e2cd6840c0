import { IconHistory } from '@tabler/icons-react'
import type { Options } from '../use-options.ts'
import type { Suggestion } from './suggestions.rules.ts'

/** A line of the list: something that was found, or something that was asked before. */
export type FindOption =
  | ({ recent: true } & Pick<Suggestion, 'key' | 'href' | 'text'>)
  | ({ recent: false } & Suggestion)

type FindListProps = {
  label: string
  list: readonly FindOption[]
  options: Options
  onTake: (option: FindOption) => void
}

/** The focus stays in the field: a press must not take it away. */
export const FindList = ({ label, list, options, onTake }: FindListProps) => (
  <ul id={options.listId} role="listbox" aria-label={label} className="find-options">
    {list.map((option, index) => (
      <li
        key={option.key}
        id={options.idOf(index)}
        role="option"
        aria-selected={options.active === index}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={() => options.setActive(index)}
        onClick={() => onTake(option)}
      >
        {option.recent ? (
          <>
            <IconHistory size={14} aria-hidden="true" />
            <span className="find-text">{option.text}</span>
          </>
        ) : (
          <>
            <span className="id">{option.text}</span>
            <span className="muted find-text">{option.detail}</span>
            <small>{option.kind}</small>
          </>
        )}
      </li>
    ))}
  </ul>
)
