import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import type { EnteredAttribute } from '../../../contract/vocabulary/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { may, operationQuery } from '../../api/index.ts'
import { Loading, MenuButton } from '../../ui/index.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import { enteredStateText } from './entered.present.ts'
import './entered.css'

const Entered = lazy(() => import('./entered.tsx'))

interface MarkProps {
  container: Container
  attribute: EnteredAttribute
  now: Date
}

/** What stands beside a value that was entered by hand: who entered it, when, until when, and the note. */
export const EnteredMark = ({ container: { id, attributes }, attribute, now }: MarkProps) => {
  const { data } = useQuery({
    ...operationQuery('get_container_reports', { params: { id } }),
    enabled: may('get_container_reports'),
  })
  const entered = data?.entered.find((each) => each.attribute === attribute && each.state === 'in_force')
  const zone = pickupZone(attributes)
  return (
    <span className="muted entered-mark">
      {entered ? enteredStateText(entered, zone, now) : t('entered by hand')}
      {entered?.note && (
        <>
          {' · '}
          <q>{entered.note}</q>
        </>
      )}
    </span>
  )
}

/** One click to enter what somebody said by telephone. */
export const EnterButton = ({ of, what, now }: { of: ReportsOf; what: string; now: Date }) =>
  may('enter_container_value') && (
    <MenuButton
      className="reports-open"
      label={t('Enter {what} by hand', { what })}
      menu={() => (
        <Suspense fallback={<Loading />}>
          <Entered of={of} now={now} />
        </Suspense>
      )}
    >
      <span className="visually-hidden">{what}: </span>
      {t('Enter by hand')}
    </MenuButton>
  )
