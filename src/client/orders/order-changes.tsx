import { t } from '../../contract/language/index.ts'
import { orderChangeLines } from '../../contract/format/order/changes.ts'
import type { OrderChange } from '../../contract/trade/orders/index.ts'

interface Props {
  changes: readonly OrderChange[]
  /** The next step: `Send a revision.` */
  advice: string
  now: Date
}

/** Facts that changed since the order was sent. */
export const OrderChanges = ({ changes, advice, now }: Props) =>
  changes.length > 0 && (
    <section className="card order-changed" aria-label={t('Changed since it was sent')}>
      <p className="t-bad">
        <b>{t('Changed since it was sent')}</b>
      </p>
      <ul>
        {orderChangeLines(changes, now).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{advice}</p>
    </section>
  )
