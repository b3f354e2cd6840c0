import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { mailboxQuery } from '../queries.ts'

/** Renewing shuts out whoever has the old address: it is asked for twice. */
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
        Get a new address
      </button>
    )
  return (
    <div role="group" aria-label="Get a new address?">
      <p>Mail to the old address is refused from then on.</p>
      {renew.isError && (
        <p role="alert" className="t-bad">
          {renew.error.message}
        </p>
      )}
      <div className="ends">
        <button type="button" className="btn" onClick={() => ask(false)}>
          Keep this one
        </button>
        <button type="button" className="btn go" disabled={renew.isPending} onClick={() => renew.mutate()}>
          Replace it
        </button>
      </div>
    </div>
  )
}

const Address = ({ address }: { address: string }) => {
  const [told, tell] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => tell('Copied'),
      () => tell('The browser does not let it be copied; select the address instead'),
    )
  }
  return (
    <div className="mailbox">
      <p>Forward mails with papers to this address: what is attached comes in here by itself.</p>
      <p className="mailbox-address">
        <span className="id">{address}</span>
        <button type="button" className="btn" onClick={copy}>
          Copy
        </button>
      </p>
      <p role="status" className="muted">
        {told}
      </p>
      <Renew />
    </div>
  )
}

/** The address to which documents can be mailed; nothing while the service takes no mail. */
export const Mailbox = () => {
  const address = useQuery(mailboxQuery).data?.address ?? null
  if (address === null) return null
  return (
    <MenuButton label="Mail documents in" menu={() => <Address address={address} />}>
      <IconMail size={15} stroke={1.6} aria-hidden="true" /> <span className="head-word">By e-mail</span>
    </MenuButton>
  )
}
