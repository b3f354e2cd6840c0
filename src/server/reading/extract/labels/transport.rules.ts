import { label } from './label.rules.ts'

const vessels =
  'vessel, vessel name, ocean vessel, mother vessel, name of vessel, export vessel, export carrier vessel, ship, vessel carrier, carrying vessel, origin vessel name, main vessel, mv, exporting carrier vessel, vsl, intended vessel, vessel/flight, vessel/flight and date'
const placeAndDay =
  'place and date of issue, place & date of issue, date and place of issue, place/date of issue, place and date of bl issue, issued at and on, place date of issue, place of issue and date, place of bl issue and date, place of issue/date of issue, place and date of bill issue'
const movements =
  'service type, service mode, movement, movement type, move type, type of move, type of movement, type of service, service, mode of service, delivery mode, shipment mode, cargo movement, movement term, receipt/delivery, receipt delivery type, service term, delivery term, service terms, service receipt/delivery'
const packages =
  'packages, pkgs, total packages, number of packages, pieces, pcs, total cartons, of packages, of pieces, of pcs, of pkgs, total pkgs, cartons, package count, piece count, total number of packages, quantity of packages, total pieces'

export const transportLabels = [
  label('vessel', 'vessel_name', vessels),
  label('sailing', 'carrier_export_voyage_number', vessels),
  label(
    'voyage',
    'carrier_export_voyage_number',
    'voyage, voy, export voyage, voyage number, outbound voyage, voyage ref',
  ),
  label('voyage', 'carrier_import_voyage_number', 'import voyage, inbound voyage'),
  label(
    'imo',
    'vessel_imo_number',
    'imo, imo number, lloyds, vessel imo, lloyds imo, imo lloyds, imo vessel',
  ),
  label(
    'place',
    'place_of_receipt',
    'place of receipt, por, place of receipt by pre carrier, receipt, place of acceptance, pre carriage from, origin, place of taking in charge',
  ),
  label(
    'place',
    'port_of_loading',
    'port of loading, pol, load port, loading port, port of load, port of lading, port of export, port of departure, port of shipment, loadport, port of origin, foreign port of lading, port of loading airport, from port, port/place of loading',
  ),
  label(
    'place',
    'port_of_discharge',
    'port of discharge, pod, discharge port, port of unloading, port of unlading, port of entry, port of arrival, port of destination, port of dischg, unloading port, us port of unlading, discharge, destination port, port of disch, port discharge',
  ),
  label(
    'place',
    'place_of_delivery',
    'place of delivery, final destination, final port of destination, port of final destination, place of final delivery, place of delivery by on carrier, del, delivery place, final place of delivery, pld, destination, for transshipment to, final destn, fdest, place of destination',
  ),
  label(
    'place',
    'place_of_issue',
    `place of issue, issued at, place issued, place of bl issue, ${placeAndDay}`,
  ),
  label('issued', 'issue_date', placeAndDay),
  label(
    'place',
    'pickup_location',
    'pickup, pick up, pickup location, pick up location, pickup at, pick up at, freight location, cargo location, goods available at, available at, container location, terminal, discharge terminal, pickup terminal, firms, cargo available at, location of goods, goods location, freight available at, cargo is available at, cargo available for pickup at, freight is available at, container available at, goods are available at, firms code location, pickup terminal location, pickup facility, pick up terminal, terminal location, pick up from, pickup from, cfs location, location, cargo located at',
  ),
  label(
    'place',
    'return_location',
    'return location, empty return, return empty to, empty return location, return to, container return location, empty container return, empty return to, empty return depot, return empty container to, return empties to, empty return terminal, return depot, empty container return location, return empty at, return terminal, mty return, mty return location, empty to be returned to',
  ),
  label('place', 'delivery_location', 'delivery location, place delivered, delivered at, delivered to'),
  label(
    'terms',
    'freight_payment_term_code',
    'freight, freight terms, terms of freight, freight payment, freight charges, ppcc, pp/cc, freight term, payment of freight, freight & charges, prepaid collect, freight payment terms, freight charge terms, freight prepaid collect',
  ),
  label('weight', 'cargo_gross_weight', 'total gross weight, total weight, total gw, total gross wt'),
  label(
    'weight',
    'cargo_gross_weight consignment_items.0.cargo_gross_weight',
    'gross weight, gross wt, gw, g weight, cargo weight, weight, gross cargo weight, kgs',
  ),
  label('weight', 'cargo_net_weight', 'net weight, nw, total net weight, total nw, net wt'),
  label(
    'volume',
    'cargo_gross_volume consignment_items.0.cargo_gross_volume',
    'measurement, volume, total volume, cbm, total cbm, total measurement, meas, measure, gross volume, cubic meters',
  ),
  label('count', 'number_of_packages consignment_items.0.number_of_packages', packages),
  label('package', 'consignment_items.0.package_code', packages),
  label(
    'from',
    'receipt_type_at_origin',
    `${movements}, receipt type, receipt type at origin, origin service`,
  ),
  label(
    'to',
    'delivery_type_at_destination',
    `${movements}, delivery type, delivery type at destination, destination service`,
  ),
  label('text', 'commodity_type', 'commodity, commodity description, cargo description'),
  label(
    'text',
    'consignment_items.0.description_of_goods',
    'description of goods, goods description, cargo, commodity, cargo description, description of packages and goods',
  ),
  label('text', 'equipment_type', 'equipment type, trailer type, equipment, truck type'),
  label('text', 'booking_status', 'booking status, status'),
  label('text', 'importing_carrier', 'importing carrier'),
  label('text', 'mode_of_transport', 'mode of transport, mode of transportation'),
  label('text', 'location_of_goods', 'location of goods go no, location of goods'),
]
