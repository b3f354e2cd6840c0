import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import type { EmailSubmission } from '../../../contract/resources/index.ts'
import { counted, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { submissionsQuery } from './queries.ts'

const reasonTexts: Readonly<Record<string, string>> = {
  too_large: 'too large',
  too_many: 'beyond the first 100 files',
}
/** Mails that are listed: the others are in the documents. */
const MAX_LISTED_MAILS = 10

type Mail = EmailSubmission['attributes']

/** What the checks say of the sender, in one or two words. */
function senderText({ authentication }: Mail): string | undefined {
  if (!authentication) return undefined
  const { spf, dkim, dmarc } = authentication
  if (dmarc === 'pass') return 'sender confirmed'
  if (dmarc === 'fail' || spf === 'fail' || dkim === 'fail') return 'sender may be forged'
  return 'sender not confirmed'
}

const LeftOut = ({ mail: { left_out } }: { mail: Mail }) =>
  left_out.length > 0 && (
    <>
      {' '}
      No documents were made of{' '}
      {left_out.map(({ file_name, reason }) => `${file_name} (${reasonTexts[reason] ?? reason})`).join(', ')}.
      The mail itself is kept.
    </>
  )

/** Mails that came, with their senders: nothing that was accepted is lost silently. */
export const Arrived = () => {
  const { data, error } = useQuery(submissionsQuery)
  if (error && !data)
    return (
      <p role="alert" className="t-bad">
        The mails could not be read. {error.message}
      </p>
    )
  if (!data) return null
  const total = data.meta?.total ?? data.data.length
  if (total === 0) return <p className="muted">{t('No mail has come yet.')}</p>
  const listed = data.data.filter(
    ({ attributes }, nth) => nth < MAX_LISTED_MAILS || attributes.left_out.length > 0,
  )
  return (
    <>
      <p className="muted">
        {counted(total, 'mail')} came
        {total > listed.length && `; the last ${listed.length}, and those with files that are no documents`}:
      </p>
      <ul className="mail-arrived">
        {listed.map(({ id, attributes }) => {
          const checked = senderText(attributes)
          return (
            <li key={id}>
              <b>{attributes.subject || 'No subject'}</b>{' '}
              <small className="muted">
                {attributes.from.join(', ')}
                {checked !== undefined && (
                  <>
                    {' '}
                    (
                    <span className={checked === 'sender may be forged' ? 't-bad' : undefined}>
                      {checked}
                    </span>
                    )
                  </>
                )}
                , {timeText(attributes.created_at, ownZone(), new Date()).text},{' '}
                {counted(attributes.documents_count, 'document')}.
                <LeftOut mail={attributes} />
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}
