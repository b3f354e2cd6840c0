import { t } from '../../../contract/language/index.ts'
import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import { Pill } from '../../ui/index.ts'
import { orderState } from './order.present.ts'

/** The state of an order as a word; what it means in the title. */
export const OrderPill = ({ order: { attributes } }: { order: DeliveryOrder }) => {
  const { label, tone, says } = orderState(attributes)
  return (
    <Pill tone={tone} title={says}>
      {label}
      {attributes.revision > 1 && ` · ${t('rev. {n}', { n: String(attributes.revision) })}`}
    </Pill>
  )
}
