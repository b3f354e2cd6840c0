import { useId } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { ColumnFilter } from '../view/index.ts'
import { SpanEditor } from './span-editor.tsx'
import type { EditorProps } from './values-editor.tsx'

interface Preset {
  label: string
  filter: ColumnFilter
}

const until = (last: number): ColumnFilter => ({ values: [], end: String(last + 1) })

/** Days are counted in the zone of the place, by the service. */
const days: Preset[] = [
  { label: t('Over'), filter: { values: [], end: '0' } },
  { label: t('Today'), filter: { values: [], start: '0', end: '1' } },
  { label: t('Within 3 days, or over'), filter: until(3) },
  { label: t('Within 7 days, or over'), filter: until(7) },
  { label: t('None reported'), filter: { values: [], none: true } },
]
const hours: Preset[] = [
  { label: t('In the last 24 hours'), filter: until(24) },
  { label: t('In the last 3 days'), filter: until(72) },
  { label: t('In the last 7 days'), filter: until(168) },
]

const etaDelays: Preset[] = [
  { label: t('1 day or more'), filter: { values: [], start: '1' } },
  { label: t('2 days or more'), filter: { values: [], start: '2' } },
  { label: t('7 days or more'), filter: { values: [], start: '7' } },
  { label: t('Earlier than first reported'), filter: { values: [], end: '0' } },
]

const same = (one: ColumnFilter, other: ColumnFilter | undefined): boolean =>
  other !== undefined &&
  other.values.length === 0 &&
  one.start === other.start &&
  one.end === other.end &&
  one.none === other.none

/** What is asked for most is one press away; any other span can be typed. */
const PresetEditor = ({ presets, unit, ...props }: EditorProps & { presets: Preset[]; unit: string }) => {
  const name = useId()
  const { spec, filter, onFilter } = props
  return (
    <>
      <fieldset className="filter-choices">
        <legend className="visually-hidden">{spec.label}</legend>
        {presets.map((preset) => (
          <label key={preset.label} className="filter-choice">
            <input
              type="radio"
              name={name}
              checked={same(preset.filter, filter)}
              onChange={() => onFilter(preset.filter)}
            />
            <span>{preset.label}</span>
          </label>
        ))}
      </fieldset>
      <SpanEditor {...props} unit={unit} />
    </>
  )
}

export const DaysEditor = (props: EditorProps) => (
  <PresetEditor {...props} presets={days} unit={t('days left')} />
)
export const HoursEditor = (props: EditorProps) => (
  <PresetEditor {...props} presets={hours} unit={t('hours ago')} />
)
export const EtaDelayEditor = (props: EditorProps) => (
  <PresetEditor {...props} presets={etaDelays} unit={t('days later than first reported')} />
)
