import type { FormEvent, ReactNode } from 'react'
import { t } from '../../contract/language/index.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens, and what cannot be undone. */
  children: ReactNode
  go: string
  keep?: string
  isPending?: boolean
  /** Why it was not done, in sentences. */
  failure?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, go, keep = t('Cancel'), isPending = false, failure, onConfirm, onClose } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{children}</p>
        {failure !== undefined && (
          <p role="alert" className="t-bad">
            {failure}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {keep}
          </button>
          <button type="submit" className="btn go" disabled={isPending}>
            {go}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
