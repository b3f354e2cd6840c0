import { t } from '../../../contract/language/index.ts'
/** What is on the screen may be older than it looks. */
export const NotRefreshed = ({ error }: { error: Error }) => (
  <p className="source-stale t-warn" role="status">
    {t('What you see was read before and may be out of date.')} {error.message}
  </p>
)
