import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { calendarColumns } from '../../../contract/trade/deadlines/index.ts'
import { ReadRows } from '../sheets/read-rows.tsx'
import {
  calendarRowStates,
  calendarSheetSummary,
  type ComparedCalendar,
  isSheetStorable,
} from './calendar-sheet.rules.ts'

interface CalendarSheetProps {
  file: string
  calendars: readonly ComparedCalendar[]
  isPending: boolean
  onSave: () => void
  onLeave: () => void
}

const MAX_ROWS_SHOWN = 500

/** What a file of gate calendars would change, day by day, before any of it is stored. */
export const CalendarSheet = ({ file, calendars, isPending, onSave, onLeave }: CalendarSheetProps) => {
  const [isChecked, setChecked] = useState(false)
  const rows = [
    ...calendars.filter(({ state }) => state === 'refused'),
    ...calendars.filter(({ state }) => state !== 'refused'),
  ].flatMap((calendar) => calendar.rows)
  const left = rows.length - MAX_ROWS_SHOWN
  return (
    <>
      <p className="section-note" role="status">
        {t('{file}: {summary}. Nothing is stored yet.', { file, summary: calendarSheetSummary(calendars) })}
        {left > 0 && ` ${plural(left, '{n} further row is not shown.', '{n} further rows are not shown.')}`}
      </p>
      {rows.length > 0 && (
        <ReadRows
          label={t('Rows of the calendars')}
          columns={calendarColumns}
          rows={rows.slice(0, MAX_ROWS_SHOWN).map(({ state, ...row }) => ({
            ...row,
            state: t(calendarRowStates[state]),
            isRefused: state === 'refused',
            isChanged: state !== 'refused',
          }))}
        />
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
