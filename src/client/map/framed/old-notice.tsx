import { useEffect, useState } from 'react'
import { t } from '../../../contract/language/index.ts'

/** The page of a frame is read once: from then on it says that it is old. */
const OLD_AFTER_MS = 10 * 60_000

/** Says that what is shown was read a while ago, and reads it again. */
export function OldNotice() {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), OLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="framed-old" role="status">
      {isOld && (
        <>
          <span className="t-warn">{t('Read over 10 minutes ago')}</span>{' '}
          <button type="button" className="framed-toggle" onClick={() => window.location.reload()}>
            {t('Read again')}
          </button>
        </>
      )}
    </span>
  )
}
