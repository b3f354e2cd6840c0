import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { useNow } from '../../api/index.ts'
import { counted, paths, ageText } from '../../format/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { batchSummary } from '../batch/progress.present.ts'
import { recentBatchesQuery } from '../batch/queries.ts'

const Batches = () => {
  const { data, error } = useQuery(recentBatchesQuery)
  const now = useNow()
  if (error) return <p className="recent-batches t-bad">{error.message}</p>
  if (data === undefined) return <p className="recent-batches muted">{t('Loading…')}</p>
  if (data.length === 0) return <p className="recent-batches muted">{t('No batch was added yet.')}</p>
  return (
    <ul className="recent-batches">
      {data.map(({ id, attributes }) => (
        <li key={id}>
          <Link to={paths.batch(id)}>{attributes.file_name ?? counted(attributes.total, 'number')}</Link>{' '}
          <span className="faint">{ageText(attributes.created_at, now)}</span>
          <br />
          <span className="muted">{batchSummary(attributes)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A menu of the newest batches; they are fetched when it opens. */
export const RecentBatches = () => (
  <MenuButton label={t('Batches that were added')} menu={() => <Batches />}>
    <IconHistory size={15} stroke={1.6} aria-hidden="true" />{' '}
    <span className="action-word">{t('Recent batches')}</span>
  </MenuButton>
)
