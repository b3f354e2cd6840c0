import { numberText } from '../../../contract/language/index.ts'
import { attributeText, type ExportKind } from '../../../contract/exports/index.ts'
import { weightInUnit, weightText } from '../../format/index.ts'
import { Moment, NoValue } from '../../ui/index.ts'
import { useWeightUnit } from '../../ui/weight.tsx'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

type AttributeProps = {
  kind: ExportKind
  name: string
  value: unknown
  /** The zone of an instant; null where none was reported for its place. */
  zone: string | null
  now: Date
}

/** The unit is in the heading of the column; the title has the weight in the other one. */
function WeightCell({ pounds }: { pounds: number }) {
  const unit = useWeightUnit()
  return <span title={weightText(pounds, unit).title}>{numberText(weightInUnit(pounds, unit))}</span>
}

const expected = /_(eta|etd)_at$/

/** One attribute as it is: times in the zone of their place, identifiers in mono, estimates named as such. */
export const AttributeCell = ({ kind, name, value, zone, now }: AttributeProps) => {
  if ((kind === 'instant' || kind === 'day') && isText(value) && Number.isFinite(Date.parse(value))) {
    return (
      <Moment at={value} zone={zone} now={now} dateOnly={kind === 'day'} estimate={expected.test(name)} />
    )
  }
  if (kind === 'weight' && typeof value === 'number') return <WeightCell pounds={value} />
  const text = attributeText(kind, name, value)
  if (text === '') return <NoValue />
  return (
    <span className={kind === 'identifier' ? 'id' : undefined} title={text.length > 24 ? text : undefined}>
      {text}
    </span>
  )
}
