import './switch.css'
import { t } from '../../contract/language/index.ts'

interface SwitchProps {
  /** What is switched, for screen readers. */
  label: string
  isOn: boolean
  isPending: boolean
  onChange: (isOn: boolean) => void
}

/** Switches something on or off at once. */
export const Switch = ({ label, isOn, isPending, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={isOn}
    aria-label={label}
    disabled={isPending}
    onClick={() => onChange(!isOn)}
  >
    <span aria-hidden="true">{isOn ? t('On') : t('Off')}</span>
    <i aria-hidden="true" />
  </button>
)
