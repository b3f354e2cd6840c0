import { IconHistory } from '@tabler/icons-react'
import type { Options } from '../use-options.ts'
import type { Suggestion } from './suggestions.rules.ts'

/** An option of the list: a suggestion, or a recent find. */
export type FindOption =
  | ({ recent: true } & Pick<Suggestion, 'key' | 'href' | 'text'>)
  | ({ recent: false } & Suggestion)

type FindListProps = {
  label: string
  list: readonly FindOption[]
  options: Options
  onChoose: (option: FindOption) => void
}

/** The options under the find bar. A press on an option leaves the focus in the field. */
export const FindList = ({ label, list, options, onChoose }: FindListProps) => (
  <ul id={options.listId} role="listbox" aria-label={label} className="find-options">
    {list.map((option, index) => (
      <li
        key={option.key}
        id={options.idOf(index)}
        role="option"
        aria-selected={options.active === index}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={() => options.setActive(index)}
        onClick={() => onChoose(option)}
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
