import { useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { call, isStatus } from '../api/index.ts'
import { MailedLink } from './mailed-link.tsx'

/** The page of the mailed link that verifies an address. */
export const Component = () => {
  const { secret = '' } = useParams()
  return (
    <MailedLink
      title={t('Verify your address')}
      heading={t('Verify your e-mail address')}
      button={t('Verify')}
      use={() => call('verify_email', { body: { secret } })}
      doneText={(email) => rich('<b>{email}</b> is verified.', { email, b: (inside) => <b>{inside}</b> })}
      faultText={(error) =>
        isStatus(error, 401)
          ? t('This link was used, or is too old. Have a new one sent in your account.')
          : error.message
      }
    />
  )
}
