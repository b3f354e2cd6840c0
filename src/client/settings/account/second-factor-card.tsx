import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { call } from '../../api/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { Pill } from '../../ui/index.ts'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Loaded with the first QR code that is shown. */
const QrCode = lazy(() => import('./qr-code.tsx'))

interface NewSecret {
  secret: string
  uri: string
}

/** A secret in groups of four letters, for who types it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface SetUpProps extends Pick<CardProps, 'confirmFirst'> {
  created: NewSecret
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** The secret as QR code and text, until its first code was entered. */
const SetUp = ({ created, confirmFirst, onDone, onCancel }: SetUpProps) => {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call('confirm_second_factor', { body: { code: code.trim() } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => needsConfirmation(error) && confirmFirst(() => confirm.mutate()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <form className="account-set-up" onSubmit={submit} noValidate>
      <Suspense fallback={<span className="account-qr" />}>
        <QrCode text={created.uri} />
      </Suspense>
      <div className="account-steps">
        <p>{t('Scan this with an authenticator app, or enter the secret there:')}</p>
        <p className="id account-secret" data-testid="secret">
          {inGroups(created.secret)}
        </p>
        <FormInput
          label={t('Its first code')}
          value={code}
          onValue={setCode}
          isCode
          maxLength={10}
          fault={sentenceOf(confirm.error)}
        />
        <div className="account-ends">
          <button type="button" className="btn" onClick={onCancel}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={confirm.isPending || code.trim() === ''}>
            {t('Turn on')}
          </button>
        </div>
      </div>
    </form>
  )
}

/** Two-step sign-in: a code of an app after the password. */
export const SecondFactorCard = ({ own, confirmFirst }: CardProps) => {
  const [created, setCreated] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const start = useMutation({
    mutationFn: () => call('create_second_factor', {}),
    onSuccess: setCreated,
    onError: (error) => needsConfirmation(error) && confirmFirst(() => start.mutate()),
  })
  const renew = useMutation({
    mutationFn: () => call('create_recovery_codes', {}),
    onSuccess: ({ recovery_codes }) => {
      setCodes(recovery_codes)
      return readAgain()
    },
    onError: (error) => needsConfirmation(error) && confirmFirst(() => renew.mutate()),
  })
  const end = useMutation({
    mutationFn: () => call('delete_second_factor', {}),
    onSuccess: () => {
      setIsEnding(false)
      setCodes(null)
      return readAgain()
    },
    onError: (error) => {
      if (!needsConfirmation(error)) return
      setIsEnding(false)
      confirmFirst(() => end.mutate())
    },
  })
  const isOn = own.second_factor_set_at !== null
  const failure = sentenceOf(start.error) ?? sentenceOf(renew.error)
  return (
    <section className="card account-card" aria-label={t('Two-step sign-in')}>
      <h2>
        {t('Two-step sign-in')} <Pill tone={isOn ? 'ok' : 'rest'}>{isOn ? t('On') : t('Off')}</Pill>
      </h2>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : created ? (
        <SetUp
          created={created}
          confirmFirst={confirmFirst}
          onDone={(given) => {
            setCreated(null)
            setCodes(given)
            void readAgain()
          }}
          onCancel={() => setCreated(null)}
        />
      ) : (
        <>
          <p className="muted">
            {isOn
              ? t('After the password you enter a code of your app. {left} of 10 recovery codes are left.', {
                  left: own.recovery_codes_left,
                })
              : t(
                  'After the password you enter a code of an app on your telephone, so that a password that others found out is not enough.',
                )}
          </p>
          {failure !== undefined && (
            <p role="alert" className="t-bad">
              {failure}
            </p>
          )}
          <div className="account-ends">
            {isOn ? (
              <>
                <button type="button" className="btn" onClick={() => setIsEnding(true)}>
                  {t('Turn off')}
                </button>
                <button
                  type="button"
                  className="btn"
                  onClick={() => renew.mutate()}
                  disabled={renew.isPending}
                >
                  {t('New recovery codes')}
                </button>
              </>
            ) : (
              <button
                type="button"
                className="btn"
                onClick={() => start.mutate()}
                disabled={start.isPending || own.password_set_at === null}
              >
                {t('Set up')}
              </button>
            )}
          </div>
        </>
      )}
      {isEnding && (
        <ConfirmDialog
          title={t('Turn off two-step sign-in?')}
          go={t('Turn off')}
          isPending={end.isPending}
          failure={sentenceOf(end.error)}
          onConfirm={() => end.mutate()}
          onClose={() => setIsEnding(false)}
        >
          {t('The password alone signs in from then on, and the recovery codes are gone.')}
        </ConfirmDialog>
      )}
    </section>
  )
}
