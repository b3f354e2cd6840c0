import { useQuery } from '@tanstack/react-query'
import { plural, t } from '../../../contract/language/index.ts'
import type { EmailSubmission } from '../../../contract/resources/index.ts'
import { counted, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { submissionsQuery } from './queries.ts'

const reasonTexts: Readonly<Record<string, string>> = {
  too_large: t('too large'),
  too_many: t('beyond the first 100 files'),
  empty: t('empty'),
  no_file: t('an item of Outlook that is no file'),
}
/** Mails that are listed: the others are in the documents. */
const MAX_LISTED_MAILS = 10

type Mail = EmailSubmission['attributes']

/** What the checks say of the sender, in one or two words. */
function senderText({ authentication }: Mail): { text: string; isForged: boolean } | undefined {
  if (!authentication) return undefined
  const { spf, dkim, dmarc } = authentication
  if (dmarc === 'pass') return { text: t('sender confirmed'), isForged: false }
  if (dmarc === 'fail' || spf === 'fail' || dkim === 'fail')
    return { text: t('sender may be forged'), isForged: true }
  return { text: t('sender not confirmed'), isForged: false }
}

const LeftOut = ({ mail: { left_out } }: { mail: Mail }) =>
  left_out.length > 0 && (
    <>
      {' '}
      {t('No documents were made of {files}. The mail itself is kept.', {
        files: left_out
          .map(({ file_name, reason }) => `${file_name} (${reasonTexts[reason] ?? reason})`)
          .join(', '),
      })}
    </>
  )

/** Mails that came, with their senders: nothing that was accepted is lost silently. */
export const Arrived = () => {
  const { data, error } = useQuery(submissionsQuery)
  if (error && !data)
    return (
      <p role="alert" className="t-bad">
        {t('The mails could not be read.')} {error.message}
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
        {total > listed.length
          ? plural(
              total,
              '{n} mail came; the last {listed}, and those with files that are no documents:',
              '{n} mails came; the last {listed}, and those with files that are no documents:',
              { listed: listed.length },
            )
          : plural(total, '{n} mail came:', '{n} mails came:')}
      </p>
      <ul className="mail-arrived">
        {listed.map(({ id, attributes }) => {
          const checked = senderText(attributes)
          return (
            <li key={id}>
              <b>{attributes.subject || t('No subject')}</b>{' '}
              <small className="muted">
                {attributes.from.join(', ')}
                {checked !== undefined && (
                  <>
                    {' '}
                    (<span className={checked.isForged ? 't-bad' : undefined}>{checked.text}</span>)
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
