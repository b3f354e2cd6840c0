import { lazy, Suspense } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { NotableReport } from '../../../contract/resources/index.ts'
import { classes, Loading, MenuButton, Skeleton } from '../../ui/index.ts'
import { notableOf, type ReportsOf } from '../reported-in-place.ts'
import './reports-button.css'

const Reports = lazy(() => import('./reports.tsx'))
const Entered = lazy(() => import('../entered/entered.tsx'))

interface ReportsButtonProps {
  of: ReportsOf
  /** `the arrival`. */
  what: string
  /** Undefined until it has come: whether sources differ is not known before. */
  notable: readonly NotableReport[] | undefined
  now: Date
}

/** One click from a value to who reported it. */
export const ReportsButton = ({ of, what, notable, now }: ReportsButtonProps) => {
  if (!may('get_container_reports') || !may('get_shipment_reports')) return null
  if (notable === undefined) return <Skeleton width={60} />
  const shown = notableOf(of, notable)
  const isConflict = shown.some(({ is_conflict }) => is_conflict)
  const isEnded = shown.some(({ is_ended }) => is_ended)
  return (
    <MenuButton
      className={classes('reports-open', (isConflict || isEnded) && 'reports-warn')}
      label={t('Who reported {what}', { what })}
      menu={() => (
        <Suspense fallback={<Loading />}>
          <Reports of={of} now={now} />
          {of.entered.length > 0 && <Entered of={of} now={now} />}
        </Suspense>
      )}
    >
      <span className="visually-hidden">{t('Who reported {what}', { what })}: </span>
      {t(isConflict ? 'Sources differ' : isEnded ? 'No longer reported' : 'Sources')}
    </MenuButton>
  )
}
