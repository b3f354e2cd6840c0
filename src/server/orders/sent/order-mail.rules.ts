import { timeText } from '../../../contract/format/index.ts'
import { orderHead } from '../../../contract/format/order/sections.ts'
import type { OrderContent } from '../../../contract/trade/orders/index.ts'
import type { MailText } from '../../platform/mail/mail-text.rules.ts'

const MAX_NAMED_CONTAINERS = 5
const containersText = ({ containers }: OrderContent): string => {
  const numbers = containers.map(({ known }) => known.number)
  const named = numbers.slice(0, MAX_NAMED_CONTAINERS).join(', ')
  const more = numbers.length - MAX_NAMED_CONTAINERS
  return more > 0 ? `${named} and ${more} more` : named
}

/** The mail with an order: what it is, where it is answered, and until when. @param now the wall clock */
export const orderMail = (
  content: OrderContent,
  { url, expires_at, sent_by, now }: { url: string; expires_at: string; sent_by: string; now: Date },
): MailText => {
  const { number, revision, company } = content
  const { simulated } = orderHead(content)
  return {
    subject: `Delivery order ${number}${revision > 1 ? `, revision ${revision}` : ''} from ${company}`,
    paragraphs: [
      ...(simulated === null ? [] : [`Simulated data: ${simulated}`]),
      `${company} asks you to collect and deliver ${containersText(content)}.`,
      revision > 1
        ? `This is revision ${revision}: it takes the place of those before and needs an answer of its own.`
        : 'The whole order is attached, and on the page of the link.',
      `Please answer by ${timeText(expires_at, 'UTC', now).text}: the link expires then.`,
    ],
    link: { label: 'Look at the order, and accept or decline it', url },
    footer: `${sent_by} of ${company} sent this order with Portolan. Whoever has the link can answer it: pass it on to nobody else.`,
  }
}

export const withdrawnMail = ({ number, company }: OrderContent, by: string): MailText => ({
  subject: `Withdrawn: delivery order ${number} from ${company}`,
  paragraphs: [`${company} has withdrawn delivery order ${number}. Please do not carry it out.`],
  footer: `${by} of ${company} withdrew this order with Portolan.`,
})
