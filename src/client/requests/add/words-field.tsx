import { useId } from 'react'
import { splitWords } from '../map/words.rules.ts'

interface WordsFieldProps {
  label: string
  placeholder: string
  words: readonly string[]
  onChange: (words: string[]) => void
}

/** Tags or references with commas between; taken by Enter, or when one goes elsewhere. */
export const WordsField = ({ label, placeholder, words, onChange }: WordsFieldProps) => {
  const id = useId()
  return (
    <span className="add-words">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        key={words.join(',')}
        className="field compact-field"
        defaultValue={words.join(', ')}
        placeholder={placeholder}
        autoComplete="off"
        onBlur={(event) => {
          const next = splitWords(event.target.value)
          if (next.join(',') !== words.join(',')) onChange(next)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </span>
  )
}
