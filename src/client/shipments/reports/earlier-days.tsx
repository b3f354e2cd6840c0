import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import { may, operationQuery } from '../../api/index.ts'
import { dateText, paths } from '../../format/index.ts'
import { type EarlierDay, earlierDays } from './earlier.present.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import { placeInDocument, useStated } from './stated.tsx'

interface Props {
  of: ReportsOf
  /** `2026-12-03`: the last free day that counts. */
  counted: string
  /** Sources differ. */
  isConflict: boolean
  now: Date
}

/** An earlier day than the one that counts stands beside it, with who says it: a truck that comes by the later one may be late. */
export default function EarlierDays({ of, counted, isConflict, now }: Props) {
  const { container_id = '' } = of
  const { all: stated } = useStated(of, now)
  const { data } = useQuery({
    ...operationQuery('get_container_reports', { params: { id: container_id } }),
    enabled: isConflict && may('get_container_reports'),
  })
  const days = earlierDays({ reported: data?.data ?? [], stated: stated ?? [] }, of, counted)
  if (days.length === 0) return null
  return (
    <ul className="earlier-days" aria-label={t('Earlier days')}>
      {days.map((each) => (
        <li key={each.key} className="t-warn">
          {rich('Earlier: <b>{day}</b>', {
            b: (text) => <b>{text}</b>,
            day: dateText(`${each.day}T12:00:00Z`, 'UTC', now).text,
          })}{' '}
          · {each.what} · <Source each={each} />
        </li>
      ))}
    </ul>
  )
}

const Source = ({ each: { stated, source } }: { each: EarlierDay }) =>
  stated === null ? (
    source
  ) : (
    <Link to={paths.document(stated.document_id, placeInDocument(stated))}>{source}</Link>
  )
