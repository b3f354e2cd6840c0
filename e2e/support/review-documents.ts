import { makePdf, placed, type PlacedText } from '../../src/server/testing/files/index.ts'

interface About {
  bill: string
  number: string
}
const page = (title: string, lines: readonly string[]): PlacedText[] => [
  ...placed(title, { size: 18, left: 150, top: 60 }),
  ...placed(lines.join('\n'), { size: 9, left: 50, top: 110 }),
]

const billPage = ({ bill, number }: About) =>
  page('BILL OF LADING', [
    `B/L No.       ${bill}            Date issued    12 Nov 2026`,
    'Vessel        MAERSK EMDEN        Voyage         238W',
    'Port of loading     SHANGHAI          Port of discharge   LOS ANGELES',
    'Shipper       Harbour Mills Ltd',
    'Consignee     Fir Street Imports LLC',
    'Shipped on board      2 Nov 2026',
    '',
    'Container No.    Seal No.    Packages    Weight KG',
    `${number}      CN8842      640         11240.5`,
  ])
const noticePage = ({ bill }: About) =>
  page('ARRIVAL NOTICE', [
    `B/L No.       ${bill}            Date issued    12 Nov 2026`,
    'Vessel        MAERSK EMDEN        Voyage         238W',
    'Consignee     Fir Street Imports LLC',
    'ETA           14 Nov 2026         Last free day   20 Nov 2026',
    'Pickup number PU4711              IT No.          981234567',
  ])

/** A booking of which every key field is printed. */
const bookingPage = ({ booking, arrives }: { booking: string; arrives: string }) =>
  page('BOOKING CONFIRMATION', [
    `Booking No.:          ${booking}`,
    'Booked by:            Fir Street Imports LLC',
    '                      12 Harbor Ave',
    '                      Houston, TX 77021, USA',
    'Vessel:               MAERSK EMDEN',
    'Voyage:               238W',
    'Port of loading:      SHANGHAI',
    'Port of discharge:    LOS ANGELES',
    'ETD:                  2 Nov 2026',
    `ETA:                  ${arrives}`,
  ])

const releasePages = ({ bill, number }: About) => [
  page('DELIVERY ORDER', [
    `Delivery Order No.:   DO-55121            Date of issue:   12 Nov 2026`,
    `B/L No.:              ${bill}`,
    `Container No.:        ${number}`,
    'Vessel:               MAERSK EMDEN        Voyage:          238W',
    'Deliver to:           Fir Street Imports LLC',
    'Pickup location:      Pier 400 Terminal',
  ]),
  placed(
    [
      'Freight release:      RELEASED            Customs release:   Not yet cleared',
      'Pickup appointment:   20 Nov 2026 08:30   Pickup number:     PU4711',
      'Return empty by:      30 Nov 2026',
    ].join('\n'),
    { size: 9, left: 50, top: 640 },
  ),
]

/** An invoice of which the order alone says what it is about. */
export const anInvoice = ({ number, order }: { number: string; order: string }) =>
  makePdf([
    page('COMMERCIAL INVOICE', [
      `Invoice No.:          ${number}`,
      'Invoice date:         9 Nov 2026',
      `Purchase Order No.:   ${order}`,
      'Buyer:                Fir Street Imports LLC',
      'Total:                USD 12,345.00',
    ]),
    placed('Terms and conditions of sale', { size: 9, left: 50, top: 110 }),
  ])
export const aBill = (about: About) => makePdf([billPage(about)])
export const aBooking = (about: { booking: string; arrives: string }) => makePdf([bookingPage(about)])
export const aNotice = (about: About) => makePdf([noticePage(about)])
/** A delivery order that says on its second page, far down, what was released and when the truck may come. */
export const aRelease = (about: About) => makePdf(releasePages(about))
/** A bill of lading of two pages and its arrival notice in one file. */
export const aBundle = (about: About) => makePdf([billPage(about), billPage(about), noticePage(about)])
/** Texts of a delivery order, without its heading and layout. */
export const aNote = ({ number }: About) =>
  makePdf([page('Note to the desk', ['Please deliver to Fir Street Imports LLC', `Container  ${number}`])])
/** A document that only a template can read: its issuer uses other labels than all others. */
export const ofTheIssuer = (code: string, handling: string) =>
  makePdf([
    page('Northern Line Agency', [
      'Your goods are here',
      `Collect with >> ${code} <<`,
      '',
      'What you owe us',
      `Handling ${handling}`,
      'Storage 45.50',
      'End of what you owe',
    ]),
  ])
/** A PDF with a password. */
export const locked = () =>
  makePdf([page('ARRIVAL NOTICE', ['Not for everybody'])], {
    lock: { userPassword: 'a secret', ownerPassword: 'another' },
  })
