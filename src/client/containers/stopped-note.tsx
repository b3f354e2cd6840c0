import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { richPlural } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { countsQuery, may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { useView } from '../lists/view/index.ts'
import './stopped-note.css'

/** What to do with containers that nobody reports any more, and how to get to them from a list that leaves them out. */
export const StoppedNote = () => {
  const { filters } = useView('containers').view
  const isOnly = (name: string, word: string) => filters[name]?.values.join() === word
  const { data } = useQuery(countsQuery)
  if (isOnly('stopped_before_pickup', 'true'))
    return (
      <p className="stopped-note">
        {t(
          'Nothing new is reported of these containers: no estimate holds, and none is counted as urgent. The column Blockers says what to do.',
        )}
        {may('create_bulk_edit') && ` ${t('To follow some again, select them and choose Resume tracking.')}`}
      </p>
    )
  if (!isOnly('stopped_before_pickup', 'false') && !isOnly('open_work', 'true')) return null
  const count = data?.stopped_containers ?? 0
  if (count === 0) return null
  return (
    <p className="stopped-note">
      {richPlural(
        count,
        '{n} container stopped before pickup is not listed. <link>Show it</link>',
        '{n} containers stopped before pickup are not listed. <link>Show them</link>',
        { link: (text) => <Link to={paths.stoppedContainers()}>{text}</Link> },
      )}
    </p>
  )
}
