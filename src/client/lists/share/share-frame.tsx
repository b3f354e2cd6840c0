import { t } from '../../../contract/language/index.ts'
import type { Share } from '../../../contract/resources/index.ts'
import { CopyLink } from './copy-link.tsx'
import { CONTAINER_PLACE, containerFrame } from './frame.present.ts'

/** The map of a container of a link, as HTML for the pages of its sites; where it has none, why there is none. */
export const ShareFrame = ({ share, ids }: { share: Share; ids: readonly string[] }) => {
  const { sites, path } = share.attributes
  const [only, ...others] = ids
  if (sites.length === 0)
    return (
      <p className="muted">
        {t('No other site can show its maps in a frame: the link was made without sites.')}
      </p>
    )
  const isOne = only !== undefined && others.length === 0
  const code = containerFrame(window.location.origin, isOne ? only : CONTAINER_PLACE, { path })
  return (
    <section className="share-frame" aria-label={t('Map for a page of your own')}>
      <p>
        {t('Map of a container, for pages of {sites}', { sites: sites.join(', ') })}{' '}
        <CopyLink link={code} otherwise={t('The browser did not let it be copied: select the text beside')}>
          {t('Copy the HTML')}
        </CopyLink>
      </p>
      {!isOne && (
        <p className="muted">
          {t('In place of {place} stands the id of one of the containers.', { place: CONTAINER_PLACE })}
        </p>
      )}
      <pre className="share-frame-code id">{code}</pre>
    </section>
  )
}
