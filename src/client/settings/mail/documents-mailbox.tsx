import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { writeText } from '../../lists/copy/clipboard.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Arrived } from './arrived.tsx'
import { MailSenders } from './senders.tsx'
import { ownMailboxQuery, useRenewMailbox } from './queries.ts'

/** The address that documents are mailed to. */
export const DocumentsMailbox = ({ mayRenew }: { mayRenew: boolean }) => {
  const { data, error } = useQuery(ownMailboxQuery)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const [isAsking, ask] = useState(false)
  const renew = useRenewMailbox()
  const address = data?.address ?? null
  return (
    <section className="card section-card" aria-labelledby="mail-documents">
      <h2 id="mail-documents">{t('Documents by mail')}</h2>
      {error && !data ? (
        <p role="alert" className="t-bad">
          {t('The address could not be read.')} {error.message}
        </p>
      ) : data && address === null ? (
        <p className="muted">
          {t('This service receives no mail. The operator opens a port for it with --mail-port.')}
        </p>
      ) : (
        address !== null && (
          <>
            <p>{t('Files of mails to this address become documents:')}</p>
            <p className="section-address">
              <span className="id">{address}</span>
              <button type="button" className="btn" onClick={() => void writeText(address).then(setCopied)}>
                {t(isCopied === true ? 'Copied' : 'Copy')}
              </button>
              {mayRenew && (
                <button type="button" className="btn" onClick={() => ask(true)}>
                  {t('Get a new address')}
                </button>
              )}
              <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
                {isCopied === true && t('Copied')}
                {isCopied === false && t('The browser did not let it be copied: select the text')}
              </span>
            </p>
            {data && <MailSenders senders={data.senders} />}
            <Arrived />
          </>
        )
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Get a new address?')}
          go={t('Replace it')}
          keep={t('Keep this one')}
          isPending={renew.isPending}
          failure={renew.isError ? `${t('The address is as it was.')} ${renew.error.message}` : undefined}
          onConfirm={() => renew.mutate(undefined, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          {t('Mail to the old address is refused from then on.')}
        </ConfirmDialog>
      )}
    </section>
  )
}
