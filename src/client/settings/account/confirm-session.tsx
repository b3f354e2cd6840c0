import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OwnSignIn } from '../../../contract/operations/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { sentenceOf } from './own-sign-in.ts'

interface ConfirmSessionProps {
  own: OwnSignIn
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the present password before the sign-in is changed: the person may have left the browser open. */
export const ConfirmSession = ({ own, onConfirmed, onClose }: ConfirmSessionProps) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasCode = own.second_factor_set_at !== null
  const confirm = useMutation({
    mutationFn: () => call('confirm_session', { body: { password, ...(hasCode && { code: code.trim() }) } }),
    retry: false,
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  if (own.password_set_at === null)
    return (
      <Dialog title="Sign in again" onClose={onClose}>
        <p>
          You signed in more than ten minutes ago, and have no password to confirm it. Sign out, and in again
          by a link.
        </p>
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            Close
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      <form onSubmit={submit} className="account-steps">
        <p className="muted">You signed in more than ten minutes ago.</p>
        <FormInput
          label="Present password"
          value={password}
          onValue={setPassword}
          isSecret
          fault={sentenceOf(confirm.error)}
        />
        {hasCode && (
          <FormInput label="Code from your app, or a recovery code" value={code} onValue={setCode} isCode />
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn go" disabled={confirm.isPending || password === ''}>
            Confirm
          </button>
        </div>
      </form>
    </Dialog>
  )
}
