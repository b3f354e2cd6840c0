import { orderHead, orderSections } from '../../contract/format/order/sections.ts'
import type { LinkedContent } from '../../contract/trade/orders/index.ts'
import { inStandardWriting } from '../format/index.ts'
import './orders.css'

/** What an order says: the same parts and lines as its PDF, in English too. */
export const OrderSections = ({ content }: { content: LinkedContent }) => {
  const { parties, asOf, sections } = inStandardWriting(() => ({
    ...orderHead(content),
    sections: orderSections(content),
  }))
  return (
    <div className="order-says">
      <p className="muted">
        {parties}. {asOf}
      </p>
      {sections.map(({ title, rows }) => (
        <section key={title} className="card">
          <h2>{title}</h2>
          <dl>
            {rows.map(({ label, value, note, isOld }, at) => (
              <div key={`${label} ${at}`}>
                <dt>{label}</dt>
                <dd>
                  <span className="order-value">{value}</span>
                  {note !== null && <small className={isOld ? 't-warn' : 'muted'}>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
