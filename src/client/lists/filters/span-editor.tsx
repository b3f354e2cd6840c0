import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { besideDay } from './filter-text.ts'
import { withWord } from './parts.rules.ts'
import type { EditorProps } from './values-editor.tsx'

type EdgesProps = {
  type: 'number' | 'date'
  unit: string
  first: string
  last: string
  onEdges: (first: string, last: string) => void
}

/** Two fields and a button: a span is asked for when it is complete, not while it is typed. */
const Edges = ({ type, unit, first, last, onEdges }: EdgesProps) => {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  return (
    <form
      className="filter-span"
      onSubmit={(event) => {
        event.preventDefault()
        onEdges(from, to)
      }}
    >
      <label>
        {t('From')}
        <input
          className="field"
          type={type}
          step={type === 'number' ? 'any' : undefined}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label>
        {t('to')}
        <input
          className="field"
          type={type}
          step={type === 'number' ? 'any' : undefined}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      <button type="submit" className="btn">
        {t('Apply')}
      </button>
      {unit !== '' && <small className="muted">{unit}</small>}
    </form>
  )
}

const whole = (text: string, by: 1 | -1): string => {
  const number = Number(text)
  return text === '' || !Number.isInteger(number) ? text : String(number + by)
}

/** Numbers from one to another, both included. */
export const SpanEditor = ({ filter, onFilter, unit = '' }: EditorProps & { unit?: string }) => (
  <Edges
    key={`${filter?.start} ${filter?.end}`}
    type="number"
    unit={unit}
    first={filter?.start ?? ''}
    last={whole(filter?.end ?? '', -1)}
    onEdges={(first, last) =>
      onFilter({
        values: [],
        ...(first === '' ? {} : { start: first }),
        ...(last === '' ? {} : { end: whole(last, 1) }),
      })
    }
  />
)

const dayOf = (instant: string | undefined): string => instant?.slice(0, 10) ?? ''

/** Days from one to another, both included; "any" and "none" beside them. */
export const DatesEditor = ({ spec, filter, onFilter }: EditorProps) => (
  <>
    <Edges
      key={`${filter?.start} ${filter?.end}`}
      type="date"
      unit={spec.kind === 'date' ? t('Days are those of the place') : t('Days are counted in UTC')}
      first={dayOf(filter?.start)}
      last={filter?.end === undefined ? '' : besideDay(dayOf(filter.end), -1)}
      onEdges={(first, last) =>
        onFilter({
          values: [],
          ...(first === '' ? {} : { start: first }),
          ...(last === '' ? {} : { end: besideDay(last, 1) }),
        })
      }
    />
    {spec.optional && (
      <fieldset className="filter-choices">
        <legend className="visually-hidden">
          {t('{filter}, whether it is known', { filter: spec.label })}
        </legend>
        {(['any', 'none'] as const).map((word) => (
          <label key={word} className="filter-choice">
            <input
              type="checkbox"
              checked={filter?.[word] === true}
              onChange={(event) => onFilter(withWord(filter, word, event.target.checked))}
            />
            <span>{t(word === 'any' ? 'Known' : 'Not known')}</span>
          </label>
        ))}
      </fieldset>
    )}
  </>
)
