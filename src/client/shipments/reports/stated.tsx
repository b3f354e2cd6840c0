import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { may, operationQuery, related } from '../../api/index.ts'
import { ageText, paths } from '../../format/index.ts'
import { badgeOf } from './reports.present.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import { statedByDocuments, type StatedValue } from './stated.present.ts'

/** The newest are looked at: a shipment has few of them. */
const MAX_DOCUMENTS = 50

/** The document opens at the place of the field. */
export const placeInDocument = ({ field }: StatedValue): string => new URLSearchParams({ field }).toString()

/** Values of confirmed documents beside one fact of the page; undefined until they are read. */
export function useStated(
  { shipment_id, container_id = '', named, stated: subjects }: ReportsOf,
  now: Date,
): { all: StatedValue[] | undefined; error: Error | null } {
  const { data, error } = useQuery({
    ...operationQuery('list_documents', {
      query: {
        'filter[shipment_id]': shipment_id,
        'filter[reviewed]': 'true',
        include: 'last_document_representation',
        'page[size]': MAX_DOCUMENTS,
      },
    }),
    enabled: may('list_documents'),
  })
  if (data === undefined) return { all: undefined, error }
  const records = related(data)
  const all = statedByDocuments(
    data.data,
    ({ relationships }) => records.one(relationships?.last_document_representation),
    { container_id, named, subjects },
    now,
  )
  return { all, error }
}

/** Values of confirmed documents beside the reports of one fact; no judgement counts them. */
export const StatedByDocuments = ({ of, now }: { of: ReportsOf; now: Date }) => {
  const { all, error } = useStated(of, now)
  if (error && all === undefined)
    return (
      <p className="t-warn" role="alert">
        {t('What documents state could not be read.')} {error.message}
      </p>
    )
  if (all === undefined) return null
  if (all.length === 0) return null
  const { letters, name } = badgeOf('document')
  return (
    <div className="reports">
      <section aria-label={t('Stated by documents')}>
        <h3>{t('Stated by documents')}</h3>
        <ul>
          {all.map((each) => (
            <li key={`${each.document_id} ${each.field}`}>
              <abbr className="reports-badge" title={name}>
                {letters}
              </abbr>
              <span className="reports-value">
                {each.what} {each.text}{' '}
                <span className="muted">
                  <Link to={paths.document(each.document_id, placeInDocument(each))}>{each.document}</Link>
                </span>
              </span>
              <span className="muted">{t('confirmed {age}', { age: ageText(each.reviewed_at, now) })}</span>
              <span />
            </li>
          ))}
        </ul>
        <p className="muted">{t('Documents count in nothing: enter by hand what is to count.')}</p>
      </section>
    </div>
  )
}
