import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { EmbedKey } from '../../../contract/resources/index.ts'
import {
  type EmbedKind,
  embedKinds,
  MAX_EMBED_SITES,
  MAX_KEY_LABEL_CHARACTERS,
} from '../../../contract/vocabulary/index.ts'
import { sitesIn } from '../../lists/share/frame.present.ts'
import { SitesInput } from '../../lists/share/sites-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { embedKindTexts } from './embed.present.ts'
import { useMakeEmbed } from './queries.ts'

/** What a new embed is called, what it shows, and on which sites. */
export const NewEmbedDialog = ({
  onMade,
  onClose,
}: {
  onMade: (made: EmbedKey) => void
  onClose: () => void
}) => {
  const group = useId()
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState<EmbedKind>('lookup')
  const [text, setText] = useState('')
  const make = useMakeEmbed()
  const { sites, wrong } = sitesIn(text)
  const isReady = label.trim() !== '' && sites.length > 0 && wrong === null && sites.length <= MAX_EMBED_SITES
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) make.mutate({ label, kind, sites }, { onSuccess: ({ data }) => onMade(data) })
  }
  return (
    <Dialog title={t('New embed')} onClose={onClose}>
      <form onSubmit={submit} className="key-form">
        <FormInput
          label={t('Name')}
          value={label}
          onValue={setLabel}
          maxLength={MAX_KEY_LABEL_CHARACTERS}
          hint={t('The page that shows it')}
        />
        <fieldset aria-labelledby={group}>
          <legend id={group}>{t('What it shows')}</legend>
          {embedKinds.map((each) => (
            <label key={each} className="key-choice">
              <input type="radio" name={group} checked={each === kind} onChange={() => setKind(each)} />
              <span>
                <b>{embedKindTexts[each].name}</b>{' '}
                <small className="muted">{embedKindTexts[each].about}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <SitesInput label={t('Sites')} value={text} onValue={setText} />
        {make.isError && (
          <p role="alert" className="t-bad">
            {make.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={make.isPending || !isReady}>
            {t('Make the embed')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
