import { label } from './label.rules.ts'

const mine = (path: string): string => `${path} reference_numbers.*`

export const referenceLabels = [
  label(
    'reference',
    'transport_document_reference',
    'bl, mbl, master bl, ocean bl, obl, original bl, carrier bl, line bl, steamship bl, mother bl, bill of lading, master bill of lading, ocean bill of lading, master bill, ocean bill, master ocean bl, bol, mbol, sea waybill, waybill, swb, bl or awb, bl or awb no, awb or bl, transport document, transport document reference, bl document, master, mbl ref',
  ),
  label(
    'reference',
    mine('house_document_reference'),
    'hbl, house bl, house bill of lading, house bill, hbol, forwarder bl, house, hawb, fcr, house waybill',
  ),
  label(
    'reference',
    mine('carrier_booking_reference'),
    'booking, bkg, booking ref, booking reference, booking confirmation, carrier booking, carrier booking reference, our booking, line booking, carrier ref',
  ),
  label('scac', 'carrier_code', 'scac, scac code, carrier scac, carrier scac code, carrier code'),
  label(
    'reference',
    mine('invoice_number'),
    'invoice, inv, tax invoice, commercial invoice, freight invoice, invoice ref, bill, invoice reference',
  ),
  label('reference', mine('packing_list_number'), 'packing list, pl, packing list ref'),
  label(
    'reference',
    mine('arrival_notice_reference'),
    'arrival notice, an, notice, arrival notice ref, notice ref',
  ),
  label('reference', mine('delivery_order_number'), 'delivery order, do, release order, pickup order'),
  label(
    'reference',
    mine('delivery_number'),
    'delivery, pod, delivery note, delivery receipt, proof of delivery',
  ),
  label(
    'reference',
    mine('rate_confirmation_number'),
    'rate confirmation, confirmation, load, load confirmation, pro, load ref',
  ),
  label(
    'reference',
    'purchase_order_numbers.* reference_numbers.*',
    'po, purchase order, customer po, buyers order, buyer po, po ref, customer order, order, cust po, p o',
  ),
  label(
    'reference',
    'reference_numbers.*',
    'document, job, file, our ref, our reference, your ref, your reference, ref, reference, customer ref, customer reference, shipper ref, shippers ref, shippers reference, shipper reference, consignee ref, consignee reference, consignees reference, forwarder ref, forwarding agent reference, forwarders reference, export reference, export references, fwd ref, quote reference, quotation, job ref, shipment, shipment ref, importer ref, importer reference, references, lc, sales order, so, file ref, our file, reference numbers, customer reference, be, igm, shipment id, agent reference, export ref',
  ),
  label(
    'reference',
    'shipping_instructions_reference reference_numbers.*',
    'shipping instruction, si ref, shipping instructions',
  ),
  label(
    'reference',
    'service_contract_reference',
    'service contract, contract, sc, service contract reference, svc contract',
  ),
  label('reference', 'contract_quotation_reference', 'contract quotation, quotation reference'),
  label(
    'reference',
    'pickup_number',
    'pickup, pick up, pu, pick-up, release, freight release, pickup ref, pin, pin code, release pin, pickup pin, pick up reference',
  ),
  label('reference', 'it_number', 'it, in bond, inbond, it entry, immediate transport, in-bond'),
  label('entry', 'entry_number', 'entry, entry ref, filer code entry, filer code/entry, customs entry'),
  label('reference', 'certificate_number', 'certificate, certificate ref, cert, coo, co'),
  label(
    'reference',
    'filing_number',
    'isf transaction, isf, isf filing, cbp confirmation, transaction, unique isf',
  ),
  label('reference', 'manufacturer_id', 'manufacturer id, mid, manufacturer id mid'),
  label('reference', 'surety_number', 'surety, surety code'),
  label('reference', 'port_code', 'port code, us port code, entry port code, port of entry code'),
  label(
    'reference',
    'importer_number importer_of_record_number',
    'importer, importer of record, ior, ein, importer id, importer of record ein, importer number',
  ),
  label('reference', 'consignee_number', 'consignee id, ultimate consignee id, consignee irs'),
  label('reference', 'motor_carrier_number', 'mc, motor carrier'),
  label('reference', 'usdot_number', 'usdot, us dot, dot'),
]
