import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { EmbedKey } from '../../../contract/resources/index.ts'
import { CONTAINER_PLACE, containerFrame } from '../../lists/share/frame.present.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/index.ts'
import { ShortList } from '../../ui/sheet/index.ts'
import { CopyButton } from './copy-button.tsx'
import { compactEmbed, embedColumns } from './embed-columns.tsx'
import { embedRowOf, type EmbedRow, embedSnippet } from './embed.present.ts'
import { NewEmbedDialog } from './new-embed-dialog.tsx'
import { embedKeysQuery, useRevokeEmbed } from './queries.ts'

/** The HTML for the page of the site. The key in it is no secret: it can be shown again. */
const Snippet = ({ attributes, onDone }: Pick<EmbedKey, 'attributes'> & { onDone: () => void }) => {
  const code = embedSnippet(attributes, location.origin)
  return (
    <section className="key-made" aria-label={t('HTML of {name}', { name: attributes.label })}>
      <p>
        <b>{t('{name}: put this into the page.', { name: attributes.label })}</b>
        <small className="muted">
          {t('The key in it is no secret: everybody who sees the page can read it.')}
        </small>
      </p>
      <CopyButton text={code} copied={t('The HTML is in the clipboard')} />
      <button type="button" className="btn" onClick={onDone}>
        {t('Done')}
      </button>
      <pre className="embed-code id">{code}</pre>
      {attributes.kind === 'map' && <ContainerSnippet attributes={attributes} />}
    </section>
  )
}

/** The same for the map of one container alone. */
const ContainerSnippet = ({ attributes }: Pick<EmbedKey, 'attributes'>) => {
  const code = containerFrame(location.origin, CONTAINER_PLACE, attributes)
  return (
    <>
      <p>
        <b>{t('Or the map of one container alone.')}</b>
        <small className="muted">
          {t('In place of {place} stands the id of the container, as the interface names it.', {
            place: CONTAINER_PLACE,
          })}
        </small>
      </p>
      <CopyButton
        text={code}
        copied={t('The HTML is in the clipboard')}
        name={t('the map of one container')}
      />
      <pre className="embed-code id">{code}</pre>
    </>
  )
}

/** Pages of other sites that look up one number of the account in a frame. */
export const Embeds = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(embedKeysQuery)
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<EmbedKey | null>(null)
  const [revoking, setRevoking] = useState<EmbedRow | null>(null)
  const revoke = useRevokeEmbed()
  const rows = useMemo(() => {
    const now = new Date(dataUpdatedAt)
    return data?.data.map((embed) => embedRowOf(embed, now, ownZone()))
  }, [data, dataUpdatedAt])
  const [columns, compact] = useMemo(() => {
    const actions = {
      onShowCode: ({ embed }: EmbedRow) => setShown(embed),
      onRevoke: setRevoking,
    }
    return [embedColumns(actions), compactEmbed(actions)]
  }, [])
  const confirmRevoke = ({ embed }: EmbedRow) =>
    revoke.mutate(embed.id, {
      onSuccess: () => {
        setRevoking(null)
        setShown((now) => (now?.id === embed.id ? null : now))
      },
    })
  return (
    <section className="embeds" aria-labelledby="embeds-heading">
      <div className="embeds-head">
        <h2 id="embeds-heading">{t('Embeds')}</h2>
        <p className="muted">
          {t(
            'A frame in a page of your own site, in which customers look up one whole number. It opens nothing else, and only on the sites that are named.',
          )}
        </p>
        <button type="button" className="btn" onClick={() => setMaking(true)}>
          <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New embed')}
        </button>
      </div>
      {shown !== null && <Snippet attributes={shown.attributes} onDone={() => setShown(null)} />}
      <ShortList
        label={t('List of embeds')}
        columns={columns}
        rows={rows}
        compact={compact}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The embeds could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('There is no embed')}>
              {t('Make one for each page that shows it, so that it can be revoked alone.')}
            </EmptyState>
          ) : undefined
        }
      />
      {isMaking && (
        <NewEmbedDialog
          onMade={(made) => {
            setShown(made)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={t('Revoke {name}?', { name: revoking.embed.attributes.label })}
          go={t('Revoke')}
          keep={t('Keep it')}
          isPending={revoke.isPending}
          failure={revoke.isError ? `${t('It is still valid.')} ${revoke.error.message}` : undefined}
          onConfirm={() => confirmRevoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {t(
            'Pages that show it say from the next look-up on that it is not available. This cannot be undone.',
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Its table has names, sites and buttons beside each other. */
const TABLE_ABOVE_WIDTH = 1000
