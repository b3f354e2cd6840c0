import { useSyncExternalStore } from 'react'
import { t } from '../../contract/language/index.ts'
import { type WeightUnit, weightText, weightUnits } from '../format/index.ts'
import './weight.css'

const key = 'portolan-weight-unit'
const listeners = new Set<() => void>()
const readUnit = (): WeightUnit => {
  try {
    return localStorage.getItem(key) === 'kg' ? 'kg' : 'lb'
  } catch {
    return 'lb'
  }
}
let chosen = readUnit()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(unit: WeightUnit): void {
  chosen = unit
  try {
    localStorage.setItem(key, unit)
  } catch {
    // It is remembered until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** The unit in which this browser shows weights. */
export const useWeightUnit = (): WeightUnit => useSyncExternalStore(subscribe, () => chosen)

/** A weight, and the button that shows weights in the other unit from now on. */
export function Weight({ pounds }: { pounds: number }) {
  const unit = useWeightUnit()
  const { text, title } = weightText(pounds, unit)
  const other = unit === 'lb' ? 'kg' : 'lb'
  return (
    <>
      <span title={title}>{text}</span>{' '}
      <button
        type="button"
        className="weight-unit"
        aria-label={t('Show weights in {unit}', { unit: other })}
        onClick={() => choose(other)}
      >
        {other}
      </button>
    </>
  )
}

/** The choice of the unit, for a menu. */
export function WeightUnitChoice() {
  const unit = useWeightUnit()
  return (
    <div className="weight-units" role="group" aria-label={t('Weights in')}>
      <span aria-hidden="true">{t('Weights in')}</span>
      {weightUnits.map((each) => (
        <button
          key={each}
          type="button"
          className="btn"
          aria-pressed={each === unit}
          onClick={() => choose(each)}
        >
          {each}
        </button>
      ))}
    </div>
  )
}
