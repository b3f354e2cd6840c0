import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { isStatus } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { ChangesLink } from '../../lists/changes-link.tsx'
import { EmptyState, ErrorState, Loading, PageHeader, Pill } from '../../ui/index.ts'
import { DeleteEndpointDialog } from './delete-dialog.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { healthQuery, webhookQuery } from './queries.ts'
import { webhookState } from './webhook.present.ts'

/** In place of an id: an endpoint that is added. */
export const NEW_ENDPOINT = 'new'

const AllWebhooks = () => (
  <Link className="btn plain" to={paths.webhooks()} aria-label={t('All webhooks')}>
    <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
  </Link>
)

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const StoredEndpoint = ({ id }: { id: string }) => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(webhookQuery(id))
  const { data: health } = useQuery(healthQuery)
  const [isDeleting, remove] = useState(false)
  if (isStatus(error, 404))
    return (
      <>
        <PageHeader title={t('Endpoint not found')} back={<AllWebhooks />} />
        <EmptyState
          title={t('There is no such endpoint')}
          action={
            <Link className="btn" to={paths.webhooks()}>
              {t('All webhooks')}
            </Link>
          }
        >
          {t('It was deleted, or belongs to another account.')}
        </EmptyState>
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title={t('Endpoint')} back={<AllWebhooks />} />
        {error ? (
          <ErrorState
            title={t('The endpoint could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Reading the endpoint')} />
        )}
      </>
    )
  const webhook = data.data
  const { label, tone } = webhookState(
    webhook,
    health?.data.find((each) => each.id === id)?.attributes,
    new Date(dataUpdatedAt),
  )
  return (
    <>
      <PageHeader
        title={hostOf(webhook.attributes.url)}
        back={<AllWebhooks />}
        actions={
          <>
            <Link className="btn" to={paths.webhooks({ endpoint: id })}>
              {t('Deliveries')}
            </Link>
            <ChangesLink id={id} of={t('webhook {name}', { name: hostOf(webhook.attributes.url) })} />
            <button type="button" className="btn" onClick={() => remove(true)}>
              {t('Delete')}
            </button>
          </>
        }
      >
        <Pill tone={tone}>{label}</Pill>
      </PageHeader>
      <EndpointForm key={id} webhook={webhook} />
      {isDeleting && <DeleteEndpointDialog webhook={webhook} onClose={() => remove(false)} />}
    </>
  )
}

/** An endpoint and its events, new or stored. */
export const Endpoint = ({ id }: { id: string }) => (
  <div className="hooks-page scrolls">
    {id === NEW_ENDPOINT ? (
      <>
        <PageHeader title={t('Add an endpoint')} back={<AllWebhooks />} />
        <EndpointForm webhook={null} />
      </>
    ) : (
      <StoredEndpoint id={id} />
    )}
  </div>
)
