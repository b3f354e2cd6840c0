import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { call, isStatus } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { Brand, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import './sign-in.css'

/** Where the mailed link leads that verifies an address. A press of the button uses it: programs that look at links in mails do not. */
export const Component = () => {
  const { secret = '' } = useParams()
  useTitle(t('Verify your address'))
  const verify = useMutation({
    mutationFn: () => call('verify_email', { body: { secret } }),
    retry: false,
  })
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        <h1>{t('Verify your e-mail address')}</h1>
        {verify.data ? (
          <p role="status">
            {rich('<b>{email}</b> is verified.', {
              email: verify.data.email,
              b: (inside) => <b>{inside}</b>,
            })}
          </p>
        ) : (
          <>
            <button
              type="button"
              className="btn go"
              disabled={verify.isPending}
              onClick={() => verify.mutate()}
            >
              {t('Verify')}
            </button>
            {verify.error && (
              <p role="alert" className="t-bad">
                {isStatus(verify.error, 401)
                  ? t('This link was used, or is too old. Have a new one sent in your account.')
                  : verify.error.message}
              </p>
            )}
          </>
        )}
        <p className="sign-in-link">
          <Link to={paths.ownAccount()}>{t('Your account')}</Link>
        </p>
      </div>
      <Chart />
    </main>
  )
}
