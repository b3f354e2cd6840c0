import type { ReactNode } from 'react'
import { numberText } from '../../../contract/language/index.ts'
import { classes } from '../../ui/index.ts'
import './summary.css'

interface ToggleProps {
  label: string
  title: string
  icon: ReactNode
  /** Undefined until it is counted. */
  count: number | undefined
  tone: string
  /** A line under the label. */
  part: string
  isOn: boolean
  onToggle: () => void
}

/** A count above a list that narrows it. */
export const SummaryToggle = ({ label, title, icon, count, tone, part, isOn, onToggle }: ToggleProps) => (
  <button type="button" className="summary-toggle" aria-pressed={isOn} title={title} onClick={onToggle}>
    <span className="summary-line">
      <span className="summary-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="summary-label">{label}</span>
      <b className={classes(count !== undefined && count > 0 ? `t-${tone}` : 'muted')}>
        {count === undefined ? '–' : numberText(count)}
      </b>
    </span>
    <small>{part}</small>
  </button>
)
