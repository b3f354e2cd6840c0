import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../contract/language/index.ts'
import type { OpenidProvider } from '../../contract/operations/index.ts'
import { rich } from '../language/index.ts'
import { call, operationQuery, queryClient } from '../api/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { ConfirmSession } from './account/confirm-session.tsx'
import { needsConfirmation, ownSignInQuery, sentenceOf } from './account/own-sign-in.ts'
import { ProviderDialog } from './openid/provider-dialog.tsx'
import { partiesPageQuery } from './parties/queries.ts'
import './account/account.css'

const providersQuery = operationQuery('list_openid_providers', {})

export function loader() {
  void queryClient.prefetchQuery(providersQuery)
  void queryClient.prefetchQuery(ownSignInQuery)
  void queryClient.prefetchQuery(partiesPageQuery)
  return null
}

/** The OpenID Connect providers at which members of the account sign in. */
export const Component = () => {
  const { data, error, refetch } = useQuery(providersQuery)
  const { data: own } = useQuery(ownSignInQuery)
  const { data: parties } = useQuery(partiesPageQuery)
  const [edited, setEdited] = useState<OpenidProvider | 'new' | null>(null)
  const [removed, setRemoved] = useState<OpenidProvider | null>(null)
  const [afterConfirming, setAfterConfirming] = useState<(() => void) | null>(null)
  const confirmFirst = (work: () => void) => setAfterConfirming(() => work)
  const remove = useMutation({
    mutationFn: (id: string) => call('delete_openid_provider', { params: { id } }),
    onSuccess: () => {
      setRemoved(null)
      return refetch()
    },
    onError: (failure, id) => needsConfirmation(failure) && confirmFirst(() => remove.mutate(id)),
  })
  return (
    <>
      <PageHeader
        title={t('Company sign-in')}
        actions={
          <button type="button" className="btn go" onClick={() => setEdited('new')}>
            {t('Connect a provider')}
          </button>
        }
      >
        <span className="muted">
          {t('Members sign in where your company signs them in, by OpenID Connect')}
        </span>
      </PageHeader>
      {error && !data ? (
        <ErrorState
          title={t('The providers could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label={t('Loading the providers')} />
      ) : data.providers.length === 0 ? (
        <EmptyState title={t('No provider is connected')}>
          {t('People are invited as before, and link who they are at the provider in their own account.')}
        </EmptyState>
      ) : (
        <div className="account-cards">
          {data.providers.map((provider) => (
            <section key={provider.id} className="card account-card" aria-label={provider.name}>
              <h2>{provider.name}</h2>
              <p className="id account-secret">{provider.issuer}</p>
              <p className="muted">
                {rich('Comes back to {address}', {
                  address: (
                    <span className="id account-secret">{`${data.callback ?? ''}${provider.id}`}</span>
                  ),
                })}
              </p>
              <p>
                {provider.groups.length === 0
                  ? t('Members keep the role that they have here.')
                  : provider.groups.map(({ group, role }) => `${group} = ${role}`).join(', ')}
              </p>
              <div className="account-ends">
                <button type="button" className="btn" onClick={() => setRemoved(provider)}>
                  {t('Remove')}
                  <span className="visually-hidden"> {provider.name}</span>
                </button>
                <button type="button" className="btn" onClick={() => setEdited(provider)}>
                  {t('Edit')}
                  <span className="visually-hidden"> {provider.name}</span>
                </button>
              </div>
            </section>
          ))}
        </div>
      )}
      {edited !== null && data && (
        <ProviderDialog
          provider={edited === 'new' ? null : edited}
          callback={data.callback}
          parties={(parties?.data ?? []).map(({ id, attributes }) => ({ id, name: attributes.company_name }))}
          confirmFirst={confirmFirst}
          onSaved={() => {
            setEdited(null)
            void refetch()
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: removed.name })}
          go={t('Remove')}
          isPending={remove.isPending}
          failure={sentenceOf(remove.error)}
          onConfirm={() => remove.mutate(removed.id)}
          onClose={() => setRemoved(null)}
        >
          {t('Nobody signs in there any more, and who did is signed out.')}
        </ConfirmDialog>
      )}
      {afterConfirming && own && (
        <ConfirmSession
          own={own}
          onConfirmed={() => {
            setAfterConfirming(null)
            afterConfirming()
          }}
          onClose={() => setAfterConfirming(null)}
        />
      )}
    </>
  )
}
