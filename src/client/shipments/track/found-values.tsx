import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { operationQuery } from '../../api/index.ts'
import { foundValueOf, searchedSentence } from './value-links.ts'

export const searchValuesQuery = (query: string) => operationQuery('search_values', { query: { query } })

/** Tags, vessels, ports and other values that contain the text, as links to the lists that they filter. */
export const FoundValues = ({ q }: { q: string }) => {
  const { data } = useQuery(searchValuesQuery(q))
  const found = (data?.data ?? []).map(foundValueOf)
  return (
    <>
      {found.length > 0 && (
        <ul className="found-values" aria-label={t('Where “{q}” was found', { q })}>
          {found.map(({ key, kind, text, count, href }) => (
            <li key={key}>
              <span className="muted">{kind}</span>
              <Link to={href}>{text}</Link>
              <span className="muted">{count}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{searchedSentence}</p>
    </>
  )
}
