import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { call, may } from '../../api/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { mailboxQuery } from '../queries.ts'

/** Asks for confirmation, because the old address stops working. */
const Renew = () => {
  const client = useQueryClient()
  const [isSure, ask] = useState(false)
  const renew = useMutation({
    mutationFn: () => call('renew_mailbox', {}),
    onSuccess: (mailbox) => {
      client.setQueryData(mailboxQuery.queryKey, mailbox)
      ask(false)
    },
  })
  if (!isSure)
    return (
      <button type="button" className="btn" onClick={() => ask(true)}>
        {t('Get a new address')}
      </button>
    )
  return (
    <div role="group" aria-label={t('Get a new address?')}>
      <p>{t('E-mail to the old address will be refused.')}</p>
      {renew.isError && (
        <p role="alert" className="t-bad">
          {renew.error.message}
        </p>
      )}
      <div className="ends">
        <button type="button" className="btn" onClick={() => ask(false)}>
          {t('Keep this one')}
        </button>
        <button type="button" className="btn go" disabled={renew.isPending} onClick={() => renew.mutate()}>
          {t('Replace it')}
        </button>
      </div>
    </div>
  )
}

const Address = ({ address }: { address: string }) => {
  const [message, setMessage] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setMessage(t('Copied')),
      () => setMessage(t('The browser does not allow copying; select the address instead')),
    )
  }
  return (
    <div className="mailbox">
      <p>{t('Forward e-mails with documents to this address: the attachments are added to the inbox.')}</p>
      <p className="mailbox-address">
        <span className="id">{address}</span>
        <button type="button" className="btn" onClick={copy}>
          {t('Copy')}
        </button>
      </p>
      <p role="status" className="muted">
        {message}
      </p>
      {may('renew_mailbox') && <Renew />}
    </div>
  )
}

/** The address to which documents can be sent by e-mail; null if the service receives no e-mail. */
export const Mailbox = () => {
  const address = useQuery(mailboxQuery).data?.address ?? null
  if (address === null) return null
  return (
    <MenuButton label={t('Send documents by e-mail')} menu={() => <Address address={address} />}>
      <IconMail size={15} stroke={1.6} aria-hidden="true" />{' '}
      <span className="head-word">{t('By e-mail')}</span>
    </MenuButton>
  )
}
