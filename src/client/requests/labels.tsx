import { useId } from 'react'
import { NoValue } from '../ui/index.ts'
import { splitLabels } from './map/labels.rules.ts'

/** Tags or reference numbers in a cell of a grid. */
export const LabelsCell = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? <NoValue /> : <span title={labels.join(', ')}>{labels.join(', ')}</span>

interface LabelsFieldProps {
  label: string
  placeholder: string
  labels: readonly string[]
  onChange: (labels: string[]) => void
}

/** Tags or reference numbers, separated by commas; Enter or leaving the field applies the change. */
export const LabelsField = ({ label, placeholder, labels, onChange }: LabelsFieldProps) => {
  const id = useId()
  return (
    <span className="add-labels">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        key={labels.join(',')}
        className="field compact-field"
        defaultValue={labels.join(', ')}
        placeholder={placeholder}
        autoComplete="off"
        onBlur={(event) => {
          const next = splitLabels(event.target.value)
          if (next.join(',') !== labels.join(',')) onChange(next)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </span>
  )
}
