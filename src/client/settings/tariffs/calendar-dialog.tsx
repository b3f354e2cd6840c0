import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { exceptionLabels, weekdays } from '../../../contract/trade/deadlines/index.ts'
import { isApiError } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import {
  type CalendarDraft,
  type CalendarFaults,
  type ExceptionDraft,
  newException,
  readCalendar,
  refusedFields,
} from './calendar.rules.ts'
import { useSaveCalendar } from './queries.ts'

const shownExceptions = Object.fromEntries(
  Object.entries(exceptionLabels).map(([kind, label]) => [kind, t(label)]),
)

interface Props {
  id: string | null
  draft: CalendarDraft
  onClose: () => void
}

/** One calendar: its week, and the days that are otherwise. Who saves it confirms it. */
export const CalendarDialog = ({ id, draft: given, onClose }: Props) => {
  const [draft, setDraft] = useState(given)
  const [isChecked, setChecked] = useState(false)
  const [faults, setFaults] = useState<CalendarFaults>({})
  const save = useSaveCalendar()
  const change = (changes: Partial<CalendarDraft>) => {
    setDraft({ ...draft, ...changes })
    setFaults({})
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readCalendar(draft)
    if ('faults' in read) return setFaults(read.faults)
    save.mutate(
      { id, attributes: read.attributes },
      {
        onSuccess: onClose,
        onError: (error) => isApiError(error) && setFaults(refusedFields(error.errors)),
      },
    )
  }
  const field = (name: string, label: string, value: string, onValue: (text: string) => void) => (
    <FormInput label={label} value={value} onValue={onValue} fault={faults[name]} />
  )
  const changeException = (index: number, changes: Partial<ExceptionDraft>) =>
    change({
      exceptions: draft.exceptions.map((each, at) => (at === index ? { ...each, ...changes } : each)),
    })
  const whole =
    faults[''] ?? (save.error && Object.keys(faults).length === 0 ? save.error.message : undefined)
  return (
    <Dialog title={id === null ? t('New gate calendar') : t('Gate calendar')} onClose={onClose} wide>
      <form className="section-form" onSubmit={submit} noValidate>
        <div className="calendar-fields">
          <FormInput
            label={t('Port or place')}
            value={draft.locode}
            onValue={(locode) => change({ locode })}
            fault={faults['locode']}
            placeholder={'USLAX'}
            isCode
          />
          <FormInput
            label={t('Terminal')}
            value={draft.terminal}
            onValue={(terminal) => change({ terminal })}
            fault={faults['terminal']}
            placeholder={t('all terminals there')}
            isOptional
          />
          {field('year', t('Year'), draft.year, (year) => change({ year }))}
        </div>
        <fieldset className="calendar-week">
          <legend>{t('Every week')}</legend>
          <small className="muted">
            {t('Shifts as 07:00-16:30, 18:00-02:00 reefers; nothing on a day without work.')}
          </small>
          {faults['week'] !== undefined && (
            <small role="alert" className="t-bad">
              {faults['week']}
            </small>
          )}
          <div className="calendar-fields">
            {weekdays.map((day, index) => (
              <FormInput
                key={day}
                label={t(day)}
                value={draft.week[index] ?? ''}
                placeholder={t('closed')}
                fault={faults[`week/${index}`]}
                onValue={(text) =>
                  change({ week: draft.week.map((each, at) => (at === index ? text : each)) })
                }
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="calendar-exceptions">
          <legend>{t('Holidays, closures and extra days')}</legend>
          {draft.exceptions.map((each, index) => {
            const at = (name: keyof ExceptionDraft) => `exceptions/${index}/${name}`
            return (
              <div
                key={index}
                className="calendar-fields"
                role="group"
                aria-label={t('Day {n}', { n: index + 1 })}
              >
                <FormInput
                  label={t('Date')}
                  type="date"
                  value={each.date}
                  fault={faults[at('date')]}
                  onValue={(date) => changeException(index, { date })}
                />
                <FormInput
                  label={t('Kind')}
                  value={each.kind}
                  options={shownExceptions}
                  onValue={(kind) => changeException(index, { kind: kind as ExceptionDraft['kind'] })}
                />
                {field(at('name'), t('Name'), each.name, (name) => changeException(index, { name }))}
                {field(at('source'), t('Who says so'), each.source, (source) =>
                  changeException(index, { source }),
                )}
                <FormInput
                  label={t('Shifts worked')}
                  value={each.shifts}
                  placeholder={t('none')}
                  fault={faults[at('shifts')]}
                  onValue={(shifts) => changeException(index, { shifts })}
                />
                <button
                  type="button"
                  className="btn calendar-remove"
                  onClick={() =>
                    change({ exceptions: draft.exceptions.filter((_, other) => other !== index) })
                  }
                >
                  {t('Remove')}
                  <span className="visually-hidden"> {each.date}</span>
                </button>
              </div>
            )
          })}
          <button
            type="button"
            className="btn"
            onClick={() => change({ exceptions: [...draft.exceptions, newException(draft.year)] })}
          >
            {t('Add a day')}
          </button>
        </fieldset>
        <label className="checked">
          <input type="checkbox" checked={isChecked} onChange={({ target }) => setChecked(target.checked)} />{' '}
          {t('I checked this with the terminal or port')}
        </label>
        {whole !== undefined && (
          <p role="alert" className="t-bad">
            {whole}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={!isChecked || save.isPending}>
            {t('Confirm the calendar')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
