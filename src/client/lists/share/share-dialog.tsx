import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import type { Share } from '../../../contract/resources/index.ts'
import { MAX_SHARED_CONTAINERS } from '../../../contract/vocabulary/index.ts'
import { counted, paths, timeText } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { writeText } from '../copy/clipboard.ts'
import { CopyLink } from './copy-link.tsx'
import { type Expiry, expiresAt, expiries, localDate, longestDays, ownZone } from './expiry.rules.ts'
import { faultOfSites, sitesIn } from './frame.present.ts'
import { shareLink, type NewShare, useShares } from './queries.ts'
import { ShareFrame } from './share-frame.tsx'
import { SitesInput } from './sites-input.tsx'
import './share.css'

interface ShareDialogProps {
  /** How many containers are meant. */
  count: number
  /** What the link is called unless somebody says otherwise. */
  name: string
  /** Asks for the containers where they are not known yet. */
  ids: () => Promise<readonly string[]>
  onClose: () => void
}

/** Creates a link that shows some containers to everybody who has it, then shows the link. */
const ShareDialog = ({ count, name, ids, onClose }: ShareDialogProps) => {
  const { create } = useShares()
  const making = useMutation({
    mutationFn: async (share: Omit<NewShare, 'container_ids'>) => {
      const container_ids = [...(await ids())]
      const made = await create.mutateAsync({ ...share, container_ids })
      return { made, container_ids, copied: await writeText(shareLink(made.attributes.path)) }
    },
    retry: false,
  })
  if (making.data)
    return (
      <Dialog title={t('The link is ready')} onClose={onClose}>
        <Ready
          share={making.data.made}
          ids={making.data.container_ids}
          copied={making.data.copied}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('Share {containers}', { containers: counted(count, 'container') })} onClose={onClose}>
      {count > MAX_SHARED_CONTAINERS ? (
        <TooMany onClose={onClose} />
      ) : (
        <Asking
          name={name}
          error={making.error}
          busy={making.isPending}
          onShare={(share) => making.mutate(share)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
export default ShareDialog

const TooMany = ({ onClose }: { onClose: () => void }) => (
  <div className="parts">
    <p>
      {t('Up to {n} containers can be shared by one link. Narrow the list, or select fewer.', {
        n: MAX_SHARED_CONTAINERS,
      })}
    </p>
    <div className="ends">
      <button type="button" className="btn" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </div>
)

interface AskingProps {
  name: string
  error: Error | null
  busy: boolean
  onShare: (share: Omit<NewShare, 'container_ids'>) => void
  onClose: () => void
}

function Asking({ name: proposed, error, busy, onShare, onClose }: AskingProps) {
  const [opened] = useState(() => new Date())
  const [name, setName] = useState(proposed)
  const [expiry, setExpiry] = useState<Expiry>('week')
  const [date, setDate] = useState(() => localDate(opened, 14))
  const [shows_fees, setShowsFees] = useState(false)
  const [typedSites, setTypedSites] = useState('')
  const read = sitesIn(typedSites)
  const areSitesRead = read.wrong === null && faultOfSites(read) === undefined
  const end = expiresAt(expiry, date, opened)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const expires_at = expiresAt(expiry, date, new Date())
    if (expires_at !== null && name.trim() !== '' && areSitesRead)
      onShare({ name: name.trim(), shows_fees, sites: read.sites, expires_at })
  }
  return (
    <form onSubmit={submit}>
      <label className="named">
        {t('Name')}
        <input
          className="field"
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <small>{t('Everybody who opens the link reads it')}</small>
      </label>
      <fieldset className="share-expiry">
        <legend>{t('Good for')}</legend>
        {expiries.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="expiry" checked={expiry === value} onChange={() => setExpiry(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {expiry === 'date' && (
        <label className="named">
          {t('Last day')}
          <input
            className="field"
            type="date"
            required
            min={localDate(opened, 0)}
            max={localDate(opened, longestDays)}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </label>
      )}
      <p className={end === null ? 't-bad' : 'muted'} role="status">
        {end === null
          ? t('A day from today on, and within a year.')
          : rich('Good until {end}', { end: <Until at={end} /> })}
      </p>
      <label className="checked">
        <input
          type="checkbox"
          checked={shows_fees}
          onChange={(event) => setShowsFees(event.target.checked)}
        />
        {t('Show fees')}
      </label>
      <SitesInput
        label={t('Sites that may show the map of a container')}
        value={typedSites}
        onValue={setTypedSites}
        isOptional
      />
      <p className="muted">
        {t('Everybody who has the link sees these containers as they are then, without signing in.')}
      </p>
      {error && (
        <p className="t-bad" role="alert">
          {t('Not shared.')} {error.message}
        </p>
      )}
      <div className="ends">
        <button type="button" className="btn" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="submit"
          className="btn go"
          disabled={busy || end === null || name.trim() === '' || !areSitesRead}
        >
          {t(busy ? 'Making the link…' : 'Make the link')}
        </button>
      </div>
    </form>
  )
}

const Until = ({ at }: { at: string }) => {
  const { text, title } = timeText(at, ownZone(), new Date())
  return (
    <time dateTime={at} title={title} className="nowrap">
      {text}
    </time>
  )
}

interface ReadyProps {
  share: Share
  /** Of its containers. */
  ids: readonly string[]
  copied: boolean
  onClose: () => void
}

function Ready({ share, ids, copied, onClose }: ReadyProps) {
  const { name, path, expires_at, shows_fees, containers_count } = share.attributes
  const link = shareLink(path)
  return (
    <div className="parts">
      <label className="named">
        {name}
        <input
          className="field id"
          readOnly
          autoFocus
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p className="share-copy">
        <CopyLink link={link} copied={copied} className="btn go">
          {t('Copy')}
        </CopyLink>
        <a className="btn" href={path} target="_blank" rel="noopener noreferrer">
          {t('Open')}
        </a>
      </p>
      <p className="muted">
        {rich(
          shows_fees
            ? 'It shows {containers}, with fees, until {end}. It can be ended before that under Shared links.'
            : 'It shows {containers}, without fees, until {end}. It can be ended before that under Shared links.',
          { containers: counted(containers_count, 'container'), end: <Until at={expires_at} /> },
        )}
      </p>
      <ShareFrame share={share} ids={ids} />
      <div className="ends">
        <Link className="btn aside" to={paths.shares()} onClick={onClose}>
          {t('Shared links')}
        </Link>
        <button type="button" className="btn" onClick={onClose}>
          {t('Done')}
        </button>
      </div>
    </div>
  )
}
