import { useEffect, useSyncExternalStore } from 'react'
import { t } from '../../../contract/language/index.ts'
import { changeStream, otherPage, POLL_MS } from '../../api/index.ts'
import './live.css'
import { notLiveText } from './not-live.present.ts'

/** Keeps the one connection of this tab while somebody is signed in, and says in the header how it stands. */
export const LiveMark = () => {
  const isOtherPage = useSyncExternalStore(otherPage.subscribe, otherPage.isThere)
  useEffect(() => changeStream.start(), [])
  useEffect(() => (isOtherPage ? changeStream.pause() : undefined), [isOtherPage])
  const state = useSyncExternalStore(changeStream.onState, changeStream.state)
  if (state === 'lost')
    return <span className="live-mark lost">{notLiveText(changeStream.lastReceivedAt(), new Date())}</span>
  if (state === 'polled') {
    return (
      <span
        className="live-mark lost"
        title={t('Your network holds back live changes: the page asks for them.')}
      >
        {t('Updates every {n} s', { n: POLL_MS / 1000 })}
      </span>
    )
  }
  return <span className="live-mark live">{state === 'live' && t('Live')}</span>
}
