import { rich } from '../../language/index.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { OwnPasskey } from '../../../contract/operations/index.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../../../contract/vocabulary/index.ts'
import { call } from '../../api/index.ts'
import { loadPasskeys, noPasskeysHere, signInWaysQuery } from '../../api/passkeys-offered.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { passkeyTexts } from './passkey.present.ts'

/** The passkeys of the person: added, listed with their last use, removed. */
export const PasskeysCard = ({ own, confirmFirst }: CardProps) => {
  const { data: ways } = useQuery(signInWaysQuery)
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const add = useMutation({
    mutationFn: async () => (await loadPasskeys()).addPasskey(name.trim()),
    retry: false,
    onSuccess: () => {
      setName('')
      return readAgain()
    },
    onError: (error) => needsConfirmation(error) && confirmFirst(() => add.mutate()),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('delete_passkey', { params: { id } }),
    onSuccess: () => {
      setRemoved(null)
      return readAgain()
    },
    onError: (error, id) => {
      if (!needsConfirmation(error)) return
      setRemoved(null)
      confirmFirst(() => remove.mutate(id))
    },
  })
  const keep = useMutation({
    mutationFn: (id: string) => call('edit_passkey', { params: { id }, body: { suspended: false } }),
    onSuccess: () => readAgain(),
    onError: (error, id) => needsConfirmation(error) && confirmFirst(() => keep.mutate(id)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const why = noPasskeysHere(window.location, ways?.passkeys_at)
  const now = new Date()
  return (
    <section className="card account-card" aria-label={t('Passkeys')}>
      <h2>{t('Passkeys')}</h2>
      <p className="muted">
        {t(
          'A passkey signs you in with the fingerprint, face or PIN of your device, without a password and a code.',
        )}
        {ways?.passkeys_at && (
          <>
            {' '}
            {rich(
              'It works at {host} alone: once this service has another host name, passkeys are of no use, and you sign in another way to add new ones.',
              { host: <span className="id">{ways.passkeys_at}</span> },
            )}
          </>
        )}
      </p>
      {own.passkeys.length > 0 && (
        <ul className="account-list">
          {own.passkeys.map((passkey) => {
            const texts = passkeyTexts(passkey, now)
            return (
              <li key={passkey.id}>
                <span>
                  <b>{passkey.name}</b>
                  <small className="muted">
                    {texts.used} · {texts.added} · {texts.kept}
                  </small>
                  {passkey.suspended_at !== null && (
                    <small className="t-warn">
                      {t('Signs in no more since your password was reset. Keep it only if it is yours.')}
                    </small>
                  )}
                </span>
                <span className="section-actions">
                  {passkey.suspended_at !== null && (
                    <button
                      type="button"
                      className="btn"
                      disabled={keep.isPending}
                      onClick={() => keep.mutate(passkey.id)}
                    >
                      {t('Keep')}
                      <span className="visually-hidden"> {passkey.name}</span>
                    </button>
                  )}
                  <button type="button" className="btn" onClick={() => setRenamed(passkey)}>
                    {t('Rename')}
                    <span className="visually-hidden"> {passkey.name}</span>
                  </button>
                  <button type="button" className="btn" onClick={() => setRemoved(passkey)}>
                    {t('Remove')}
                    <span className="visually-hidden"> {passkey.name}</span>
                  </button>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {sentenceOf(keep.error) !== undefined && (
        <p role="alert" className="t-bad">
          {sentenceOf(keep.error)}
        </p>
      )}
      {why === undefined ? (
        <form className="account-steps" onSubmit={submit} noValidate>
          <FormInput
            label={t('Name of a new passkey')}
            value={name}
            onValue={setName}
            isOptional
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            hint={t('Without one it is called after this browser')}
            fault={sentenceOf(add.error)}
          />
          <div className="account-ends">
            <button type="submit" className="btn" disabled={add.isPending}>
              {add.isPending ? t('Waiting for your device…') : t('Add a passkey')}
            </button>
          </div>
        </form>
      ) : (
        <p>{why}</p>
      )}
      {renamed !== null && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed !== null && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: removed.name })}
          go={t('Remove')}
          isPending={remove.isPending}
          failure={sentenceOf(remove.error)}
          onConfirm={() => remove.mutate(removed.id)}
          onClose={() => setRemoved(null)}
        >
          {t('It signs in no more. Your device may go on offering it until you delete it there.')}
          {own.passkeys.length === 1 &&
            own.password_set_at === null &&
            ` ${t('It is your last way to sign in: after this you need a link of the person who runs Portolan.')}`}
        </ConfirmDialog>
      )}
    </section>
  )
}
