import { makePdf, placed } from '../../src/server/testing/files/index.ts'
import { numberOf, type ImportedContainer } from './import-containers.ts'

type Subject = Pick<ImportedContainer, 'bill' | 'number'>
interface NamedFile {
  name: string
  bytes: Uint8Array
}
interface Content extends Subject {
  title: string
  /** Labels and values, two to a line. */
  lines: string[]
}

const documentOf = async (name: string, { title, bill, number, lines }: Content): Promise<NamedFile> => ({
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
 * Twelve PDFs: one is stored already, one has the heading of another type, and one is about an untracked container.
 * @param containers what the others are about
 */
export async function twelveDocuments(containers: readonly Subject[]) {
  const about = (index: number): Subject => containers[index % containers.length] ?? { bill: '', number: '' }
  const bill = (n: number) =>
    documentOf(`bill ${n}.pdf`, { ...about(n), title: 'BILL OF LADING', lines: carriage })
  const notice = (n: number) =>
    documentOf(`notice ${n}.pdf`, { ...about(n), title: 'ARRIVAL NOTICE', lines: arrival })
  const release = (n: number) =>
    documentOf(`order ${n}.pdf`, { ...about(n), title: 'DELIVERY ORDER', lines: order })
  const documents = await Promise.all([
    bill(0),
    bill(1),
    bill(2),
    notice(3),
    notice(4),
    notice(5),
    notice(6),
    release(7),
    release(8),
    documentOf('invoice 9.pdf', { ...about(9), title: 'FREIGHT INVOICE', lines: invoice }),
    // An agent's delivery order with the heading of an arrival notice.
    documentOf('misnamed.pdf', { ...about(10), title: 'ARRIVAL NOTICE', lines: order }),
    documentOf('unknown container.pdf', {
      bill: 'ZZZU900100',
      number: numberOf('ZZZU', 900_100),
      title: 'BILL OF LADING',
      lines: carriage,
    }),
  ])
  return { documents, repeated: 'bill 2.pdf', misnamed: 'misnamed.pdf', unlinked: 'unknown container.pdf' }
}
