import { queryClient, useSession } from '../api/index.ts'
import { PageHeader } from '../ui/index.ts'
import { DocumentsMailbox } from './mail/documents-mailbox.tsx'
import { OutgoingMails } from './mail/outgoing.tsx'
import { ownMailboxQuery } from './mail/queries.ts'
import './sections.css'

export function loader() {
  void queryClient.prefetchQuery(ownMailboxQuery)
  return null
}

/** Mail that comes with documents, and mail to people. */
export const Component = () => {
  const { role, user } = useSession()
  const isAdmin = role === 'owner' || role === 'admin'
  return (
    <div className="section-page">
      <PageHeader title="Mail" />
      <div className="section-cards">
        <DocumentsMailbox mayRenew={isAdmin} />
      </div>
      {isAdmin && user !== null && <OutgoingMails />}
    </div>
  )
}
