import { useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { FailedAppointment } from '../../../contract/resources/index.ts'
import { MAX_FAILED_APPOINTMENT_CHARACTERS } from '../../../contract/trade/deadlines/index.ts'
import { may } from '../../api/index.ts'
import { counted, timeText } from '../../format/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { dayText } from './clocks.present.ts'
import { useDeleteFailedAppointment, useEnterFailedAppointment } from './use-failed-appointments.ts'

interface Props {
  containerId: string
  failed: readonly FailedAppointment[]
  now: Date
}

/** Days on which an appointment failed, as people entered them: clocks may leave them out, and they are evidence. */
export function FailedAppointments({ containerId, failed, now }: Props) {
  const summary = useRef<HTMLElement>(null)
  const { mutate, error, isPending } = useDeleteFailedAppointment(containerId)
  // Who may enter nothing is shown what others entered.
  if (failed.length === 0 && !may('enter_failed_appointment')) return null
  return (
    <details className="clock-days">
      <summary ref={summary}>
        {failed.length === 0 ? t('Appointment failed?') : counted(failed.length, 'failed appointment')}
      </summary>
      {failed.length > 0 && (
        <ul className="failed-appointments">
          {failed.map(({ id, date, reason, source, entered_by, entered_at }) => (
            <li key={id}>
              <span>
                <b>{dayText(date, now)}</b> {reason}{' '}
                <span className="muted">
                  · {source} ·{' '}
                  {t('entered by {name}, {time}', {
                    name: entered_by,
                    time: timeText(entered_at, 'UTC', now).text,
                  })}
                </span>
              </span>
              {may('delete_failed_appointment') && (
                <button
                  type="button"
                  className="btn"
                  disabled={isPending}
                  // The button goes when it is done.
                  onClick={() => mutate(id, { onSuccess: () => summary.current?.focus() })}
                >
                  {t('Delete')}
                  <span className="visually-hidden">
                    {' '}
                    {t('the one of {day}', { day: dayText(date, now) })}
                  </span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="t-bad" role="alert">
          {t('Not deleted.')} {error.message}
        </p>
      )}
      {may('enter_failed_appointment') && <Form containerId={containerId} />}
    </details>
  )
}

const blank = { date: '', reason: '', source: '' }

function Form({ containerId }: { containerId: string }) {
  const [given, setGiven] = useState(blank)
  const { mutate, error, isPending, isSuccess, reset } = useEnterFailedAppointment(containerId)
  const set = (changed: Partial<typeof blank>) => {
    reset()
    setGiven({ ...given, ...changed })
  }
  const isFilled = given.date !== '' && given.reason.trim() !== '' && given.source.trim() !== ''
  return (
    <form
      className="failed-form"
      aria-label={t('Enter a failed appointment')}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(given, { onSuccess: () => setGiven(blank) })
      }}
    >
      <FormInput label={t('Day')} type="date" value={given.date} onValue={(date) => set({ date })} />
      <FormInput
        label={t('What happened')}
        value={given.reason}
        maxLength={MAX_FAILED_APPOINTMENT_CHARACTERS}
        onValue={(reason) => set({ reason })}
      />
      <FormInput
        label={t('Who says so')}
        hint={t('The notice, message or picture')}
        value={given.source}
        maxLength={MAX_FAILED_APPOINTMENT_CHARACTERS}
        onValue={(source) => set({ source })}
      />
      <button type="submit" className="btn" disabled={isPending || !isFilled}>
        {t('Enter')}
      </button>
      <p role="status">{isSuccess && t('Entered.')}</p>
      {error && (
        <p className="t-bad" role="alert">
          {t('Not entered.')} {error.message}
        </p>
      )}
    </form>
  )
}
