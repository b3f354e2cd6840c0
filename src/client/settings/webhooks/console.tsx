import { IconPlus, IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { paths } from '../../format/index.ts'
import { EmptyState, ErrorState, Loading, PageHeader } from '../../ui/index.ts'
import { DeliveryDetail, NoDelivery } from './delivery.tsx'
import { Endpoints } from './endpoints.tsx'
import { type DeliveryFilter, readDeliveryFilter } from './filter.rules.ts'
import { DeliveryLog } from './log.tsx'
import { healthQuery, webhooksQuery } from './queries.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { TestDialog } from './test-dialog.tsx'
import { VerifySignatures } from './verify/verify.tsx'

const AddEndpoint = () => (
  <Link className="btn go" to={paths.webhooks({ edit: 'new' })}>
    <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Add endpoint')}
  </Link>
)

/** The names of the filter in the address. */
const fieldOf: Record<keyof DeliveryFilter, string> = {
  webhook: 'endpoint',
  event: 'event',
  state: 'state',
  span: 'span',
  text: 'text',
}

/** The endpoints of the account, and the log of what was sent to them. */
export const WebhookConsole = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(webhooksQuery)
  const { data: health, dataUpdatedAt: healthUpdatedAt } = useQuery(healthQuery)
  const [fields, setFields] = useSearchParams()
  const [isResending, resend] = useState(false)
  const [resumed, setResumed] = useState<readonly string[]>([])
  const filter = readDeliveryFilter(fields)
  const opened = fields.get('delivery') ?? ''
  const isVerifying = fields.get('tab') === 'verify'
  const isTesting = fields.get('test') !== null
  const put = (changed: Record<string, string>) =>
    setFields(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const webhooks = data?.data
  const now = new Date(Math.max(dataUpdatedAt, healthUpdatedAt))
  const chosen = webhooks?.find(({ id }) => id === filter.webhook)
  const only = webhooks?.length === 1 ? webhooks[0] : undefined
  const target = chosen ?? only
  const healths = new Map(health?.data.map(({ id, attributes }) => [id, attributes]))
  return (
    <div className="hooks-page">
      <PageHeader
        title={t('Webhooks')}
        actions={
          webhooks !== undefined &&
          webhooks.length > 0 && (
            <>
              {target?.attributes.active === true && (
                <button type="button" className="btn" onClick={() => resend(true)}>
                  <IconRefresh size={15} stroke={1.8} aria-hidden="true" /> {t('Send again')}
                </button>
              )}
              <button type="button" className="btn" onClick={() => put({ test: 'yes' })}>
                <IconSend size={15} stroke={1.8} aria-hidden="true" /> {t('Send a test')}
              </button>
              <AddEndpoint />
            </>
          )
        }
      >
        <nav className="hook-tabs" aria-label={t('Webhooks')}>
          <Link to={paths.webhooks()} aria-current={isVerifying ? undefined : 'page'}>
            {t('Deliveries')}
          </Link>
          <Link to={paths.webhooks({ tab: 'verify' })} aria-current={isVerifying ? 'page' : undefined}>
            {t('Verify signatures')}
          </Link>
        </nav>
      </PageHeader>
      {webhooks !== undefined && error !== null && (
        <p className="hook-stale t-warn" role="status">
          {t('What you see was read before and may be out of date.')} {error.message}
        </p>
      )}
      {webhooks
        ?.filter(({ id, attributes }) => attributes.deactivated_at !== null || resumed.includes(id))
        .map((webhook) => (
          <SwitchedOff
            key={webhook.id}
            webhook={webhook}
            now={now}
            onResumed={() => setResumed((before) => [...before, webhook.id])}
          />
        ))}
      {isVerifying ? (
        <VerifySignatures />
      ) : webhooks === undefined ? (
        error ? (
          <ErrorState
            title={t('The webhooks could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Reading the webhooks')} />
        )
      ) : webhooks.length === 0 ? (
        <EmptyState title={t('There is no endpoint')} action={<AddEndpoint />}>
          {t(
            'An endpoint is an address of yours to which events are sent as they happen: a changed last free day, a departure, a document that was read.',
          )}
        </EmptyState>
      ) : (
        <>
          <Endpoints
            rows={webhooks.map((webhook) => ({ webhook, health: healths.get(webhook.id) }))}
            chosen={filter.webhook}
            onChoose={(endpoint) => put({ endpoint })}
            now={now}
          />
          <div className="hook-console">
            <DeliveryLog
              filter={filter}
              webhooks={webhooks}
              opened={opened}
              onFilter={(changed) =>
                put(
                  Object.fromEntries(
                    Object.entries(changed).map(([name, value]) => [
                      fieldOf[name as keyof DeliveryFilter],
                      value,
                    ]),
                  ),
                )
              }
              onOpen={(delivery) => put({ delivery })}
            />
            {opened === '' ? <NoDelivery /> : <DeliveryDetail key={opened} id={opened} webhooks={webhooks} />}
          </div>
        </>
      )}
      {isTesting && webhooks !== undefined && webhooks.length > 0 && (
        <TestDialog
          webhooks={webhooks}
          chosen={filter.webhook}
          onClose={() => put({ test: '' })}
          onShow={(delivery) => put({ test: '', delivery, event: '', state: '', span: '', text: '' })}
        />
      )}
      {isResending && target && <ResendDialog webhook={target} now={now} onClose={() => resend(false)} />}
    </div>
  )
}
