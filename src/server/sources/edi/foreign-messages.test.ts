import { expect, test } from 'vitest'
import { catalogueRecords } from '../kit/catalogue.ts'
import { snapshotsOfMoves } from '../kit/snapshot.rules.ts'
import { partnerCodes, readMessageFile } from './adapter.ts'
import { readEdiFiles } from './reports.rules.ts'

/* Messages as other programs write them: their segments are as in public examples of carriers, the values are made up. */

function snapshotOf(...messages: string[][]) {
  const { reports } = readEdiFiles(
    messages.map((lines, index) => ({ name: `${index}`, text: lines.join('') })),
  )
  const asked = {
    source: 'edi',
    resolver: catalogueRecords,
    scac: null,
    taken_at: '2026-11-22T12:00:00Z',
  }
  const [snapshot] = snapshotsOfMoves(reports, asked).snapshots
  if (!snapshot) throw new Error('No snapshot')
  return snapshot
}
const eventsOf = (...messages: string[][]): string[] =>
  (snapshotOf(...messages).containers[0]?.transport_events ?? []).map(
    ({ event, location_locode, timestamp, vessel_id }) =>
      `${event.replace('container.transport.', '')} ${location_locode} ${timestamp?.slice(0, 16)}${vessel_id ? ' by ship' : ''}`,
  )
const x12 = (...body: string[]): string[] => [
  'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261120*0741*U*00401*000000001*0*P*>~',
  'GS*QO*CARRIER*FORWARDER*20261120*0741*1*X*004010~ST*315*0001~',
  ...body.map((segment) => `${segment}~`),
  `SE*${body.length + 2}*0001~GE*1*1~IEA*1*000000001~`,
]
const edifact = (...body: string[]): string[] => [
  "UNB+UNOC:3+CARRIER+FORWARDER+261120:0741+1'UNH+1+IFTSTA:D:00B:UN'BGM+23+1+9'",
  ...body.map((segment) => `${segment}'`),
  `UNT+${body.length + 3}+1'UNZ+1+1'`,
]

test('the ship of a departure from a port of transshipment is neither that of the lading nor that of the arrival', () => {
  const message = x12(
    'B4***VD*20261012*1242*HKHKG*CMAU*512749*L*4500*HKHKG*UN*8',
    'N9*BM*CMDUTHD0479278',
    'Q2*9450612*****400***0PG23E1MA***L*CMA CGM LA SCALA',
    'R4*5*UN*HKHKG*COSCO HIT TERMINAL LTD*HK',
    'DTM*140*20261012*1242*LT',
    'R4*L*UN*THLCH*LAEM CHABANG*TH***20',
    'DTM*140*20260922*1200',
    'R4*D*UN*USHOU*HOUSTON, TX*US***TX',
    'DTM*139*20261110*1200',
    'R4*E*UN*USHOU*HOUSTON, TX*US***TX',
    'DTM*139*20261110*1200',
  )
  expect(eventsOf(message)).toEqual([
    'vessel_departed THLCH 2026-09-22T05:00',
    'transshipment_departed HKHKG 2026-10-12T04:42 by ship',
    'estimated.vessel_arrived USHOU 2026-11-10T18:00',
  ])
  expect(snapshotOf(message).shipment).toMatchObject({ pod_vessel_name: null, pod_voyage_number: null })
})

test('a time has the zone of its code, and a status that is repeated has the place and time where it happened', () => {
  const message = x12(
    'B4***UV*20260304*1242*USSEA*CXRU*125502*L*45R1*USSEA*UN*2',
    'N9*BM*ET027SWSZ003',
    'N9*ZZ*UV*JPYOK*20260304*1242',
    'R4*L*UN*USSEA*SEATTLE, WA*US***WA',
    'DTM*140*20260205*1842*PT',
    'R4*D*UN*JPYOK*YOKOHAMA*JP',
    'DTM*140*20260303*1942*PT',
  )
  expect(eventsOf(message)).toEqual([
    'vessel_departed USSEA 2026-02-06T02:42',
    'vessel_arrived JPYOK 2026-03-04T03:42',
    'vessel_discharged JPYOK 2026-03-04T03:42',
  ])
})

test('a place without a code is known by its name, and ports are those that the message names, also without a time', () => {
  const message = x12(
    'B4***AR*20260901*0807**GMCU*609413*L*40HC*COLUMBUS*CI*7',
    'N9*BM*21001ASK5V9U',
    'Q2*9330141********202N***L*MARIM',
    'R4*L*UN*CNSHA*SHANGHAI*CN',
    'R4*D*UN*USLGB*LONG BEACH*US***CA',
  )
  const { shipment, containers } = snapshotOf(message)
  expect(shipment).toMatchObject({
    port_of_lading_locode: 'CNSHA',
    port_of_discharge_locode: 'USLGB',
  })
  expect(containers[0]).toMatchObject({
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
  })
  expect(containers[0]?.raw_events).toMatchObject([
    { original_event: '315 AR', location_name: 'COLUMBUS', vessel_name: null },
  ])
})

test('an arrival at no known place is kept, and is not the arrival at a port of discharge', () => {
  const message = x12('B4***VA*20260901*0807**GMCU*609413*L*45G1***7', 'N9*BM*21001ASK5V9U')
  expect(eventsOf(message)).toEqual([])
  expect(snapshotOf(message).containers[0]?.raw_events).toMatchObject([{ event: 'vessel_arrived' }])
})

test('departure and arrival have qualifiers of their own', () => {
  const message = x12(
    'B4***AE*20260905*1200*CNSHA*MSCU*123456*L*45G1*CNSHA*UN*6',
    'N9*BM*MEDUX1234567',
    'R4*L*UN*CNSHA*SHANGHAI*CN',
    'DTM*371*20260903*0100*LT',
    'DTM*369*20260906*0200*LT',
    'R4*D*UN*USLGB*LONG BEACH*US***CA',
    'DTM*371*20260925*0800*LT',
    'DTM*369*20260928*0800*LT',
  )
  expect(eventsOf(message)).toEqual([
    'vessel_loaded CNSHA 2026-09-05T04:00',
    'estimated.vessel_departed CNSHA 2026-09-05T18:00',
    'estimated.vessel_arrived USLGB 2026-09-25T15:00',
  ])
})

/** A train from the port of discharge: the calls of the ship before stand beside it. */
const onRail = (equipment: string[], head: string[] = []) =>
  edifact(
    'NAD+CA+ONEY:160',
    'RFF+BM:ONEYNYCB1234',
    ...head,
    'CNI+1',
    'STS+1+RL::HS:Rail Departed',
    'DTM+334:202611190710:203',
    'LOC+175+USNYC:139::NEW YORK',
    'TDT+1++2+25+CSXT:172::CSX+++:::CSX TRANSPORTATION',
    'LOC+9+COCTG:139::CARTAGENA',
    'DTM+186:202611091415:203',
    'LOC+11+USNYC:139::NEW YORK',
    'DTM+178:202611170505:203',
    'DTM+133:202611181630:203',
    'DTM+186:202611190710:203',
    'LOC+7+USCHI:139::CHICAGO',
    'DTM+132:202611210700:203',
    ...equipment,
  )

test('a railway is not the ship that departed or arrived, and a departure from the port of discharge is no arrival there', () => {
  const message = onRail(['EQD+CN+TRHU4561222+45G1:102:5+++5'])
  expect(eventsOf(message)).toEqual([
    'vessel_departed COCTG 2026-11-09T19:15',
    'vessel_arrived USNYC 2026-11-17T10:05',
    'rail_departed USNYC 2026-11-19T12:10',
    'estimated.arrived_at_inland_destination USCHI 2026-11-21T13:00',
  ])
  const { shipment } = snapshotOf(message)
  expect(shipment).toMatchObject({ shipping_line_scac: 'ONEY', pod_vessel_name: null })
  expect(shipment).not.toHaveProperty('pod_original_eta_at')
})

test('the container of a status is its own, and not one that the head of the message refers to', () => {
  const all = snapshotOf(onRail(['EQD+TE+CHAS123456', 'EQD+CN+TRHU4561222'], ['RFF+EQ:TRHU4307252']))
  expect(all.containers.map(({ number }) => number)).toEqual(['TRHU4561222'])
  const referred = snapshotOf(onRail([], ['RFF+EQ:TRHU4307252']))
  expect(referred.containers.map(({ number }) => number)).toEqual(['TRHU4307252'])
})

test('a port that is said to be in another country is no fact, and the message says so', () => {
  const text = (name: string, country: string) =>
    x12(
      'B4***UV*20261120*0700*USLGB*MSCU*123456*L*45G1*USLGB*UN*6',
      'N9*BM*MEDUX1234567',
      'R4*L*UN*CNSHA*SHANGHAI*CN',
      `R4*D*UN*USLGB*${name}*${country}`,
    )
  expect(eventsOf(text('LONG BEACH', 'US'))).toHaveLength(1)
  for (const [name, country] of [
    ['SINGAPORE', 'SG'],
    ['SINGAPORE', 'US'],
    ['LONG BEACH', 'SG'],
  ] as const) {
    const file = { name: 'a.315', text: text(name, country).join('') }
    expect(eventsOf(text(name, country))).toEqual([])
    expect(readMessageFile(file, partnerCodes(), null).refusals).toEqual([
      expect.stringMatching(/^USLGB is /) as string,
    ])
  }
})
