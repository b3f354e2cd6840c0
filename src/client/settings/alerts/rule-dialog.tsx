import { rich } from '../../language/index.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { AlertRule } from '../../../contract/resources/index.ts'
import { MAX_CONTAINERS_COUNTED } from '../../../contract/vocabulary/index.ts'
import { call, useSession } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { useMyName } from '../../lists/people/my-name.ts'
import { savedViewsQuery } from '../../lists/saved/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { useCreateRule, useEditRule } from './queries.ts'
import { mailTexts } from './rule.present.ts'
import { ThresholdFields } from './threshold-fields.tsx'
import { draftOfThreshold, readThreshold } from './threshold.rules.ts'
import { isRecord, watchedOf, watchedOptions } from './watched.ts'

const upTo = (count: number): string =>
  count >= MAX_CONTAINERS_COUNTED
    ? t('more than {count} containers', { count: MAX_CONTAINERS_COUNTED - 1 })
    : counted(count, 'container')

/** What to be alerted about. @param rule the one that is edited: what it watches stays */
export const RuleDialog = ({ rule, onClose }: { rule?: AlertRule; onClose: () => void }) => {
  const { role } = useSession()
  const [myName] = useMyName()
  const { data: saved = [] } = useQuery(savedViewsQuery)
  const given = rule?.attributes
  const [name, setName] = useState(given?.name ?? '')
  const [choice, setChoice] = useState('')
  const [number, setNumber] = useState('')
  const [draft, setDraft] = useState(() => draftOfThreshold(given))
  const [mail, setMail] = useState(given?.mail ?? 'none')
  const [toWebhooks, setToWebhooks] = useState(given?.webhook ?? false)
  const [isShared, setShared] = useState(given?.shared ?? false)
  const create = useCreateRule()
  const edit = useEditRule()

  const threshold = readThreshold(draft)
  const isReady =
    name.trim() !== '' &&
    Object.keys(threshold.faults).length === 0 &&
    (rule !== undefined || (choice !== '' && (!isRecord(choice) || number.trim() !== '')))
  const watched = async () => {
    const found = await watchedOf(choice, number, myName)
    if (!found)
      throw new Error(
        choice === 'shipment' ? t('No shipment has this number') : t('No container has this number'),
      )
    return found
  }
  const check = useMutation({
    mutationFn: async () => call('check_alert_rule', { body: { ...(await watched()), ...threshold.given } }),
  })
  const save = useMutation({
    mutationFn: async () => {
      const chosen = { name, ...threshold.given, mail, webhook: toWebhooks, shared: isShared }
      if (rule) return edit.mutateAsync({ id: rule.id, ...chosen })
      return create.mutateAsync({ ...(await watched()), ...chosen })
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const failure = save.error ?? check.error
  const changed = () => {
    check.reset()
    save.reset()
  }
  return (
    <Dialog title={rule ? t('Edit the alert rule') : t('New alert rule')} onClose={onClose}>
      <form onSubmit={submit}>
        <FormInput label={t('Name')} value={name} onValue={setName} maxLength={80} />
        {rule === undefined && (
          <FormInput
            label={t('Watch')}
            value={choice}
            onValue={(value) => {
              setChoice(value)
              changed()
            }}
            options={watchedOptions(saved, myName)}
          />
        )}
        {rule === undefined && isRecord(choice) && (
          <FormInput
            label={choice === 'container' ? t('Container number') : t('Bill of lading')}
            value={number}
            onValue={(value) => {
              setNumber(value)
              changed()
            }}
            isCode
          />
        )}
        <ThresholdFields
          draft={draft}
          onChange={(edited) => {
            setDraft(edited)
            changed()
          }}
        />
        <FormInput
          label={t('Where')}
          value={mail}
          onValue={(value) => {
            if (value in mailTexts) setMail(value as keyof typeof mailTexts)
          }}
          options={mailTexts}
        />
        {role !== 'viewer' && (
          <label className="checked">
            <input type="checkbox" checked={toWebhooks} onChange={() => setToWebhooks(!toWebhooks)} />
            <span>
              {rich('Also to webhooks, as {raised} and {ended}', {
                raised: <code>{'alert.raised'}</code>,
                ended: <code>{'alert.ended'}</code>,
              })}
            </span>
          </label>
        )}
        {role !== 'viewer' && (
          <label className="checked">
            <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
            <span>{t('For everybody in the account, but customers')}</span>
          </label>
        )}
        {check.data && (
          <p role="status" className={check.data.is_everything ? 't-warn' : 'muted'}>
            {t(
              check.data.is_everything
                ? 'It watches every container of the account: {watched}; for {matching} it would be so already, which raises no alert.'
                : 'It watches {watched}; for {matching} it would be so already, which raises no alert.',
              { watched: upTo(check.data.watched), matching: upTo(check.data.matching) },
            )}
          </p>
        )}
        {failure && (
          <p role="alert" className="t-bad">
            {failure.message}
          </p>
        )}
        <div className="ends">
          {rule === undefined && (
            <button
              type="button"
              className="btn aside"
              disabled={!isReady || check.isPending}
              onClick={() => check.mutate()}
            >
              {t('Count')}
            </button>
          )}
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={!isReady || save.isPending}>
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
