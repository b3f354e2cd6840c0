import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberText, t } from '../../../contract/language/index.ts'
import type { HomeFigures } from '../../../contract/operations/index.ts'
import { containerStages, MIN_COUNT_FOR_RATES } from '../../../contract/vocabulary/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { containersAddress } from '../addresses.ts'
import { figuresQuery } from '../queries.ts'
import { Bars, FigureCard, UprightBars, Spreads } from './chart.tsx'
import { plainDays, signedDays, stageText, weekText } from './figures.present.ts'
import './figures.css'

const queryOfStage = (name: string): string | undefined =>
  Object.hasOwn(containerStages, name)
    ? `filter[current_status]=${containerStages[name as keyof typeof containerStages].join(',')}&filter[stopped_before_pickup]=false`
    : undefined

const StageName = ({ name }: { name: string }) => {
  const query = queryOfStage(name)
  return query === undefined ? stageText(name) : <Link to={containersAddress(query)}>{stageText(name)}</Link>
}

const Stages = ({ stages }: Pick<HomeFigures, 'stages'>) => {
  const all = stages.reduce((sum, { count }) => sum + count, 0)
  return (
    <FigureCard
      title={t('By stage')}
      says={t('{count} containers', { count: all })}
      definition={t(
        'Containers that are tracked, and those that were picked up and are not reported as returned.',
      )}
      head={[t('Stage'), t('Containers')]}
      rows={all === 0 ? [] : stages.map(({ name, count }) => [stageText(name), numberText(count)])}
    >
      <Bars
        bars={stages.map(({ name, count }) => ({
          name,
          count,
          className: `home-stage-${name}`,
          label: <StageName name={name} />,
        }))}
      />
    </FigureCard>
  )
}

/** A share of fewer says nothing. */
const shareText = (part: number, count: number): string =>
  count < MIN_COUNT_FOR_RATES ? '—' : `${Math.round((100 * part) / count)} %`

const Pickups = ({ pickups }: Pick<HomeFigures, 'pickups'>) => {
  const count = pickups.reduce((sum, week) => sum + week.count, 0)
  const late = pickups.reduce((sum, week) => sum + week.late, 0)
  return (
    <FigureCard
      title={t('Days past free time')}
      says={
        count === 0
          ? t('by week')
          : t('by week · {count} picked up, {share} in time', {
              count,
              share: shareText(count - late, count),
            })
      }
      definition={t(
        'Calendar days from the last free day to the pickup, added up over the containers that were picked up in the week. Containers without a last free day are not counted.',
      )}
      head={[t('Week'), t('Days'), t('Picked up'), t('Of these late'), t('In time')]}
      rows={
        count === 0
          ? []
          : pickups.map((week) => [
              weekText(week.week),
              numberText(week.days_late),
              numberText(week.count),
              numberText(week.late),
              shareText(week.count - week.late, week.count),
            ])
      }
    >
      <UprightBars
        columns={pickups.map(({ week, days_late }, nth) => ({
          name: nth === pickups.length - 1 ? t('now') : weekText(week),
          count: days_late,
          isOpen: nth === pickups.length - 1,
        }))}
      />
    </FigureCard>
  )
}

interface SpreadChartProps {
  title: string
  by: string
  definition: string
  spreads: HomeFigures['delays']
  text: (days: number | null) => string
}
const SpreadChart = ({ title, by, definition, spreads, text }: SpreadChartProps) => (
  <FigureCard
    title={title}
    says={t('days: median and 10 to 90 %, last 90 days')}
    definition={definition}
    head={[by, 'n', '10 %', t('Median'), '90 %']}
    rows={spreads.map(({ name, count, tenth, median, ninetieth }) => [
      name,
      numberText(count),
      text(tenth),
      text(median),
      text(ninetieth),
    ])}
  >
    <Spreads spreads={spreads} text={text} />
  </FigureCard>
)

/** Figures that are looked at rather than read, below what is to do. */
export const Figures = () => {
  const { data, error, refetch } = useQuery(figuresQuery)
  if (data === undefined)
    return error ? (
      <ErrorState title={t('The figures could not be read')} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="home-charts">
        <div className="card home-chart">
          <Loading label={t('Loading the figures')} />
        </div>
      </div>
    )
  return (
    <div className="home-charts" role="group" aria-label={t('Figures')}>
      <Stages stages={data.stages} />
      <Pickups pickups={data.pickups} />
      <SpreadChart
        title={t('ETA delay by carrier')}
        by={t('Carrier')}
        definition={t(
          'Calendar days from the arrival that was first expected to the arrival, of ships that arrived in the last 90 days. Fewer than {least} are not shown.',
          { least: MIN_COUNT_FOR_RATES },
        )}
        spreads={data.delays}
        text={signedDays}
      />
      <SpreadChart
        title={t('Dwell in port')}
        by={t('Port')}
        definition={t(
          'Days from discharge to full out, of containers that were picked up at the port in the last 90 days. Fewer than {least} are not shown.',
          { least: MIN_COUNT_FOR_RATES },
        )}
        spreads={data.dwells}
        text={plainDays}
      />
    </div>
  )
}
