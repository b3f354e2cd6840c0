import { type LabelDefinition, label } from './label.rules.ts'

const roles = [
  label(
    'party',
    'shipper exporter seller',
    'shipper, shipper exporter, shippers name, shipper name, shipper name and address, consignor, shipper complete name and address, shipper details, name of shipper, shipper from, shipper principal',
  ),
  label(
    'party',
    'exporter shipper seller certifier',
    'exporter, exporter name, exporter name and address, exporters name and address, shipper/exporter',
  ),
  label(
    'party',
    'consignee ship_to importer',
    'consignee, consignee name, consignee name and address, consigned to, cnee, ultimate consignee, consignee complete name and address, consigned to order of, consignee to, consignee details, consignee non negotiable unless consigned to order',
  ),
  label(
    'party',
    'notify_parties.*',
    'notify, notify party, notify 1, notify 2, notify1, notify2, notify address, notify party name and address, also notify, also notify party, 2nd notify party, first notify party, second notify party, notify party 1, notify party 2, notify party complete name and address, notify name and address',
  ),
  label(
    'party',
    'carriers_agent_at_destination',
    'delivery agent, destination agent, agent at destination, for delivery of goods please apply to, for delivery apply to, for release apply to, carriers agent at destination, for delivery please apply to, delivery agent at destination, discharge agent, apply to for delivery, to obtain delivery contact, port agent, release agent, for delivery please contact',
  ),
  label(
    'party',
    'issuing_party',
    'issued by, issuing party, forwarding agent, issuer, forwarder, freight forwarder, from',
  ),
  label(
    'party',
    'booking_party',
    'booking party, booked by, customer, client, booking customer, booked by party, attention',
  ),
  label(
    'party',
    'invoice_payer buyer',
    'bill to, party, billed to, invoice to, payer, bill to party, shipper/bill to, bill-to, customer, sold to, client, billing party, buyer, invoice party, debtor, charge to',
  ),
  label(
    'party',
    'seller invoice_issuer',
    'seller, vendor, supplier, beneficiary, sold by, seller name, vendor name',
  ),
  label(
    'party',
    'buyer consignee',
    'buyer, importer, purchaser, buyer name, buyer if not consignee, buyer other than consignee',
  ),
  label(
    'party',
    'ship_to deliver_to consignee',
    'ship to, ship to party, shipped to, ship-to, delivery address, deliver to, deliver to party, ship to name and address, ship to name & address, delivery to',
  ),
  label(
    'party',
    'deliver_to ship_to',
    'deliver to, delivery to, delivery address, final delivery address, deliver cargo to, ship to, ship to name and address, ship to name & address',
  ),
  label(
    'party',
    'inland_carrier motor_carrier',
    'inland carrier, trucker, motor carrier, local delivery by, delivering carrier, trucking company, haulier, carrier name, truck carrier, transporter, delivery carrier, local delivery or transfer by',
  ),
  label('party', 'motor_carrier carrier', 'carrier, carrier name, carrier company'),
  label('party', 'broker', 'broker, load broker, freight broker, brokerage'),
  label('party', 'customs_broker', 'customs broker, broker, customs broker license'),
  label(
    'party',
    'importer_of_record',
    'importer of record, importer of record name, importer of record name and address, importer name and address',
  ),
  label(
    'party',
    'manufacturers.*',
    'manufacturer, supplier, manufacturer supplier, manufacturer name and address, manufacturer or supplier',
  ),
  label('party', 'producer manufacturers.*', 'producer, manufacturer, producer name'),
  label('party', 'importer', 'importer, importer name, importer name and address'),
  label('party', 'certifier', 'certifier, certifier name'),
  label(
    'party',
    'container_stuffing_location',
    'container stuffing location, stuffing location, stuffing place, container stuffing location name and address',
  ),
  label(
    'party',
    'consolidator',
    'consolidator, consolidator stuffer, stuffer, consolidator name and address',
  ),
]
/** A document of no other type has a list of parties in place of their roles. */
export const partyLabels: LabelDefinition[] = roles.map((definition) => ({
  ...definition,
  paths: [...definition.paths, 'parties.*'],
}))
