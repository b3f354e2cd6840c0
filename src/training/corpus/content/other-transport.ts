import { routeEntries, referenceRows, sailing } from './common.ts'
import type { Content, Desk } from './desk.ts'
import { otherContent, issued, billRow, booked, asOther } from './other.ts'

export const airWaybill = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: desk.facts.forwarder,
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
    ],
    rows: [
      issued(desk),
      ...referenceRows(desk, 0.6),
      ...asOther([
        ['place', 'port_of_loading', [[desk.write.run(`${desk.facts.loading.city} Airport`)]], 0.9],
        ['place', 'port_of_discharge', [[desk.write.run(`${desk.facts.discharge.city} Airport`)]], 0.9],
        [
          'reference',
          'house_document_reference',
          [[desk.write.run(`${desk.random.digits(3)}-${desk.random.digits(8)}`)]],
          0.9,
        ],
        ['terms', 'freight_payment_term_code', [[desk.write.run('PP')]], 0.5],
      ]),
    ],
    cargo: true,
    remarks: [
      'It is agreed that the goods described herein are accepted in apparent good order and condition for carriage.',
      'Chargeable weight as shown.',
    ],
    signature: 'Signature of issuing carrier or its agent',
  })

export const cargoManifest = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: { ...desk.facts.agent, name: desk.facts.line.name },
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
      ['notify_parties', desk.facts.notify],
    ],
    rows: [
      issued(desk),
      billRow(desk, 0.95),
      booked(desk, 0.3),
      ...asOther([...sailing(desk), ...routeEntries(desk)]),
    ],
    cargo: true,
    containers: 1,
    remarks: ['Manifest closed. Subject to amendment.', 'Master'],
    signature: 'Master / agent',
  })
export const interchangeReceipt = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const one = { ...desk, facts: { ...facts, boxes: facts.boxes.slice(0, 1) } }
  return otherContent(one, {
    issuer: { ...facts.agent, name: facts.terminal.name },
    parties: [['inland_carrier', facts.trucker]],
    rows: [
      issued(desk, facts.days.delivered),
      billRow(desk, 0.5),
      booked(desk, 0.4),
      ...referenceRows(desk, 0.3),
      ...asOther([
        ...sailing(desk, 0.6),
        ['reference', 'pickup_number', [[write.run(random.digits(6))]], 0.6],
        ['note', 'driver_name', [[write.run(facts.trucker.contact)]], 0.7],
        [
          'note',
          'exceptions',
          [[write.run(random.pick(['No damage', 'Dent left side', 'Scratches on door']))]],
          0.6,
        ],
        ['measure', 'cargo_gross_weight', write.weight('x', facts.gross), 0.6],
      ]),
    ],
    containers: 1,
    remarks: ['Equipment received in the condition stated above.', 'GATE OUT'],
    signature: 'Gate clerk',
  })
}
export const verifiedMass = (desk: Desk): Content => {
  const { facts, write } = desk
  return otherContent(desk, {
    issuer: facts.shipper,
    parties: [['shipper', facts.shipper]],
    rows: [
      issued(desk, facts.days.cutoff),
      booked(desk, 0.95),
      billRow(desk, 0.2),
      ...asOther([
        ...sailing(desk, 0.7),
        ...routeEntries(desk, 0.4),
        ['measure', 'cargo_gross_weight', write.weight('x', facts.gross + 3900), 0.9],
        ['note', 'declared_by', [[write.run(facts.shipper.contact)]], 0.7],
      ]),
    ],
    containers: 1,
    remarks: ['The verified gross mass was obtained by method 2 of SOLAS VI/2.', 'Weighing scale certified.'],
    signature: 'Authorized person',
  })
}
export const instruction = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: desk.facts.shipper,
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
      ['notify_parties', desk.facts.notify],
    ],
    rows: [
      issued(desk, desk.facts.days.cutoff),
      booked(desk, 0.95),
      ...referenceRows(desk, 0.5),
      ...asOther([
        ...sailing(desk),
        ...routeEntries(desk),
        ['terms', 'freight_payment_term_code', [[desk.write.run('Prepaid')]], 0.6],
        ['terms', 'number_of_originals', [[desk.write.run('3')]], 0.5],
      ]),
    ],
    cargo: true,
    containers: 0.8,
    remarks: ['Please issue the bill of lading as stated above.', 'Draft for approval.'],
    signature: 'Shipper',
  })
