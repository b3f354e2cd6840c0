import { IconBellOff, IconCheck, IconClock, IconUserShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich } from '../language/index.ts'
import { plural, t } from '../../contract/language/index.ts'
import type { Alert } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { ageText, formatContainerNumber, paths, timeText } from '../format/index.ts'
import { Estimate, MenuButton } from '../ui/index.ts'
import { MenuItems } from '../ui/menu-items.tsx'
import { alertText, changesOf, morningIn, type ShownAlertChange } from './alert.present.ts'
import { type AlertChanges, type EditAlert, useMute } from './queries.ts'

const MAX_CONTAINERS_SHOWN = 5
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const Change = ({ change: { what, before, after, isEstimate } }: { change: ShownAlertChange }) => (
  <span className="alert-change">
    {what} {isEstimate && <Estimate />}
    <s>{before}</s> <span aria-hidden="true">→</span>
    <span className="visually-hidden">{t('is now')}</span> <b>{after}</b>
  </span>
)

interface ContainerLine {
  id: string
  number: string | null
  shipmentId: string | undefined
  matches: boolean
  changes: ShownAlertChange[]
}

/** The containers of an alert with what changed of each, the latest first. */
function linesOf({ attributes, relationships }: Alert, records: IncludedRecords, now: Date): ContainerLine[] {
  const containers = new Map(records.many(relationships?.containers).map((each) => [each.id, each]))
  return attributes.alerted.map(({ container_id, matches, changes }) => {
    const container = containers.get(container_id)
    const shipment = records.one(container?.relationships?.shipment)
    const { threshold } = attributes
    return {
      id: container_id,
      number: container ? formatContainerNumber(container.attributes.number) : null,
      shipmentId: container?.relationships?.shipment?.data?.id,
      matches,
      changes: changesOf({ threshold, changes }, { container, shipment }, now),
    }
  })
}

const Lines = ({ lines }: { lines: readonly ContainerLine[] }) => (
  <ul className="alert-containers">
    {lines.map(({ id, number, shipmentId, matches, changes }) => (
      <li key={id}>
        {number === null ? (
          <span className="muted">{t('A container that is gone')}</span>
        ) : shipmentId === undefined ? (
          <span className="id">{number}</span>
        ) : (
          <Link className="id" to={paths.shipment(shipmentId, id)}>
            {number}
          </Link>
        )}
        {!matches && <span className="muted">{t('no longer matches')}</span>}
        {changes.map((change) => (
          <Change key={change.what} change={change} />
        ))}
      </li>
    ))}
  </ul>
)

interface AlertItemProps {
  alert: Alert
  ruleId: string
  records: IncludedRecords
  colleagues: readonly { id: string; name: string }[]
  now: Date
  edit: EditAlert
}

const snoozes = [
  { label: t('Until tomorrow morning'), days: 1 },
  { label: t('For 3 days'), days: 3 },
  { label: t('For a week'), days: 7 },
] as const

/** One message: the containers that one ship brought over the threshold of a rule, and what can be done about it. */
export const AlertItem = ({ alert, ruleId, records, colleagues, now, edit }: AlertItemProps) => {
  const { state, updated_at, snoozed_until, assigned_by, containers_count } = alert.attributes
  const mute = useMute()
  const lines = linesOf(alert, records, now)
  const title = alertText(alert)
  const act = (change: Omit<AlertChanges, 'id'>) => edit.mutate({ id: alert.id, ...change })
  const failure = (edit.variables?.id === alert.id ? edit.error : null) ?? mute.error
  const [only] = lines
  const of = (text: string): ReactNode => (
    <>
      {text}
      <span className="visually-hidden"> {title}</span>
    </>
  )
  return (
    <li className="alert" data-alert={alert.id} tabIndex={-1} aria-label={title}>
      <div className="alert-what">
        <h3>{title}</h3>
        <p className="muted" title={timeText(updated_at, zone, now).text}>
          {ageText(updated_at, now)}
          {assigned_by !== null && ` · ${t('assigned by {name}', { name: assigned_by })}`}
          {state === 'snoozed' &&
            snoozed_until &&
            ` · ${t('back {time}', { time: timeText(snoozed_until, zone, now).text })}`}
        </p>
        <Lines lines={lines.slice(0, MAX_CONTAINERS_SHOWN)} />
        {lines.length > MAX_CONTAINERS_SHOWN && (
          <details>
            <summary>
              {plural(lines.length - MAX_CONTAINERS_SHOWN, '{n} more container', '{n} more containers')}
            </summary>
            <Lines lines={lines.slice(MAX_CONTAINERS_SHOWN)} />
            {containers_count > lines.length && (
              <p className="muted">{t('and {n} more', { n: containers_count - lines.length })}</p>
            )}
          </details>
        )}
        {failure && (
          <p role="alert" className="t-bad">
            {t('It was not done: {reason}', { reason: failure.message })}
          </p>
        )}
        {mute.isSuccess && (
          <p role="status" className="muted">
            {rich('Muted. Undo it under <link>Rules and mails</link>', {
              link: (inside) => <Link to={paths.settings('alerts')}>{inside}</Link>,
            })}
          </p>
        )}
      </div>
      <div className="alert-actions">
        {state === 'open' ? (
          <>
            <button
              type="button"
              className="btn go"
              disabled={edit.isPending}
              onClick={() => act({ acknowledged: true })}
            >
              <IconCheck size={15} stroke={1.8} aria-hidden="true" /> {of(t('Acknowledge'))}
            </button>
            <MenuButton
              label={t('Snooze')}
              menu={() => (
                <MenuItems>
                  {snoozes.map(({ label, days }) => (
                    <button
                      key={days}
                      type="button"
                      onClick={() => act({ snoozed_until: morningIn(days, now) })}
                    >
                      {label}
                    </button>
                  ))}
                </MenuItems>
              )}
            >
              <IconClock size={15} stroke={1.6} aria-hidden="true" /> {of(t('Snooze'))}
            </MenuButton>
          </>
        ) : (
          <button
            type="button"
            className="btn"
            disabled={edit.isPending}
            onClick={() => act({ acknowledged: false, snoozed_until: null })}
          >
            {of(t('Open again'))}
          </button>
        )}
        {colleagues.length > 0 && (
          <MenuButton
            label={t('Assign')}
            menu={() => (
              <MenuItems>
                {colleagues.map(({ id, name }) => (
                  <button key={id} type="button" onClick={() => act({ assigned_to: id })}>
                    {name}
                  </button>
                ))}
              </MenuItems>
            )}
          >
            <IconUserShare size={15} stroke={1.6} aria-hidden="true" /> {of(t('Assign'))}
          </MenuButton>
        )}
        <MenuButton
          label={t('Mute')}
          menu={() => (
            <MenuItems>
              <button type="button" onClick={() => mute.mutate({ rule_id: ruleId })}>
                {t('This rule, for me')}
              </button>
              {lines.length === 1 && only && only.number !== null && (
                <button type="button" onClick={() => mute.mutate({ container_id: only.id })}>
                  {t('{number}, for me', { number: only.number })}
                </button>
              )}
            </MenuItems>
          )}
        >
          <IconBellOff size={15} stroke={1.6} aria-hidden="true" /> {of(t('Mute'))}
        </MenuButton>
      </div>
    </li>
  )
}
