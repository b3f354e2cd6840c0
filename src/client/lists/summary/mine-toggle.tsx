import { IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { ContainerSummary } from '../../../contract/operations/index.ts'
import { useMyName } from '../people/index.ts'
import { useView } from '../view/index.ts'
import { minePartText } from './summary.present.ts'
import { SummaryToggle } from './summary-toggle.tsx'

const MyNameDialog = lazy(() => import('../people/my-name-dialog.tsx'))

/** The containers that are assigned to the person at this browser, whose name is asked the first time. */
export const MineToggle = ({ counts }: { counts: ContainerSummary['mine'] }) => {
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
