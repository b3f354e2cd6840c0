import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'

/** The e-mail address with which the person signs in. */
export const EmailCard = ({ own, confirmFirst }: CardProps) => {
  const [email, setEmail] = useState(own.email ?? '')
  const save = useMutation({
    mutationFn: () => call('edit_sign_in', { body: { email: email.trim() } }),
    onSuccess: readAgain,
    onError: (error) => needsConfirmation(error) && confirmFirst(() => save.mutate()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isSaved = own.email !== null && email.trim() === own.email
  return (
    <form className="card account-card" onSubmit={submit} aria-label="E-mail address" noValidate>
      <h2>E-mail address</h2>
      <FormInput
        label="You sign in with"
        value={email}
        onValue={setEmail}
        fault={sentenceOf(save.error)}
        hint={own.email === null ? 'A password needs one. Nothing is sent to it.' : undefined}
      />
      <div className="account-ends">
        <span role="status" className="muted">
          {save.isSuccess && isSaved && 'Saved'}
        </span>
        <button type="submit" className="btn" disabled={save.isPending || isSaved}>
          Save
        </button>
      </div>
    </form>
  )
}
