import { createHash } from 'node:crypto'
import { makePdf, placed } from '../../src/server/testing/files/index.ts'
import type { Service } from './service.ts'
import { localTime, numberOf, tell, type ToldContainer } from './told.ts'

const los_angeles = 'America/Los_Angeles'
const fee = { type: 'demurrage', amount: 4711, currency_code: 'USD' }

interface Told {
  bill: string
  number: string
}
/** One box to a bill, so that each paper is about one shipment. */
const boxesOf = (owner: string, count: number, from: number): Told[] =>
  Array.from({ length: count }, (_, index) => ({
    bill: `MEDU77${from + index}`,
    number: numberOf(owner, 410_000 + from + index),
  }))

/** Five boxes that slipped by three days, with fees on them, among others that come as they were told. */
export async function tellMorning(service: Service, now: Date): Promise<{ slipped: Told[]; others: Told[] }> {
  const [slipped, others] = [boxesOf('CSQU', 5, 100), boxesOf('TGHU', 8, 300)]
  const boxes = (told: Told[]): ToldContainer[] =>
    told.map((each) => ({
      ...each,
      attributes: {
        current_status: 'on_ship',
        pod_timezone: los_angeles,
        fees_at_pod_terminal: [fee],
        holds_at_pod_terminal: [{ name: 'freight', status: 'hold', description: 'USD 4711 not paid' }],
      },
    }))
  const eta = (days: number) => localTime(now, los_angeles, days, '08:00')
  await tell(service, boxes(slipped), { pod_original_eta_at: eta(4), pod_eta_at: eta(7) })
  await tell(service, boxes(others), { pod_original_eta_at: eta(5), pod_eta_at: eta(5) })
  return { slipped, others }
}

export interface MorningPaper {
  name: string
  bytes: Uint8Array
}
interface Content extends Told {
  title: string
  /** Labels and values, two to a line. */
  lines: string[]
}

const paper = async (name: string, { title, bill, number, lines }: Content): Promise<MorningPaper> => ({
  name,
  bytes: await makePdf([
    [
      ...placed(title, { size: 18, left: 180, top: 60 }),
      ...placed(
        [
          `B/L No.       ${bill}            Date issued    12 Nov 2026`,
          'Vessel        MAERSK EMDEN        Voyage         238W',
          'Port of loading     SHANGHAI          Port of discharge   LOS ANGELES',
          ...lines,
          '',
          'Container No.    Seal No.    Packages    Weight KG',
          `${number}      CN8842      640         11240.5`,
        ].join('\n'),
        { size: 9, left: 50, top: 110 },
      ),
    ],
  ]),
})

const carriage = [
  'Shipper       Harbour Mills Ltd',
  'Consignee     Fir Street Imports LLC',
  'Notify party  Fir Street Imports LLC',
  'Freight prepaid       Number of originals   3',
  'Shipped on board      2 Nov 2026',
]
const arrival = [
  'Consignee     Fir Street Imports LLC',
  'ETA           14 Nov 2026         Last free day   20 Nov 2026',
  'Pickup number PU4711              IT No.          981234567',
]
const order = [
  'Pick up at    Pier 400 Terminal',
  'Deliver to    Fir Street Imports LLC',
  'Release to trucker    West Drayage Inc    Pickup number   PU4712',
]
const invoice = [
  'Invoice No.   INV-4711     Due date   30 Nov 2026',
  'Ocean freight          USD  2,400.00',
  'Terminal handling      USD    310.00',
  'Total due              USD  2,710.00',
]

/**
 * The twelve PDFs of a morning: one is here already, one calls itself by a wrong name, and one is about a box that
 * nobody tracks.
 */
export async function twelvePapers({ slipped, others }: { slipped: Told[]; others: Told[] }) {
  const about = (index: number): Told => [...slipped, ...others][index] ?? { bill: '', number: '' }
  const bill = (n: number) =>
    paper(`bill ${n}.pdf`, { ...about(n), title: 'BILL OF LADING', lines: carriage })
  const notice = (n: number) =>
    paper(`notice ${n}.pdf`, { ...about(n), title: 'ARRIVAL NOTICE', lines: arrival })
  const release = (n: number) =>
    paper(`order ${n}.pdf`, { ...about(n), title: 'DELIVERY ORDER', lines: order })
  const papers = await Promise.all([
    bill(0),
    bill(1),
    bill(2),
    notice(3),
    notice(4),
    notice(5),
    notice(6),
    release(7),
    release(8),
    paper('invoice 9.pdf', { ...about(9), title: 'FREIGHT INVOICE', lines: invoice }),
    // What an agent sends under the heading of another form: a delivery order in truth.
    paper('misnamed.pdf', { ...about(10), title: 'ARRIVAL NOTICE', lines: order }),
    paper('unknown box.pdf', {
      bill: 'ZZZU900100',
      number: numberOf('ZZZU', 900_100),
      title: 'BILL OF LADING',
      lines: carriage,
    }),
  ])
  return { papers, repeated: 'bill 2.pdf', misnamed: 'misnamed.pdf', unlinked: 'unknown box.pdf' }
}

/** Uploads a paper as a script would, before the morning begins. */
export async function fileBefore(service: Service, { name, bytes }: MorningPaper): Promise<void> {
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: name, content_type: 'application/pdf', byte_size: bytes.byteLength, checksum }
  const ticket = (await (
    await service.ask('/storage/direct_uploads', { method: 'POST', body: JSON.stringify({ blob }) })
  ).json()) as { signed_id: string; direct_upload: { url: string; headers: Record<string, string> } }
  const { url, headers } = ticket.direct_upload
  await fetch(new URL(url, service.origin), { method: 'PUT', headers, body: Buffer.from(bytes) })
  const attributes = { name, attached_document: ticket.signed_id }
  const made = await service.ask('/documents', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'document', attributes } }),
  })
  if (made.status !== 201) throw new Error(`${name} was not taken: ${await made.text()}`)
}
