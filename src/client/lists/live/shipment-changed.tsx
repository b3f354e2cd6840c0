import { useEffect, useEffectEvent, useState } from 'react'
import { changeStream, type News } from '../../api/index.ts'
import { ChangesNote } from './changes-note.tsx'
import { isOwnEcho } from './own-edits.ts'

interface Props {
  shipment_id: string
  container_ids: readonly string[]
  onShow: () => void
}

/** "This shipment changed — Show", above its page: the shipment itself or one of its boxes. */
export const ShipmentChanged = ({ shipment_id, container_ids, onShow }: Props) => {
  const [changed, setChanged] = useState(false)
  const hear = useEffectEvent((news: News) => {
    if (news === 'missed' || isOwnEcho()) return
    const isOurs =
      news.shipments.includes(shipment_id) || news.containers.some((id) => container_ids.includes(id))
    if (isOurs) setChanged(true)
  })
  useEffect(() => changeStream.onNews((news) => hear(news)), [])
  const show = () => {
    setChanged(false)
    onShow()
  }
  return (
    <div className="changes-apart">
      {changed && <ChangesNote text="This shipment changed" onShow={show} />}
    </div>
  )
}
