import { referenceRows, sailing, terms, routeEntries, movement, notifies } from './common.ts'
import { also, type Content, type Desk, type Row, entriesOf, join } from './desk.ts'
import { cargoTable, containerTable, containersInWords } from './parts.ts'
import { addDays } from '../facts/days.ts'

const issue = ({ random, facts, write }: Desk, day: string): Row[] =>
  random.chance(0.4)
    ? [
        [
          'date',
          'place_of_issue issue_date',
          join(
            write.text('place_of_issue.location_name', facts.loading.name),
            random.pick([', ', ' / ', ' ', ', ']),
            write.day('issue_date', day),
          ),
          0.95,
          undefined,
          ['place_of_issue', 'issue_date'],
        ],
      ]
    : [
        ['date', 'issue_date', write.day('issue_date', day), 0.9],
        ['place', 'place_of_issue', write.text('place_of_issue.location_name', facts.loading.name), 0.4],
      ]

function transportDocument(desk: Desk, kind: 'bill' | 'waybill' | 'house'): Content {
  const { facts, random, write, speaker } = desk
  const onBoard = addDays(facts.days.departure, random.pick([0, 0, 0, -1, 1]))
  const issued = random.chance(0.4) ? onBoard : addDays(onBoard, random.int(0, 3))
  const order = kind === 'bill' && random.chance(0.15)
  const inTable = random.chance(0.65)
  const house = kind === 'house'
  const originals = random.pick([
    ['THREE (3)', 3],
    ['3', 3],
    ['3/THREE', 3],
    ['ONE (1)', 1],
    ['2', 2],
    ['ZERO (0)', 0],
  ] as [string, number][])
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper)],
    [
      'party',
      'consignee',
      order
        ? also(
            write.text(
              'consignee.party_name',
              random.pick(['TO ORDER', 'TO THE ORDER OF SHIPPER', `TO ORDER OF ${facts.second.name}`]),
            ),
            { path: 'is_to_order', value: true },
          )
        : write.party('consignee', facts.consignee),
    ],
    ...notifies(desk, 0.95),
    [
      'party',
      'carriers_agent_at_destination',
      write.party('carriers_agent_at_destination', facts.agent),
      0.4,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.98,
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.8],
    [
      'reference',
      'house_document_reference',
      write.text('house_document_reference', facts.house),
      house ? 0.6 : 0.1,
    ],
    ['reference', 'carrier_code', write.text('carrier_code', facts.line.scac, facts.line.scac), 0.35],
    ['reference', 'service_contract_reference', [[write.run(`SC${random.digits(6)}`)]], 0.1, undefined, []],
    ...referenceRows(desk, 0.35),
    ...sailing(desk),
    ...routeEntries(desk),
    ...terms(desk, 0.65),
    ...movement(desk, 0.3),
    ['date', 'shipped_on_board_date', write.day('shipped_on_board_date', onBoard), 0.55],
    [
      'date',
      'received_for_shipment_date',
      write.day('received_for_shipment_date', addDays(onBoard, -random.int(1, 4))),
      0.08,
    ],
    ...issue(desk, issued),
    ...(kind === 'waybill'
      ? []
      : ([
          [
            'terms',
            'number_of_originals',
            write.text('number_of_originals', originals[0], originals[1]),
            0.65,
          ],
        ] as Row[])),
    ...(kind === 'waybill'
      ? ([['terms', 'number_of_copies', write.text('number_of_copies', '1', 1), 0.3]] as Row[])
      : []),
    [
      'terms',
      'is_surrendered',
      write.text(
        'is_surrendered',
        random.pick(['Telex Release', 'TELEX RELEASE', 'Surrendered', 'Express release']),
        true,
      ),
      kind === 'waybill' ? 0 : 0.12,
    ],
    ['money', 'declared_value', write.money('declared_value', facts.goodsTotal, facts.currency), 0.08],
    ...(inTable
      ? []
      : ([
          [
            'note',
            'col.container',
            containersInWords(desk),
            1,
            undefined,
            ['utilized_transport_equipments.*.equipment_reference'],
          ],
        ] as Row[])),
  ])
  const issuer = house ? facts.forwarder : { ...facts.agent, name: facts.line.name }
  const cargo = cargoTable(desk)
  return {
    issuer,
    entries,
    tables: inTable
      ? random.shuffled([cargo, containerTable(desk, { weights: random.chance(0.5) })])
      : [cargo],
    totals: [],
    remarks: random.some(
      [
        'SHIPPED ON BOARD',
        'SHIPPER’S LOAD, STOW AND COUNT',
        'SAID TO CONTAIN',
        'FREIGHT AS ARRANGED',
        'CLEAN ON BOARD',
        'ORIGINAL',
        'COPY NON-NEGOTIABLE',
        '14 DAYS FREE DETENTION AT DESTINATION',
      ],
      random.int(0, 3),
    ),
    signatures: [
      {
        caption: speaker.plainly(
          random.pick([
            'Signed for the Carrier',
            'As agent for the carrier',
            'Authorized signature',
            'By (signature)',
          ]),
        ),
        value: [[]],
      },
    ],
  }
}
export const oceanBill = (desk: Desk): Content => transportDocument(desk, 'bill')
export const houseBill = (desk: Desk): Content => transportDocument(desk, 'house')
export const seaWaybill = (desk: Desk): Content => transportDocument(desk, 'waybill')
