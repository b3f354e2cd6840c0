import './live.css'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore, useEffectEvent, useState } from 'react'
import { changeStream, type ChangeNotice } from '../../api/index.ts'
import { shipmentChangeText } from './changes.rules.ts'

interface Props {
  shipment_id: string
  container_ids: readonly string[]
  onShow: () => void
}

/** "This shipment changed — Show", above its page: the shipment itself or one of its containers. */
export const ShipmentChanged = ({ shipment_id, container_ids, onShow }: Props) => {
  const [text, setText] = useState<string | null>(null)
  const onNews = useEffectEvent((news: ChangeNotice) => {
    const sentence = shipmentChangeText(news, { shipment_id, container_ids })
    if (sentence !== null) setText(sentence)
  })
  useEffect(() => changeStream.onChange((news) => onNews(news)), [])
  const show = () => {
    setText(null)
    onShow()
  }
  return <div className="changes-apart">{text !== null && <ChangesNote text={text} onShow={show} />}</div>
}

/** Keeps the one connection of this tab while somebody is signed in, and says in the header how it stands. */
export const LiveMark = () => {
  useEffect(() => changeStream.start(), [])
  const state = useSyncExternalStore(changeStream.onState, changeStream.state)
  if (state === 'lost') return <span className="live-mark lost">Reconnecting…</span>
  return <span className="live-mark live">{state === 'live' && 'Live'}</span>
}

/** Says that something changed and waits: nothing moves until somebody asks for it. */
export const ChangesNote = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <div className="changes-note">
    <IconRefresh size={14} aria-hidden="true" />
    <span role="status">{text}</span>
    <button type="button" onClick={onShow}>
      Show
    </button>
  </div>
)
