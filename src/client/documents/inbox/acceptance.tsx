import { IconSettings } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { numberText, t } from '../../../contract/language/index.ts'
import type { DocumentAcceptance } from '../../../contract/operations/index.ts'
import { call, may, operationKey, operationQuery } from '../../api/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { errorRateText } from './acceptance.present.ts'

const acceptanceQuery = operationQuery('get_document_acceptance', {})

/** Whether sure documents are accepted by themselves, the share that is looked at, and how often that found an error. */
const AcceptanceForm = ({ settings }: { settings: DocumentAcceptance }) => {
  const client = useQueryClient()
  const [isOn, setOn] = useState(settings.accepts_sure)
  const [share, setShare] = useState(String(settings.looked_at_percent))
  const save = useMutation({
    mutationFn: (body: { accepts_sure: boolean; looked_at_percent: number }) =>
      call('edit_document_acceptance', { body }),
    onSuccess: (answer) => client.setQueryData(operationKey('get_document_acceptance', {}), answer),
  })
  const percent = Number(share)
  const isFaulty = share.trim() === '' || !Number.isInteger(percent) || percent < 0 || percent > 100
  const isChanged = isOn !== settings.accepts_sure || percent !== settings.looked_at_percent
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFaulty) save.mutate({ accepts_sure: isOn, looked_at_percent: percent })
  }
  return (
    <form className="acceptance-form" onSubmit={submit}>
      <label className="acceptance-switch">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <span>{t('Accept sure documents by themselves')}</span>
      </label>
      <p className="muted">
        {t(
          'Those of which the type and every value are certain, every key field is found, and tracking agrees with all that it has.',
        )}
      </p>
      <label className="acceptance-share">
        <span>{t('Looked at by chance')}</span>
        <input
          className="field compact-field"
          type="text"
          inputMode="numeric"
          value={share}
          aria-invalid={isFaulty}
          aria-describedby="acceptance-rate"
          onChange={({ target }) => setShare(target.value)}
        />
        <span>%</span>
      </label>
      {isFaulty && (
        <p role="alert" className="t-bad">
          {t('Enter a whole number from 0 to 100')}
        </p>
      )}
      <p id="acceptance-rate">{errorRateText(settings)}</p>
      <p className="ends">
        <button type="submit" className="btn go" disabled={!isChanged || isFaulty || save.isPending}>
          {t('Save')}
        </button>
        <span role={save.isError ? 'alert' : 'status'} className={save.isError ? 't-bad' : 'muted'}>
          {save.isError && t('Not saved. {reason}', { reason: save.error.message })}
          {save.isSuccess && !isChanged && t('Saved')}
        </span>
      </p>
    </form>
  )
}

/** "Accepted by itself: 61 this week, 6 looked at by chance, 0 wrong", and its setting. */
export const Acceptance = () => {
  const settings = useQuery(acceptanceQuery).data
  if (settings === undefined) return <p className="document-acceptance muted" />
  const { accepts_sure, accepted, accepted_this_week, looked_at, wrong } = settings
  const isUsed = accepts_sure || accepted > 0
  if (!isUsed && !may('edit_document_acceptance')) return null
  return (
    <p className="document-acceptance muted">
      <span>
        {isUsed
          ? t('Accepted by itself: {week} this week, {seen} looked at by chance, {wrong} wrong', {
              week: numberText(accepted_this_week),
              seen: numberText(looked_at),
              wrong: numberText(wrong),
            })
          : t('Each document is accepted by a person')}
      </span>
      {may('edit_document_acceptance') && (
        <MenuButton label={t('Acceptance by itself')} menu={() => <AcceptanceForm settings={settings} />}>
          <IconSettings size={15} stroke={1.6} aria-hidden="true" />{' '}
          <span className="head-word">{t('Acceptance by itself')}</span>
        </MenuButton>
      )}
    </p>
  )
}
