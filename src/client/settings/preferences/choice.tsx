import { t } from '../../../contract/language/index.ts'
import { type ReactNode, useId, useState } from 'react'
import { type ChosenPreferences, usePrefer } from '../../api/preferences.ts'

export const NotKept = ({ fault }: { fault: string | null }) =>
  fault !== null && (
    <p className="t-bad" role="alert">
      {t('Not kept: it is as it was before.')} {fault}
    </p>
  )

type ChoiceProps<Value extends string> = {
  legend: string
  options: readonly (readonly [value: Value, label: ReactNode, more?: ReactNode])[]
  chosen: string
  preference: (value: Value) => ChosenPreferences
  children?: ReactNode
}

/** One preference of a few that exclude each other: chosen is kept. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, chosen, preference, children } = props
  const { choose, fault } = usePrefer()
  // Within the click; that others are shown what was chosen comes a moment later.
  const [pressed, setPressed] = useState<Value>()
  const name = useId()
  return (
    <section className="card section-card" aria-label={legend}>
      <fieldset>
        <legend>{legend}</legend>
        {options.map(([value, label, more]) => (
          <label key={value} className="checked">
            <input
              type="radio"
              name={name}
              checked={(pressed ?? chosen) === value}
              onChange={() => {
                setPressed(value)
                void choose(preference(value)).then(() => setPressed(undefined))
              }}
            />
            <span>
              {label} {more !== undefined && <span className="muted">{more}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {children}
      <NotKept fault={fault} />
    </section>
  )
}
