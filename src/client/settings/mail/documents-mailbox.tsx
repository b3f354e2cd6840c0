import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { writeText } from '../../lists/copy/clipboard.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ownMailboxQuery, submissionsQuery, useRenewMailbox } from './queries.ts'

const reasonTexts: Readonly<Record<string, string>> = {
  too_large: 'too large',
  too_many: 'beyond the first 100 files',
}

/** Mails that brought files which are no documents: nothing that was accepted is lost silently. */
const LeftOut = () => {
  const { data, error } = useQuery(submissionsQuery)
  if (error && !data)
    return (
      <p role="alert" className="t-bad">
        The mails could not be read. {error.message}
      </p>
    )
  if (!data) return null
  const incomplete = data.data.filter(({ attributes }) => attributes.left_out.length > 0)
  if (incomplete.length === 0)
    return (
      <p className="muted">
        {data.data.length === 0
          ? 'No mail has come yet.'
          : `${counted(data.meta?.total ?? data.data.length, 'mail')} came. Every file of the last ${data.data.length} became a document.`}
      </p>
    )
  return (
    <ul>
      {incomplete.map(({ id, attributes }) => (
        <li key={id}>
          <b>{attributes.subject ?? 'No subject'}</b>{' '}
          <small className="muted">
            {timeText(attributes.created_at, ownZone(), new Date()).text}: no documents were made of{' '}
            {attributes.left_out
              .map(({ file_name, reason }) => `${file_name} (${reasonTexts[reason] ?? reason})`)
              .join(', ')}
            . The mail itself is kept.
          </small>
        </li>
      ))}
    </ul>
  )
}

/** The address that documents are mailed to. */
export const DocumentsMailbox = ({ mayRenew }: { mayRenew: boolean }) => {
  const { data, error } = useQuery(ownMailboxQuery)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const [isAsking, ask] = useState(false)
  const renew = useRenewMailbox()
  const address = data?.address ?? null
  return (
    <section className="card section-card" aria-labelledby="mail-documents">
      <h2 id="mail-documents">Documents by mail</h2>
      {error && !data ? (
        <p role="alert" className="t-bad">
          The address could not be read. {error.message}
        </p>
      ) : data && address === null ? (
        <p className="muted">
          This service receives no mail. The operator opens a port for it with --mail-port.
        </p>
      ) : (
        address !== null && (
          <>
            <p>Files of mails to this address become documents:</p>
            <p className="section-address">
              <span className="id">{address}</span>
              <button type="button" className="btn" onClick={() => void writeText(address).then(setCopied)}>
                {isCopied === true ? 'Copied' : 'Copy'}
              </button>
              {mayRenew && (
                <button type="button" className="btn" onClick={() => ask(true)}>
                  Get a new address
                </button>
              )}
              <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
                {isCopied === true && 'Copied'}
                {isCopied === false && 'The browser did not let it be copied: select the text'}
              </span>
            </p>
            <LeftOut />
          </>
        )
      )}
      {isAsking && (
        <ConfirmDialog
          title="Get a new address?"
          go="Replace it"
          keep="Keep this one"
          isPending={renew.isPending}
          failure={renew.isError ? `The address is as it was. ${renew.error.message}` : undefined}
          onConfirm={() => renew.mutate(undefined, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          Mail to the old address is refused from then on.
        </ConfirmDialog>
      )}
    </section>
  )
}
