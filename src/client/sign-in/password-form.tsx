import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { paths } from '../format/index.ts'
import { answerTo, minutesAndSeconds, requestSignIn } from './sign-in.ts'

/** Seconds until the service compares passwords again; 0 when it does. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const left = Math.max(0, Math.ceil((until - nowMs) / 1000))
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const now = Date.now()
      setNowMs(now)
      if (now >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return [
    left,
    (seconds) => {
      const now = Date.now()
      setNowMs(now)
      setUntil(now + seconds * 1000)
    },
  ]
}

/** What is asked: the password, then the code of the app, or a recovery code in its place. */
type Step = 'password' | 'code' | 'recovery'

interface PasswordFormProps {
  onSignedIn: () => void
  /** Whether nothing is offered before it. */
  isFirst: boolean
}

/** Signs in by e-mail address and password, and a code where the person has two-step sign-in. */
export const PasswordForm = ({ onSignedIn, isFirst }: PasswordFormProps) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<Step>('password')
  const [isShown, setIsShown] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [seconds, wait] = useCountdown()
  const submission = useMutation({
    mutationFn: () =>
      requestSignIn({ email: email.trim(), password, ...(step !== 'password' && { code: code.trim() }) }),
    // The wait of the service is shown, and not waited for here.
    retry: false,
    onSuccess: onSignedIn,
    onError: (error) => {
      const answer = answerTo(error)
      setWrong(answer.kind === 'wrong' ? answer.sentence : null)
      if (answer.kind === 'wait') wait(answer.seconds)
      if (answer.kind === 'ask_code') setStep('code')
    },
  })
  const goTo = (next: Step) => {
    setStep(next)
    setCode('')
    setWrong(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    submission.mutate()
  }
  return (
    <form onSubmit={submit} aria-label={t('Sign in by password')}>
      {step === 'password' ? (
        <>
          <label htmlFor="email">{t('E-mail address')}</label>
          <input
            id="email"
            className="field"
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="username"
            spellCheck={false}
          />
          <div className="sign-in-label">
            <label htmlFor="password">{t('Password')}</label>
            <button type="button" className="sign-in-plain" onClick={() => setIsShown(!isShown)}>
              {rich(isShown ? 'Hide<hidden> the password</hidden>' : 'Show<hidden> the password</hidden>', {
                hidden: (inside) => <span className="visually-hidden">{inside}</span>,
              })}
            </button>
          </div>
          <input
            id="password"
            className="field"
            type={isShown ? 'text' : 'password'}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
            spellCheck={false}
          />
        </>
      ) : (
        <>
          <p className="muted">
            {rich('as <id>{email}</id>', {
              email: email.trim(),
              id: (inside) => <span className="id">{inside}</span>,
            })}
          </p>
          <label htmlFor="code">{step === 'code' ? t('Code from your app') : t('Recovery code')}</label>
          <input
            key={step}
            id="code"
            className="field id"
            required
            // The person typed the password on this very page: the next thing to type is this.
            ref={(input) => input?.focus()}
            inputMode={step === 'code' ? 'numeric' : 'text'}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete={step === 'code' ? 'one-time-code' : 'off'}
            spellCheck={false}
          />
        </>
      )}
      {wrong !== null && (
        <p className="t-bad" role="alert">
          {wrong}
        </p>
      )}
      {seconds > 0 && (
        <p className="sign-in-problem">
          {rich(
            '<alert>Too many attempts.</alert> Try again in <timer>{time}</timer>. A sign-in link works meanwhile.',
            {
              alert: (inside) => <b role="alert">{inside}</b>,
              timer: (inside) => (
                <span role="timer" className="id">
                  {inside}
                </span>
              ),
              time: minutesAndSeconds(seconds),
            },
          )}
        </p>
      )}
      <button
        type="submit"
        className={isFirst || step !== 'password' ? 'btn go' : 'btn'}
        disabled={submission.isPending || seconds > 0}
      >
        {submission.isPending ? t('Signing in…') : t('Sign in')}
      </button>
      {step === 'password' ? (
        <p className="muted sign-in-note">
          <Link to={paths.resetPassword()}>{t('Forgot your password?')}</Link>{' '}
          {t('With two-step sign-in the password is followed by a code from your app, or a recovery code.')}
        </p>
      ) : (
        <p className="muted sign-in-note">
          {rich(
            step === 'code'
              ? 'Without the app: <other>use a recovery code</other>.'
              : 'With the app: <other>use its code</other>.',
            {
              other: (inside) => (
                <button
                  type="button"
                  className="sign-in-plain"
                  onClick={() => goTo(step === 'code' ? 'recovery' : 'code')}
                >
                  {inside}
                </button>
              ),
            },
          )}{' '}
          <button type="button" className="sign-in-plain" onClick={() => goTo('password')}>
            {t('Somebody else?')}
          </button>
        </p>
      )}
    </form>
  )
}
