import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { Container, PresentedClock } from '../../../contract/resources/index.ts'
import { call, may } from '../../api/index.ts'
import { download } from '../../lists/copy/download.ts'
import { classes, ErrorState, Estimate, Loading } from '../../ui/index.ts'
import { paths } from '../../format/index.ts'
import { ClockDays, DayTable, Reported } from './clock-days.tsx'
import { aheadText, clockBars, clockSummary, clockTitle, dayText, tariffText } from './clocks.present.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { FailedAppointments } from './failed-appointments.tsx'
import { useClocks } from './use-clocks.ts'
import { contestedText, stoppagesText } from './contested.present.ts'
import './clocks.css'

/** Results beside that of the tariff, by what was reported of availability and holds. */
const Contested = ({ clock, now }: { clock: PresentedClock; now: Date }) => {
  const { contested, currency_code: currency, place } = clock
  if (currency === null || contested.length === 0) return null
  return (
    <details className="clock-days">
      <summary>{t('May be contested')}</summary>
      <p className="muted">
        {t('By the same rates. Whether the biller has to accept it depends on law and contract.')}
      </p>
      {contested.map((result) => (
        <section
          key={result.ground}
          className="clock-contested"
          aria-label={contestedText(result, currency, now).lead}
        >
          <p>
            <Estimate /> <b>{contestedText(result, currency, now).lead}</b>
            <br />
            {contestedText(result, currency, now).more}
          </p>
          {result.ground === 'availability' ? (
            <p className="muted">
              {t('First available:')}{' '}
              <Reported time={result.start} zone={place.zone} now={now} none={t('never reported so far')} />
            </p>
          ) : (
            <p className="muted">{t('Left out: {stoppages}', { stoppages: stoppagesText(result, now) })}</p>
          )}
          {result.days.length > 0 && (
            <DayTable
              label={contestedText(result, currency, now).lead}
              days={result.days}
              clock={{ ...clock, last_free_day: result.last_free_day }}
              currency={currency}
              now={now}
            />
          )}
        </section>
      ))}
    </details>
  )
}

/** Drawn, and asked for, after the rest of the page. */
export default function Clocks({ container, now }: { container: Container; now: Date }) {
  const { tariffs, data, error, refetch } = useClocks(container.id)
  if (tariffs === 0) return <NoTariff count={0} />
  if (error)
    return (
      <ErrorState
        title={t('Free time and cost could not be calculated')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading label={t('Loading free time and cost')} lines={3} />
  if (data.data.length === 0) return <NoTariff count={data.meta.tariffs} />
  const hasFees = container.attributes.fees_at_pod_terminal.length > 0
  return (
    <>
      {data.data.map((clock) => (
        <OneClock key={`${clock.biller} ${clock.scope} ${clock.direction}`} clock={clock} now={now} />
      ))}
      {hasFees && (
        <p className="muted">
          {t(
            'Fees that the terminal reports are under the facts. They are not added: they may be for the same days.',
          )}
        </p>
      )}
      <FailedAppointments containerId={container.id} failed={data.meta.failed_appointments} now={now} />
      {may('create_dispute_pack') && <DisputePack containerId={container.id} />}
    </>
  )
}

/** The evidence on the charges as a file. */
function DisputePack({ containerId }: { containerId: string }) {
  const pack = useMutation({
    mutationFn: () => call('create_dispute_pack', { params: { id: containerId } }),
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })
  return (
    <p className="clock-pack">
      <button
        type="button"
        className="btn"
        title={t('A ZIP file: PDF, tables and the linked documents')}
        disabled={pack.isPending}
        onClick={() => pack.mutate()}
      >
        {t('Export dispute pack')}
      </button>
      {pack.isError && (
        <span role="alert" className="t-bad">
          {pack.error.message}
        </span>
      )}
    </p>
  )
}

const NoTariff = ({ count }: { count: number }) => (
  <p>
    <b>{t('No tariff fits.')}</b>{' '}
    <span className="muted">
      {t(
        count === 0
          ? 'Free time and cost are calculated by tariffs of your own, and none is entered yet.'
          : 'None of your tariffs is for this line, place and equipment, so nothing is calculated.',
      )}
    </span>{' '}
    {may('create_tariff_import') && <Link to={paths.settings('tariffs')}>{t('Enter tariffs')}</Link>}
  </p>
)

function OneClock({ clock, now }: { clock: PresentedClock; now: Date }) {
  const { tone, lead, more } = clockSummary(clock, now)
  const ahead = aheadText(clock, now)
  const title = clockTitle(clock)
  return (
    <section className="clock" aria-label={title}>
      <h3>
        {title} <Estimate />
      </h3>
      <p className="clock-lead">
        <b className={`t-${tone}`}>{lead}</b>
        {more && ` · ${more}`}
      </p>
      {clock.last_free_day !== null && clock.state !== 'free' && (
        <p>
          {!clock.is_last_free_day_entered && <Estimate />} {t('Last free day')}{' '}
          <b>{dayText(clock.last_free_day, now)}</b>{' '}
          {clock.is_last_free_day_entered && <span className="muted">{t('as entered by hand')}</span>}
        </p>
      )}
      {clock.days.length > 0 && <Bars clock={clock} now={now} />}
      {ahead && <p>{ahead}</p>}
      <p className="muted">
        <Estimate /> {tariffText(clock)}
      </p>
      <ClockDays clock={clock} now={now} />
      <Contested clock={clock} now={now} />
    </section>
  )
}

/** A picture of what the days below say in words. */
const Bars = ({ clock, now }: { clock: PresentedClock; now: Date }) => (
  <ol className="clock-bars" aria-hidden="true">
    {clockBars(clock).map((bar) => (
      <li
        key={bar.date}
        className={classes(
          bar.phase === 'free' ? 'clock-free' : 'clock-charged',
          bar.isAhead && 'clock-ahead',
          bar.uncounted !== null && 'clock-uncounted',
        )}
      >
        <i style={{ height: `${4 + Math.round(36 * bar.height)}px` }} />
        <span className={bar.isToday ? 't-sea strong' : 'muted'}>
          {bar.isToday ? t('today') : dayText(bar.date, now).split(' ', 2).join(' ')}
        </span>
        <span>{barText(bar, clock.currency_code)}</span>
      </li>
    ))}
  </ol>
)

function barText(bar: ReturnType<typeof clockBars>[number], currency: string | null): string {
  if (bar.isLastFree) return t('last free')
  if (bar.phase === 'free') return t(bar.uncounted === null ? 'free' : 'closed')
  return currency === null ? '' : minorText(bar.total_minor, currency)
}
