import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNow } from '../../api/index.ts'
import { counted, paths, tellAge } from '../../format/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { tellBatch } from '../batch/progress.present.ts'
import { recentBatchesQuery } from '../batch/queries.ts'

const Batches = () => {
  const { data, error } = useQuery(recentBatchesQuery)
  const now = useNow()
  if (error) return <p className="recent-batches t-bad">{error.message}</p>
  if (data === undefined) return <p className="recent-batches muted">Looking…</p>
  if (data.length === 0) return <p className="recent-batches muted">Nothing was added in lots yet.</p>
  return (
    <ul className="recent-batches">
      {data.map(({ id, attributes }) => (
        <li key={id}>
          <Link to={paths.batch(id)}>{attributes.file_name ?? counted(attributes.total, 'number')}</Link>{' '}
          <span className="faint">{tellAge(attributes.created_at, now)}</span>
          <br />
          <span className="muted">{tellBatch(attributes)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The newest lots that were added, asked for when somebody wants to see them. */
export const RecentBatches = () => (
  <MenuButton label="Lots that were added" menu={() => <Batches />}>
    Recent lots
  </MenuButton>
)
