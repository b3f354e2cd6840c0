import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { auditDays } from '../../../contract/vocabulary/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { retentionQuery, useSetRetention } from './queries.ts'

const RetentionDialog = ({ days, onClose }: { days: number; onClose: () => void }) => {
  const [text, setText] = useState(String(days))
  const set = useSetRetention()
  const wanted = Number(text)
  const isRight = Number.isInteger(wanted) && wanted >= auditDays.least && wanted <= auditDays.most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) set.mutate(wanted, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('How long entries are kept')} onClose={onClose}>
      <form onSubmit={submit} className="audit-form">
        <FormInput label={t('Days')} value={text} onValue={setText} />
        <p className={isRight ? 'muted' : 't-bad'}>
          {t('{least} to {most} days. Older entries are deleted within an hour, for good.', {
            least: String(auditDays.least),
            most: String(auditDays.most),
          })}
        </p>
        {set.isError && (
          <p role="alert" className="t-bad">
            {set.error.message}
          </p>
        )}
        <p className="audit-actions">
          <button type="submit" className="btn go" disabled={!isRight || set.isPending}>
            {t('Keep them so long')}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** For how many days entries are kept, and where that is set. */
export const Retention = () => {
  const { data: days } = useQuery(retentionQuery)
  const [isOpen, setOpen] = useState(false)
  if (days === undefined) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('Kept for {days} days', { days: String(days) })}
      </button>
      {isOpen && <RetentionDialog days={days} onClose={() => setOpen(false)} />}
    </>
  )
}
