import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import { hasIdentifierForm } from '../../../contract/identifiers/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { lookupQuery, may, operationQuery } from '../../api/index.ts'
import { formatContainerNumber, paths } from '../../format/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { RequestProgress } from './request-progress.tsx'
import { TrackForm } from './track-form.tsx'
import { foundValueOf, searchedSentence } from './value-links.ts'
import './track.css'

const searchValuesQuery = (query: string) => operationQuery('search_values', { query: { query } })

/** Tags, vessels, ports and other values that contain the text, as links to the lists that they filter. */
const FoundValues = ({ q }: { q: string }) => {
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

/**
 * No number of the account matches what was typed: shows where else the text was found, and offers to track it where it
 * can be an identifier.
 */
export const TrackIt = ({ number }: { number: string }) => {
  const lookup = useQuery(lookupQuery([number]))
  const values = useQuery({ ...searchValuesQuery(number), enabled: may('search_values') })
  const [request, setRequest] = useState<TrackingRequest | null>(null)
  if (lookup.isPending || values.isLoading)
    return <Loading label={t('Looking for what this could be')} lines={4} />
  if (lookup.isError) {
    return (
      <ErrorState
        title={t('Nothing matches “{number}”', { number })}
        error={lookup.error}
        onRetry={() => void lookup.refetch()}
      />
    )
  }
  const [result] = lookup.data
  const digit = result?.check_digit ?? null
  const similar = result?.similar ?? []
  const suggested = result?.suggested_number
  const isFound = (values.data?.data.length ?? 0) > 0
  if (request !== null) {
    return (
      <div className="notice-page track">
        <h2>{t('Tracking “{number}”', { number: formatContainerNumber(number) })}</h2>
        <RequestProgress key={request.id} request={request} onAgain={() => setRequest(null)} />
      </div>
    )
  }
  return (
    <div className="notice-page track">
      <h2>
        {t(isFound ? 'No number matches “{number}”' : 'Nothing you track matches “{number}”', {
          number: formatContainerNumber(number),
        })}
      </h2>
      {digit?.right === false && (
        <p className="t-warn">
          {t('As a container number its check digit would be {digit}.', { digit: digit.expected })}{' '}
          {t(
            may('create_tracking_request')
              ? 'It can still be tracked, but compare it with the documents first.'
              : 'Compare it with the documents.',
          )}
        </p>
      )}
      {similar.map(({ container_id, shipment_id, container_number }) => (
        <p key={container_id}>
          {rich('You track {container}, which is almost the same.', {
            container: (
              <Link
                className="id"
                to={
                  shipment_id === null
                    ? paths.containers({ q: container_number ?? '' })
                    : paths.shipment(shipment_id, container_id)
                }
              >
                {formatContainerNumber(container_number ?? '')}
              </Link>
            ),
          })}
        </p>
      ))}
      {suggested !== undefined && similar.length === 0 && (
        <p className="t-warn">
          {rich('This is not a whole container number. Is it <link>{number}</link>?', {
            number: formatContainerNumber(suggested),
            link: (inside) => (
              <Link className="id" to={paths.find(suggested)}>
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
      {may('search_values') && <FoundValues q={number} />}
      {hasIdentifierForm(number) && may('create_tracking_request') && (
        <>
          <p>{t('Portolan can ask the line for it and keep it up to date from then on.')}</p>
          <TrackForm number={number} inferred={result?.inferred ?? null} onAsked={setRequest} />
        </>
      )}
    </div>
  )
}
