import { t } from '../../contract/language/index.ts'
import { useSession } from '../api/index.ts'

/** Says where texts of documents are sent, if the operator set a model of their own. */
export const SentToModel = () => {
  const { reader_host } = useSession()
  if (reader_host === null) return null
  return (
    <p className="muted sent-to-model">
      {t(
        'Texts of documents are sent to the operator’s own model at {host} when their type or a key field is not found with certainty.',
        { host: reader_host },
      )}
    </p>
  )
}
