import { useEffect, useEffectEvent, useState } from 'react'
import { changeStream, type ChangeNotice } from '../../api/index.ts'
import { ChangesNote } from './changes-note.tsx'
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
