import { useState } from 'react'
import { splitIdentifiers } from '../../../contract/identifiers/index.ts'
import { withWord } from './parts.rules.ts'
import type { EditorProps } from './values-editor.tsx'

/** Numbers as they were pasted, any of which may match. */
export const TextEditor = ({ spec, filter, onFilter }: EditorProps) => {
  const [text, setText] = useState((filter?.values ?? []).join('\n'))
  return (
    <form
      className="filter-text"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ values: [...new Set(splitIdentifiers(text))].slice(0, 200) })
      }}
    >
      <textarea
        className="field"
        rows={4}
        aria-label={`${spec.label}, one or several`}
        placeholder="One or several, any separators"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn go">
        Apply
      </button>
      {spec.optional && (
        <label className="filter-choice">
          <input
            type="checkbox"
            checked={filter?.none === true}
            onChange={(event) => onFilter(withWord(filter, 'none', event.target.checked))}
          />
          <span>None</span>
        </label>
      )}
    </form>
  )
}
