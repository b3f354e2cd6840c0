import { label } from './label.rules.ts'

const signers = 'signed by, signed for by, e signed by, electronically signed by'

export const otherLabels = [
  label(
    'total',
    'total_amount',
    'total amount, grand total, total due, amount due, total amount due, balance, balance due, invoice total, total invoice amount, total invoice value, total charges, net amount due, total payable, amount payable, total to pay, total rate, total invoice, total cost, invoice amount, please pay, pay this amount, total pay, total collect, total carrier pay, total usd, net total, total value',
  ),
  label('total', 'total_amount', 'total'),
  label(
    'money',
    'subtotal_amount',
    'subtotal, sub total, total before tax, net amount, goods total, goods value',
  ),
  label(
    'money',
    'tax_amount',
    'tax, vat, gst, tax total, total tax, vat amount, tax amount, sales tax, total vat',
  ),
  label(
    'money',
    'freight_amount',
    'freight, freight amount, ocean freight, freight charges, freight cost, freight charge, shipping cost, shipping',
  ),
  label('money', 'insurance_amount', 'insurance, insurance amount, insurance cost'),
  label('money', 'total_entered_value', 'total entered value, total value'),
  label('money', 'duty_amount', 'total duty, duty, duty amount, total duty amount'),
  label('money', 'fee_amount', 'total fees, other fees, total other fees, fees total'),
  label(
    'money',
    'declared_value',
    'declared value, shippers declared value, declared cargo value, value declared',
  ),
  label(
    'text',
    'payment_terms',
    'payment terms, terms of payment, terms, payment, payment term, credit terms',
  ),
  label(
    'incoterms',
    'incoterms',
    'incoterms, incoterm, terms of delivery, delivery terms, terms of sale, trade terms, incoterms 2020, price terms, shipping terms, delivery terms incoterms, terms, terms of delivery and payment',
  ),
  label(
    'text',
    'country_of_origin',
    'country of origin, origin country, country of manufacture, coo, country of origin of goods, made in, origin',
  ),
  label(
    'text',
    'country_of_destination',
    'country of destination, destination country, country of final destination, country of ultimate destination',
  ),
  label('text', 'exporting_country', 'exporting country, country of export'),
  label('text', 'entry_type', 'entry type, type of entry, type code, entry type code'),
  label('text', 'bond_type', 'bond type'),
  label(
    'hs',
    'hs_codes.* consignment_items.0.hs_codes.*',
    'hs code, hs codes, hts, hts code, htsus, tariff code, harmonized code, commodity code, hts 6, commodity htsus, hs, hts number, htsus 6, commodity htsus 6',
  ),
  label(
    'text',
    'issuing_authority',
    'issuing authority, competent authority, chamber of commerce, issued by',
  ),
  label('text', 'trade_agreement', 'trade agreement, free trade agreement'),
  label('text', 'driver_name', 'driver, driver name, drivers name, name of driver'),
  label(
    'text',
    'received_by',
    `received by, receiver name, receivers name, received by name, receiver, consignee signature, print name, printed name, receiver print name, recipient, recipient name, received in good order by, accepted by, name of receiver, name of recipient, pod name, ${signers}`,
  ),
  label('signer', 'is_signed', signers),
  label(
    'signed',
    'is_signed',
    'signed, signature, receiver signature, receivers signature, consignee signature, recipient signature, signature obtained, signature on file, signature captured, customer signature, signature status',
  ),
  label(
    'noted',
    'exceptions',
    'exceptions, damage, shortage, exceptions noted, remarks, shortage damage, notes of damage, damages, delivery exceptions, exceptions/damages, damage/shortage, shortage/damage, exceptions/remarks, driver remarks, delivery remarks, over/short/damage, osd, os&d, discrepancies, damage notes, condition notes, exception, exception notes',
  ),
  label(
    'text',
    'emergency_contact',
    'emergency contact, 24 hour emergency contact, emergency telephone, 24 hr emergency contact, emergency phone, emergency response, emergency contact telephone, 24 hour emergency telephone, emergency contact number',
  ),
  label(
    'text',
    'container_packed_by',
    'packed by, container packed by, vehicle packed by, container vehicle packed by',
  ),
  label(
    'text',
    'declared_by',
    'declared by, declarant, name of declarant, name status of declarant, name of signatory',
  ),
  label(
    'text',
    'delivery_instructions',
    'delivery instructions, special instructions, instructions, delivery instruction',
  ),
  label('text', 'remit_to', 'remit to, please remit to, remit payment to, payable to, make payment to'),
  label('text', 'action', 'action, isf type, action code, isf action, filing type'),
  label(
    'originals',
    'number_of_originals',
    'number of originals, number of original, original bills of lading, number of original bills, of original bs/l, original bs/l issued, number of original bl issued, originals issued, of originals issued, number of original bills of lading issued, original bls issued, of original bill of lading, number of originals bills of lading, of original bls, originals, number of original bls, number of original bill of lading, no of original bl, of originals, original bls, number of originals bl, of original bl, number of original bills of lading, of original bills of lading, number & sequence of original bl, of original b/ls',
  ),
  label('count', 'number_of_copies', 'number of copies, copies, of copies'),
  ...['pickup', 'delivery'].flatMap((stop) => {
    const things =
      stop === 'pickup'
        ? 'pickup, pick up, shipper pickup, origin'
        : 'delivery, deliver, drop off, destination, receiver delivery'
    const named = (ends: string) =>
      things
        .split(', ')
        .flatMap((thing) => ends.split(', ').map((end) => `${thing} ${end}`))
        .join(', ')
    const alone = stop === 'pickup' ? 'pickup, pick up, pickup 1, pick up 1' : 'delivery, delivery 1, drop 1'
    return [
      label(
        'place',
        `stops.${stop}.location`,
        `${named('location, address, facility, at, from, to, city')}, ${alone}`,
      ),
      label(
        'moment',
        `stops.${stop}.appointment_at`,
        `${named(
          'date, appointment, date time, date/time, appt, appointment date, appointment time, date and time, window',
        )}, ${alone}`,
      ),
    ]
  }),
  label(
    'surrendered',
    'is_surrendered',
    'telex release, bl type, bl status, release type, type of release, bl release, bl release type, type of bl, release, surrendered, bl surrendered, telex released',
  ),
  label(
    'release',
    'freight_release_status',
    'freight release status, freight released, freight release, freight status, ocean freight release, ocean freight status, carrier release, carrier release status, carrier released, line release, line release status, steamship line release, line status',
  ),
  label(
    'release',
    'customs_release_status',
    'customs release status, customs released, customs release, customs status, customs clearance, customs clearance status, customs cleared, cbp release, cbp release status, cbp status',
  ),
  label('hold', 'freight_release_status', 'freight hold, carrier hold, line hold'),
  label('hold', 'customs_release_status', 'customs hold, cbp hold'),
  label(
    'size',
    'confirmed_equipments.0.iso_equipment_code',
    'container type, equipment type, size/type, equipment size/type, container size/type, container size, equipment size, type/size',
  ),
  label(
    'count',
    'confirmed_equipments.0.units',
    'number of containers, container quantity, equipment quantity, of containers, quantity of containers, container count, containers qty, no of units, of units',
  ),
  label(
    'place',
    'confirmed_equipments.0.empty_container_pickup_location',
    'empty pickup, empty pick up, empty pickup location, empty pick up location, empty pickup depot, empty pick up depot, empty container pickup, empty container pick up, empty container pickup location, empty depot, empty release depot, empty pickup at, pick up depot, pickup depot, empty release location, empty container depot, mty pickup, mty pick up location, empty collection depot, empty pickup from, empty positioning depot',
  ),
  label(
    'stop',
    '',
    'container, containers, container number, seal, seals, seal number, remarks, notes, client, service type, line subline, subline, bl status, bl type, movement, movement type, move type, move, preparer email, tracking information & remarks, etd, eta, mode, service, terms & conditions, terms and conditions, bank, bank details, account, iban, iban code, swift code, ac, signature, authorized signature, signed, sign & seal, stamp, title, name, address, city, state, zip, country, mobile, carrier, shipping line, co loader, agent, origin agent, line, truck, truck out date, delivered by, charge, charges, description, type, quantity, unit price, amount, currency, size, marks, marks and numbers, particulars furnished by shipper, document type, page, freight and charges, pre carriage by, tare, tare weight, iso, size type, ams, ams hbl, hbl scac, free time, demurrage, detention, bond, bond no, missing docs, related parties, freight forwarder, generated, actual seal, seal no, transshipment port, port of transshipment, transhipment port, type of move, item, vgm, commodity desc, temperature, carrier name ref, shipment date, ship date, ship via, account number, phone number, sales rep, special instructions, office, preparer, prepared by, salesman, beneficiary name, dray, loading pier terminal, point and country of origin, domestic routing, additional information, value, currency code, means of transport, freight payable at, cargo insurance, freight payable',
  ),
]
