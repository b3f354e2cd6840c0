import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { calendarColumns } from '../../../contract/trade/deadlines/index.ts'
import { classes } from '../../ui/index.ts'
import {
  calendarRowStates,
  calendarSheetSummary,
  type ComparedCalendar,
  isSheetStorable,
  type ShownCalendarRow,
} from './calendar-sheet.rules.ts'

interface CalendarSheetProps {
  file: string
  calendars: readonly ComparedCalendar[]
  isPending: boolean
  onSave: () => void
  onLeave: () => void
}

const MAX_SHOWN = 500

/** What a file of gate calendars would change, day by day, before any of it is stored. */
export const CalendarSheet = ({ file, calendars, isPending, onSave, onLeave }: CalendarSheetProps) => {
  const [isChecked, setChecked] = useState(false)
  const rows = [
    ...calendars.filter(({ state }) => state === 'refused'),
    ...calendars.filter(({ state }) => state !== 'refused'),
  ].flatMap((calendar) => calendar.rows)
  const left = rows.length - MAX_SHOWN
  return (
    <>
      <p className="section-note" role="status">
        {t('{file}: {summary}. Nothing is stored yet.', { file, summary: calendarSheetSummary(calendars) })}
        {left > 0 && ` ${plural(left, '{n} further row is not shown.', '{n} further rows are not shown.')}`}
      </p>
      {rows.length > 0 && (
        <div className="section-sheet" role="region" aria-label={t('Rows of the calendars')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                <th scope="col">{t('Is')}</th>
                {calendarColumns.map(({ name, heading }) => (
                  <th key={name} scope="col">
                    {t(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_SHOWN).map(({ key, ...row }) => (
                <CalendarRowRead key={key} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="section-save" role="group" aria-label={t('Sheet of calendars')}>
        {isSheetStorable(calendars) && (
          <label className="checked">
            <input
              type="checkbox"
              checked={isChecked}
              onChange={({ target }) => setChecked(target.checked)}
            />{' '}
            {t('I checked these with the terminals or ports')}
          </label>
        )}
        <button type="button" className="btn" onClick={onLeave}>
          {t('Leave it')}
        </button>
        <button
          type="button"
          className="btn go"
          disabled={isPending || !isChecked || !isSheetStorable(calendars)}
          onClick={onSave}
        >
          {t('Confirm the calendars')}
        </button>
      </div>
    </>
  )
}

const CalendarRowRead = ({ row, state, cells }: Omit<ShownCalendarRow, 'key'>) => (
  <tr className={classes(state !== 'refused' && 'section-changed')}>
    <td>{row ?? '—'}</td>
    <td className={classes(state === 'refused' && 't-bad')}>{t(calendarRowStates[state])}</td>
    {cells.map(({ name, text, before, fault }) => (
      <td key={name}>
        {text}
        {before !== undefined && (
          <small className="muted">{t('was {before}', { before: before || t('empty') })}</small>
        )}
        {fault !== undefined && <small className="t-bad">{fault}</small>}
      </td>
    ))}
  </tr>
)
