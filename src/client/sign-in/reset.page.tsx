import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { MIN_PASSWORD_LENGTH, RESET_LINK_MINUTES } from '../../contract/vocabulary/index.ts'
import type { AnswerOf, Operations } from '../../contract/operations/index.ts'
import { call, isStatus, operationQuery } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { Brand, Loading, useTitle } from '../ui/index.ts'
import { FormInput } from '../ui/form-input.tsx'
import { Chart } from './chart.tsx'
import './sign-in.css'

/** Another password for somebody who forgot theirs: first the link is asked for, then it is opened. */
export const Component = () => {
  const { secret } = useParams()
  useTitle(t('Another password'))
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        {secret === undefined ? <AskForLink /> : <SetPassword secret={secret} />}
        <p className="sign-in-link">
          <Link to={paths.signIn()}>{t('Sign in')}</Link>
        </p>
      </div>
      <Chart />
    </main>
  )
}

const Head = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1>{title}</h1>
    <p className="muted">{children}</p>
  </div>
)

const AskForLink = () => {
  const ways = useQuery(operationQuery('get_password_reset_ways', {}))
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: () => call('request_password_reset', { body: { email: email.trim() } }),
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  if (ways.isPending) return <Loading label={t('Looking how you get on')} lines={3} />
  if (ways.data?.by_mail !== true)
    return (
      <Head title={t('Forgot your password?')}>
        {ways.error
          ? ways.error.message
          : t(
              'This service sends no mail. The person who runs Portolan makes a sign-in link for you; with it you set another password.',
            )}
      </Head>
    )
  if (ask.isSuccess)
    return (
      <div role="status">
        <Head title={t('Look into your mail')}>
          {rich(
            'If somebody signs in with <b>{email}</b>, a link is on its way there. It works once, and for {n} minutes.',
            { email: email.trim(), n: RESET_LINK_MINUTES, b: (inside) => <b>{inside}</b> },
          )}
        </Head>
      </div>
    )
  return (
    <>
      <Head title={t('Forgot your password?')}>
        {t('A link to set another one is sent to your address.')}
      </Head>
      <form onSubmit={submit} noValidate>
        <FormInput
          label={t('E-mail address')}
          value={email}
          onValue={(text) => {
            setEmail(text)
            ask.reset()
          }}
          fault={ask.error?.message}
        />
        <button type="submit" className="btn go" disabled={ask.isPending || email.trim() === ''}>
          {ask.isPending ? t('Sending…') : t('Send the link')}
        </button>
      </form>
    </>
  )
}

type Ended = AnswerOf<Operations['set_password_by_link']>

/** Says which ways to sign in ended with the old password: another person may have added them. */
const PasswordIsSet = ({ ended }: { ended: Ended }) => (
  <div role="status">
    <Head title={t('Your password is set')}>
      {t('All browsers were signed out. Sign in with the new one.')}
    </Head>
    {ended.suspended_passkeys.length > 0 && (
      <p>
        {t('These passkeys sign in no more, until you keep them in your account: {names}.', {
          names: ended.suspended_passkeys.join(', '),
        })}
      </p>
    )}
    {ended.second_factor_removed && (
      <p>{t('A second step that was set before you had proved your address was removed.')}</p>
    )}
  </div>
)

const SetPassword = ({ secret }: { secret: string }) => {
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () => call('set_password_by_link', { body: { secret, password } }),
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  if (save.isSuccess) return <PasswordIsSet ended={save.data} />
  if (isStatus(save.error, 401))
    return (
      <div role="alert">
        <Head title={t('This link no longer works')}>
          {rich('It was used, or is too old. <link>Ask for a new one</link>.', {
            link: (inside) => <Link to={paths.resetPassword()}>{inside}</Link>,
          })}
        </Head>
      </div>
    )
  return (
    <>
      <Head title={t('Set another password')}>{t('All your browsers are signed out with it.')}</Head>
      <form onSubmit={submit} noValidate>
        <FormInput
          label={t('New password')}
          value={password}
          onValue={(text) => {
            setPassword(text)
            save.reset()
          }}
          isSecret
          fault={save.error?.message}
          hint={t('At least {n} characters of any kind, spaces too.', { n: MIN_PASSWORD_LENGTH })}
        />
        <button type="submit" className="btn go" disabled={save.isPending || password === ''}>
          {save.isPending ? t('Saving…') : t('Set the password')}
        </button>
      </form>
    </>
  )
}
