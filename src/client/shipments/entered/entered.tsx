import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { EnteredValue } from '../../../contract/resources/index.ts'
import { may, operationQuery } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { useMyName } from '../../lists/people/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import { EnteredForm } from './entered-form.tsx'
import { enteredName, enteredStateText, enteredText } from './entered.present.ts'
import { useEndValue } from './use-entered-edit.ts'
import './entered.css'

interface Props {
  of: ReportsOf
  now: Date
}

/** What people entered by hand of the attributes that one place shows, and the form by which they do. */
export default function Entered({ of, now }: Props) {
  const { container_id = '', entered: attributes, zone } = of
  const { data, error, refetch } = useQuery(
    operationQuery('get_container_reports', { params: { id: container_id } }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  if (data === undefined)
    return error ? (
      <ErrorState
        title={t('What was entered could not be read')}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading />
    )
  const all = data.entered.filter(({ attribute }) => attributes.some((each) => each === attribute))
  const [inForce, ended] = [
    all.filter(({ state }) => state === 'in_force'),
    all.filter(({ state }) => state !== 'in_force'),
  ]
  // Who may enter nothing is shown what others entered.
  if (all.length === 0 && !may('enter_container_value')) return null
  return (
    <section className="entered" aria-label={t('Entered by hand')}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Entered by hand')}
      </h3>
      {inForce.length > 0 && (
        <ul>
          {inForce.map((each) => (
            <Line
              key={each.id}
              container_id={container_id}
              entered={each}
              zone={zone}
              now={now}
              // The button goes when it is done.
              onEnded={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {may('enter_container_value') && (
        <EnteredForm
          container_id={container_id}
          attributes={attributes}
          inForce={inForce}
          zone={zone}
          now={now}
        />
      )}
      {ended.length > 0 && (
        <details>
          <summary>{counted(ended.length, 'earlier value')}</summary>
          <ul>
            {ended.map((each) => (
              <li key={each.id}>
                <EnteredLine entered={each} zone={zone} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface LineProps {
  entered: EnteredValue
  zone: string | null
  now: Date
}

const EnteredLine = ({ entered, zone, now }: LineProps) => (
  <span className="entered-line">
    {enteredName(entered.attribute)} <b>{enteredText(entered, zone, now)}</b>{' '}
    <span className="muted">{enteredStateText(entered, zone, now)}</span>
    {entered.note && <q>{entered.note}</q>}
  </span>
)

/** One that is in force, with the way to end it. */
function Line({ container_id, onEnded, ...line }: LineProps & { container_id: string; onEnded: () => void }) {
  const [mine] = useMyName()
  const { mutate, error, isPending } = useEndValue(container_id)
  const end = () => mutate({ entered_id: line.entered.id, ended_by: mine }, { onSuccess: onEnded })
  return (
    <li>
      <EnteredLine {...line} />
      {may('end_entered_value') && (
        <button type="button" className="btn" disabled={isPending} onClick={end}>
          <span className="visually-hidden">{enteredName(line.entered.attribute)}: </span>
          {t('End it')}
        </button>
      )}
      {error && (
        <p className="t-bad" role="alert">
          {t('Not ended.')} {error.message}
        </p>
      )}
    </li>
  )
}
