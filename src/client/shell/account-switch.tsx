import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../contract/language/index.ts'
import { call, may, useSession } from '../api/index.ts'
import { readable } from '../format/index.ts'

/** The accounts of which the person is a member, where there are several: the open one, and a button for each other. */
export const AccountSwitch = () => {
  const { account, accounts } = useSession()
  const change = useMutation({
    mutationFn: (account_id: string) => call('switch_account', { body: { account_id } }),
    // A new document: nothing of the other account is left.
    onSuccess: () => window.location.assign('/'),
  })
  if (accounts.length < 2 || !may('switch_account')) return null
  return (
    <div className="account-switch" role="group" aria-label={t('Account')}>
      {accounts.map(({ id, company_name, role }) => (
        <button
          key={id}
          type="button"
          aria-current={id === account.id ? 'true' : undefined}
          disabled={change.isPending}
          onClick={() => id !== account.id && change.mutate(id)}
        >
          <span className="account-choice">
            {company_name} <small className="muted">{readable(role)}</small>
          </span>
          {id === account.id && <IconCheck size={15} stroke={1.8} aria-hidden="true" />}
        </button>
      ))}
      {change.isError && (
        <p className="t-bad" role="alert">
          {t('Still in {company}. {reason}', { company: account.company_name, reason: change.error.message })}
        </p>
      )}
    </div>
  )
}
