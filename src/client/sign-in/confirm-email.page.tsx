import { useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { call, isStatus } from '../api/index.ts'
import { MailedLink } from './mailed-link.tsx'

const faultText = (error: Error): string => {
  if (isStatus(error, 401))
    return t('This link was used or withdrawn, or is too old. Have a new one sent in your account.')
  if (isStatus(error, 409))
    return t(
      'This address cannot be used any more: another person signs in with it since. Enter another one in your account.',
    )
  return error.message
}

/** The page of the link that is mailed to a new address, which takes effect here. */
export const Component = () => {
  const { secret = '' } = useParams()
  return (
    <MailedLink
      title={t('Confirm your new address')}
      heading={t('Confirm your new e-mail address')}
      intro={t('From then on you sign in with it, and no longer with the former one.')}
      button={t('Use this address')}
      use={() => call('confirm_email_change', { body: { secret } })}
      doneText={(email) =>
        rich('You sign in with <b>{email}</b> from now on.', { email, b: (inside) => <b>{inside}</b> })
      }
      faultText={faultText}
    />
  )
}
