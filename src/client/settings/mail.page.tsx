import { t } from '../../contract/language/index.ts'
import { may, queryClient } from '../api/index.ts'
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
  return (
    <div className="section-page">
      <PageHeader title={t('Mail')} />
      <div className="section-cards">
        <DocumentsMailbox mayRenew={may('renew_mailbox')} />
      </div>
      {may('list_outgoing_mails') && <OutgoingMails />}
    </div>
  )
}
