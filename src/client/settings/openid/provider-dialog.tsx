import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { OpenidProvider } from '../../../contract/operations/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { needsConfirmation, sentenceOf } from '../account/own-sign-in.ts'
import { groupsInText, type NamedParty, textOfGroups } from './groups.rules.ts'

interface ProviderDialogProps {
  /** Null for a new one. */
  provider: OpenidProvider | null
  callback: string | null
  parties: readonly NamedParty[]
  confirmFirst: (work: () => void) => void
  onSaved: () => void
  onClose: () => void
}

/** Where a provider is, by what it knows this service, and which role its groups give. */
export const ProviderDialog = ({
  provider,
  callback,
  parties,
  confirmFirst,
  onSaved,
  onClose,
}: ProviderDialogProps) => {
  const [name, setName] = useState(provider?.name ?? '')
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [clientId, setClientId] = useState(provider?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [scope, setScope] = useState(provider?.scope ?? 'openid profile')
  const [claim, setClaim] = useState(provider?.groups_claim ?? 'groups')
  const [lines, setLines] = useState(textOfGroups(provider?.groups ?? [], parties))
  const read = groupsInText(lines, parties, provider?.groups)
  const save = useMutation({
    mutationFn: async () => {
      if ('fault' in read) return
      const given = {
        name: name.trim(),
        issuer: issuer.trim(),
        client_id: clientId.trim(),
        scope: scope.trim(),
        groups_claim: claim.trim(),
        groups: read.groups,
      }
      if (provider === null)
        await call('create_openid_provider', { body: { ...given, client_secret: secret } })
      else
        await call('edit_openid_provider', {
          params: { id: provider.id },
          body: { ...given, ...(secret !== '' && { client_secret: secret }) },
        })
    },
    retry: false,
    onSuccess: onSaved,
    onError: (error) => needsConfirmation(error) && confirmFirst(() => save.mutate()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isReady = [name, issuer, clientId, scope, claim, provider?.id ?? secret].every(
    (each) => each.trim() !== '',
  )
  const fault = sentenceOf(save.error)
  return (
    <Dialog
      title={provider === null ? t('Connect a provider') : t('Edit {name}', { name: provider.name })}
      onClose={onClose}
    >
      <form onSubmit={submit} className="account-steps" noValidate>
        <FormInput
          label={t('Name')}
          value={name}
          onValue={setName}
          maxLength={60}
          hint={t('Everybody reads it on the page for signing in')}
        />
        <FormInput
          label={t('Issuer')}
          value={issuer}
          onValue={setIssuer}
          isCode
          placeholder={'https://login.example'}
        />
        <FormInput label={t('Client id')} value={clientId} onValue={setClientId} isCode />
        <FormInput
          label={t('Client secret')}
          value={secret}
          onValue={setSecret}
          isSecret
          hint={provider === null ? undefined : t('Empty: as it is')}
        />
        <FormInput label={t('Scope')} value={scope} onValue={setScope} isCode />
        <FormInput label={t('Claim with the groups')} value={claim} onValue={setClaim} isCode />
        <FormInput
          label={t('Roles by group')}
          value={lines}
          onValue={setLines}
          lines={4}
          isOptional
          fault={'fault' in read ? read.fault : undefined}
          hint={t(
            'A line each: Logistics = clerk, or Harbour desk = customer: Harbour Foods, a party. Without any, members keep the role that they have here. Groups are read at each sign-in.',
          )}
        />
        {callback !== null && (
          <p className="muted">
            {t('At the provider, allow this address to come back to:')}{' '}
            <span className="id">
              {callback}
              {provider?.id ?? t('ID, which is shown after saving')}
            </span>
          </p>
        )}
        {fault !== undefined && (
          <p role="alert" className="t-bad">
            {fault}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={save.isPending || !isReady || 'fault' in read}>
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
