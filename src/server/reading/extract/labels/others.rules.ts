import { label } from './label.rules.ts'

export const others = [
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
    'received by, receiver name, received by name, receiver, signed by, consignee signature, print name, receiver print name, recipient, recipient name',
  ),
  label(
    'text',
    'exceptions',
    'exceptions, damage, shortage, exceptions noted, remarks, shortage damage, notes of damage, damages, delivery exceptions',
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
    'count',
    'number_of_originals',
    'number of originals, of original bls, originals, number of original bls, number of original bill of lading, no of original bl, of originals, original bls, number of originals bl, of original bl, number of original bills of lading, of original bills of lading',
  ),
  label('count', 'number_of_copies', 'number of copies, copies, of copies'),
  label(
    'moment',
    'stops.0.appointment_at',
    'pickup date, pick up date, pickup appointment, pickup date time',
  ),
  label(
    'stop',
    '',
    'container, containers, container number, seal, seals, seal number, remarks, notes, client, service type, line subline, subline, bl status, bl type, movement, movement type, move type, move, preparer email, tracking information & remarks, etd, eta, mode, service, terms & conditions, terms and conditions, bank, bank details, account, iban, iban code, swift, swift code, ac, signature, authorized signature, signed, sign & seal, stamp, title, name, address, city, state, zip, country, mobile, carrier, shipping line, co loader, agent, origin agent, line, truck, truck out date, delivered by, charge, charges, description, type, quantity, unit price, amount, currency, size, marks, marks and numbers, particulars furnished by shipper, document type, page, freight and charges, pre carriage by, tare, tare weight, iso, size type, ams, ams hbl, hbl scac, free time, demurrage, detention, bond, bond no, missing docs, related parties, freight forwarder, generated, actual seal, seal no, transshipment port, port of transshipment, transhipment port, type of move, item, vgm, commodity desc, temperature, carrier name ref, shipment date, ship date, ship via, account number, phone number, sales rep, special instructions, office, preparer, prepared by, salesman, beneficiary name, dray, loading pier terminal, point and country of origin, domestic routing, additional information, value, currency code, means of transport',
  ),
]
