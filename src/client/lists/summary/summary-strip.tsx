import {
  IconAlertTriangle,
  IconBox,
  IconCalendarEvent,
  IconClockExclamation,
  IconClockQuestion,
  IconCoin,
  IconLock,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { type ContainerSummaryName, containerSummaryNames } from '../../../contract/operations/lists/index.ts'
import { countsQuery, seesAttribute, sortsAndFiltersBy } from '../../api/index.ts'
import { useMyName } from '../people/index.ts'
import { useView } from '../view/index.ts'
import { SummaryToggle } from './summary-toggle.tsx'
import { minePartText, ofAllText, partText, summaryTexts } from './summary.present.ts'
import { isNarrowedBySummary, pressedIn, summaryFilter, withoutSummary } from './summary.rules.ts'
import { useSummary } from './use-summary.ts'
import type { ContainerSummary } from '../../../contract/operations/index.ts'
import './summary.css'

const MyNameDialog = lazy(() => import('../people/my-name-dialog.tsx'))

/** The containers that are assigned to the person at this browser, whose name is asked the first time. */
const MineToggle = ({ counts }: { counts: ContainerSummary['mine'] }) => {
  const { view, setFilter } = useView('containers')
  const [myName] = useMyName()
  const [isAsking, setAsking] = useState(false)
  const chosen = view.filters['assignee']?.values ?? []
  const isOn = myName !== null && chosen.length === 1 && chosen[0] === myName
  const narrow = (name: string) => {
    setAsking(false)
    setFilter('assignee', { values: [name] })
  }
  const toggle = () => {
    if (myName === null) setAsking(true)
    else if (isOn) setFilter('assignee', undefined)
    else narrow(myName)
  }
  return (
    <>
      <SummaryToggle
        label={t('Mine')}
        title={t('Assigned to you')}
        icon={<IconUser size={14} stroke={1.6} />}
        count={counts?.count}
        tone="ink"
        part={myName === null ? t('your name?') : counts ? minePartText(counts) : ' '}
        isOn={isOn}
        onToggle={toggle}
      />
      {isAsking && (
        <Suspense>
          <MyNameDialog onName={narrow} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

const icons: Record<ContainerSummaryName, ComponentType<{ size: number; stroke: number }>> = {
  overdue: IconAlertTriangle,
  due_today: IconClockExclamation,
  due_soon: IconCalendarEvent,
  held: IconLock,
  to_pay: IconCoin,
  source_silent: IconClockQuestion,
}

/** What is to do among the containers of a view, each count a toggle of its filter. */
export const SummaryStrip = () => {
  const { view, setFilter, show } = useView('containers')
  const [myName] = useMyName()
  const { data, isError, refetch } = useSummary(view, myName)
  const counts = useQuery(countsQuery).data
  const pressed = new Set(pressedIn(view))
  const summary = data?.data
  const toggle = (name: ContainerSummaryName) => {
    const { column, filter } = summaryFilter(name)
    setFilter(column, pressed.has(name) ? undefined : filter)
  }
  return (
    <div className="summary-strip" role="group" aria-label={t('Narrow this view')}>
      <SummaryToggle
        label={t('All')}
        title={t('Take the toggles off')}
        icon={<IconBox size={14} stroke={1.6} />}
        count={summary?.all}
        tone="sea"
        part={
          isError ? t('Not counted: try again') : counts === undefined ? '' : ofAllText(counts.containers)
        }
        isOn={!isNarrowedBySummary(view)}
        onToggle={() => (isError ? void refetch() : show(withoutSummary(view)))}
      />
      {containerSummaryNames
        .filter((name) => sortsAndFiltersBy(summaryFilter(name).column))
        .map((name) => {
          const { label, title, tone } = summaryTexts[name]
          const counts = summary?.counts[name]
          const Icon = icons[name]
          return (
            <SummaryToggle
              key={name}
              label={label}
              title={title}
              icon={<Icon size={14} stroke={1.6} />}
              count={counts?.count}
              tone={tone === 'plain' ? 'ink' : tone}
              part={counts === undefined ? ' ' : partText(name, counts)}
              isOn={pressed.has(name)}
              onToggle={() => toggle(name)}
            />
          )
        })}
      {seesAttribute('assignee') && <MineToggle counts={summary?.mine} />}
    </div>
  )
}
