import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { namedInstead, type NamedNumbers } from '../../contract/trade/index.ts'
import { may, operationQuery, related } from '../api/index.ts'
import { paths, documentSummary } from '../format/index.ts'
import { Pill } from '../ui/index.ts'
import './shipment.css'

/** More than these are looked at in the inbox. */
const shownMost = 20

const documentsQuery = (shipment_id: string) =>
  queryOptions({
    ...operationQuery('list_documents', {
      query: {
        'filter[shipment_id]': shipment_id,
        include: 'last_document_representation',
        'page[size]': shownMost,
      },
    }),
    // The page stands without them.
    retry: 1,
  })

/** The documents about this shipment or one of its containers. */
export const Documents = (props: Props) => may('list_documents') && <OwnDocuments {...props} />

interface Props {
  shipment_id: string
  /** By which papers name it and its containers. */
  named: NamedNumbers
}

const OwnDocuments = ({ shipment_id, named }: Props) => {
  const { data, error, refetch } = useQuery(documentsQuery(shipment_id))
  const include = data && related(data)
  const all = new URLSearchParams({ shipment_id }).toString()
  return (
    <section className="card shipment-papers" aria-label={t('Documents')}>
      <h2>{t('Documents')}</h2>
      {error && !data && (
        <p role="alert" className="t-bad">
          {t('They could not be read.')}{' '}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {data?.data.length === 0 && (
        <p className="muted">
          {t(
            may('create_document')
              ? 'None yet. Drop a document anywhere: one that names a number of this shipment is listed here.'
              : 'None yet. One that names a number of this shipment is listed here.',
          )}
        </p>
      )}
      <ul>
        {data?.data.map(({ id, attributes, relationships }) => {
          const read = include?.one(relationships?.last_document_representation)
          const instead = read ? namedInstead(read.attributes.payload, named) : null
          const { type, label, tone, title } = documentSummary(attributes)
          return (
            <li key={id}>
              <Link to={paths.document(id, all)} title={attributes.name}>
                {type ?? attributes.name}
              </Link>
              {type !== null && <span className="faint">{attributes.name}</span>}
              {(instead === null || tone !== 'ok') && (
                <Pill tone={tone} title={title}>
                  {label}
                </Pill>
              )}
              {instead !== null && (
                <Pill
                  tone="warn"
                  title={t(
                    'It names neither this shipment nor one of its containers: no value is taken from it',
                  )}
                >
                  {t('names {number}', { number: instead })}
                </Pill>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.meta.total > shownMost && (
        <Link to={paths.documents(all)}>{t('All {n} documents', { n: data.meta.total })}</Link>
      )}
    </section>
  )
}
