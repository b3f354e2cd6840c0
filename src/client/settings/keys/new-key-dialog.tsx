import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import {
  type KeyScope,
  keyScopes,
  MAX_EMBED_SITES,
  MAX_KEY_LABEL_CHARACTERS,
} from '../../../contract/vocabulary/index.ts'
import { sitesIn } from '../../lists/share/frame.present.ts'
import { SitesInput } from '../../lists/share/sites-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { addressesIn, endOfLocalDay, scopeTexts } from './key.present.ts'
import { useMakeKey } from './queries.ts'

/** What a new key is called, may be used for, from where, and until when. */
export const NewKeyDialog = ({
  onMade,
  onClose,
}: {
  onMade: (made: { label: string; secret: string }) => void
  onClose: () => void
}) => {
  const legend = useId()
  const [label, setLabel] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read'])
  const [day, setDay] = useState('')
  const [addresses, setAddresses] = useState('')
  const [pages, setPages] = useState('')
  const make = useMakeKey()
  const { sites, wrong } = sitesIn(pages)
  const isReady =
    label.trim() !== '' && scopes.length > 0 && wrong === null && sites.length <= MAX_EMBED_SITES
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    make.mutate(
      {
        label,
        scopes: [...scopes],
        expires_at: endOfLocalDay(day),
        address_ranges: addressesIn(addresses),
        allowed_origins: sites,
      },
      { onSuccess: ({ data, meta }) => onMade({ label: data.attributes.label, secret: meta.secret }) },
    )
  }
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setScopes(keyScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))))
  return (
    <Dialog title={t('New API key')} onClose={onClose}>
      <form onSubmit={submit} className="key-form">
        <FormInput
          label={t('Name')}
          value={label}
          onValue={setLabel}
          maxLength={MAX_KEY_LABEL_CHARACTERS}
          hint={t('The program that uses it')}
        />
        <fieldset aria-labelledby={legend}>
          <legend id={legend}>{t('What it may be used for')}</legend>
          {keyScopes.map((scope) => (
            <label key={scope} className="key-choice">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              />
              <span>
                <b>{scope}</b> <small className="muted">{scopeTexts[scope]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <FormInput
          label={t('Last day')}
          type="date"
          value={day}
          onValue={setDay}
          isOptional
          hint={t('Without it the key does not end by itself')}
        />
        <FormInput
          label={t('Accepted from')}
          value={addresses}
          onValue={setAddresses}
          isOptional
          isCode
          placeholder="203.0.113.64/27"
          hint={t('Addresses and networks, with commas between; from everywhere where none is named')}
        />
        <SitesInput
          label={t('Pages in browsers')}
          value={pages}
          onValue={setPages}
          isOptional
          hint={t(
            'Sites whose pages may use it in a browser; who sees the page can read the key. None: programs only',
          )}
        />
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
            {t('Make the key')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
