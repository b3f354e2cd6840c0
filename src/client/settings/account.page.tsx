import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { isStatus, operationQuery, queryClient } from '../api/index.ts'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { ConfirmSession } from './account/confirm-session.tsx'
import { EmailCard } from './account/email-card.tsx'
import { OpenidCard } from './account/openid-card.tsx'
import { PasskeysCard } from './account/passkeys-card.tsx'
import { PasswordCard } from './account/password-card.tsx'
import { SecondFactorCard } from './account/second-factor-card.tsx'
import { ownSignInQuery } from './account/own-sign-in.ts'
import './account/account.css'

export function loader() {
  void queryClient.prefetchQuery(ownSignInQuery)
  return null
}

/** How the person who is signed in signs in: e-mail address, passkeys, password, two-step sign-in. */
export const Component = () => {
  const { data, error, refetch } = useQuery(ownSignInQuery)
  const { data: session } = useQuery({ ...operationQuery('get_session', {}), enabled: false })
  const [afterConfirming, setAfterConfirming] = useState<(() => void) | null>(null)
  const confirmFirst = (work: () => void) => setAfterConfirming(() => work)
  const isKey = isStatus(error, 403)
  return (
    <>
      <PageHeader title={t('Your account')}>
        {session?.user && <span className="muted">{session.user.name}</span>}
      </PageHeader>
      {isKey ? (
        <EmptyState title={t('This browser is signed in with an API key')}>
          {t('A key has no password. Sign in as a person: by passkey, by password or by a sign-in link.')}
        </EmptyState>
      ) : error && !data ? (
        <ErrorState
          title={t('Your account could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div className="account-cards">
          <EmailCard own={data} confirmFirst={confirmFirst} />
          <PasskeysCard own={data} confirmFirst={confirmFirst} />
          <PasswordCard own={data} confirmFirst={confirmFirst} />
          <OpenidCard own={data} confirmFirst={confirmFirst} />
          <SecondFactorCard own={data} confirmFirst={confirmFirst} />
        </div>
      ) : (
        <Loading label={t('Loading your account')} />
      )}
      {afterConfirming && data && (
        <ConfirmSession
          own={data}
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
