import type { DocumentType } from '../../../../contract/vocabulary/index.ts'

/** Documents and the type that a person would give each; the text is written as for `readingOf`. */
export const classificationSamples: {
  called: DocumentType
  name: string
  text: string
  scanned?: boolean
}[] = [
  {
    called: 'bill_of_lading',
    name: 'a carrier’s bill whose title stands on the right, beside the shipper',
    text: `
Shipper  Harrow Ceramics Ltd             # BILL OF LADING
12 Kiln Lane, Stoke                      B/L No.  NWLU4410023
Consignee  TO ORDER OF BANK OF TYNE      Booking No.  6612009
Notify party  Tyne Importers Inc
Vessel  NORTHERN WREN   Voyage  221W     Port of loading  Felixstowe   Port of discharge  Norfolk
Marks and numbers   No. of packages   Description of goods   Gross weight   Measurement
NWLU3334447   20 pallets   Ceramic tiles   18200 KGS   22 CBM
Freight payable at destination     No. of original B(s)/L  THREE
SHIPPED ON BOARD 4 March 2025      Signed as agent for the carrier`,
  },
  {
    called: 'bill_of_lading',
    name: 'a bill for combined transport, with its title over two lines',
    text: `
Wrenfield Container Lines
# BILL OF LADING FOR OCEAN TRANSPORT
# OR MULTIMODAL TRANSPORT
Shipper   Export references   SVC Contract
Consignee (negotiable only if consigned to order)   Notify Party
Place of Receipt. Applicable only when document used as Multimodal Transport
Above particulars as declared by shipper, but without responsibility of carrier
Shipped, as far as ascertained by reasonable means of checking, in apparent good order`,
  },
  {
    called: 'bill_of_lading',
    name: 'a FIATA bill of a forwarder',
    text: `
Consignor       FBL   NEGOTIABLE FIATA
                # MULTIMODAL TRANSPORT
                # BILL OF LADING
                issued subject to UNCTAD/ICC Rules
Consigned to order of
Notify address
Place of receipt    Ocean vessel   Port of loading
Taken in charge in apparent good order and condition
Freight payable at     Number of Original FBL's     Place and date of issue`,
  },
  {
    called: 'bill_of_lading',
    name: 'a short US straight bill (VICS)',
    text: `
Date: 04/02/2025     # BILL OF LADING     Page 1 of 1
SHIP FROM                      Bill of Lading Number: 0712345001
Dale Foods, Toledo OH          CARRIER NAME: Redhill Trucking
SHIP TO                        Trailer number: 5512     Seal number(s): 88171
Corner Stores DC 4             SCAC: RDHL    Pro number:
THIRD PARTY FREIGHT CHARGES BILL TO:     Freight Charge Terms: Prepaid
CUSTOMER ORDER INFORMATION    # PKGS   WEIGHT   PALLET/SLIP
HANDLING UNIT   PACKAGE   COMMODITY DESCRIPTION   LTL ONLY  NMFC #  CLASS
COD Amount: $     SHIPPER SIGNATURE / DATE     CARRIER SIGNATURE / PICKUP DATE
Carrier acknowledges receipt of packages`,
  },
  {
    called: 'bill_of_lading',
    name: 'a Spanish bill',
    text: `
Naviera del Faro S.A.
# CONOCIMIENTO DE EMBARQUE
Embarcador   Consignatario   Notificar a
Buque   Viaje   Puerto de carga   Puerto de descarga
Shipped on board`,
  },
  {
    called: 'bill_of_lading',
    name: 'a charter party bill (CONGENBILL)',
    text: `
CODE NAME: "CONGENBILL". EDITION 1994
Shipper        # BILL OF LADING    B/L No.
               TO BE USED WITH CHARTER-PARTIES
Consignee      Reference No.
Notify address
Vessel   Port of loading   Port of discharge
Shipper's description of goods    Gross weight
SHIPPED at the Port of Loading in apparent good order and condition on board the Vessel
IN WITNESS whereof the Master or Agent has signed the number of Bills of Lading indicated below
Freight payable as per CHARTER-PARTY   Number of original Bs/L`,
  },
  {
    called: 'bill_of_lading',
    name: 'a bill whose letters stand apart',
    text: `
# B I L L   O F   L A D I N G
Shipper   Consignee   Notify party
Vessel  Port of loading   Port of discharge
Number of originals  3     Laden on board`,
  },
  {
    called: 'bill_of_lading',
    name: 'a forwarder’s house bill with a list of charges',
    text: `
# HOUSE BILL OF LADING
Exporter   Document number   B/L number
Consigned to    Forwarding agent   Notify party
Pre-carriage by   Place of receipt
Freight rates, charges   Prepaid   Collect
Ocean freight  1200.00
Terminal handling  300.00
Declared value    In witness whereof three original bills have been signed`,
  },
  {
    called: 'bill_of_lading',
    name: 'a copy that is not negotiable',
    text: `
NON-NEGOTIABLE COPY
# OCEAN BILL OF LADING
Shipper   Consignee   Notify party   Freight payable at  Shanghai
Laden on board the vessel   Number of original B/Ls  ZERO   ** SURRENDERED **`,
  },
  {
    called: 'sea_waybill',
    name: 'a carrier’s sea waybill',
    text: `
Wrenfield Container Lines          # SEA WAYBILL
Shipper                            Waybill No. 5520012
Consignee   Notify party           Non-negotiable
Vessel  Voyage   Port of loading   Port of discharge
Shipped on board date  2 May   Freight payable at origin
Delivery will be made to the named consignee upon proof of identity`,
  },
  {
    called: 'sea_waybill',
    name: 'a waybill of a line that calls it non-negotiable',
    text: `
# NON-NEGOTIABLE WAYBILL
Shipper      SCAC  WRNF   B/L No. 211445566
Consignee    Booking No.   Export references
Vessel   Voyage No.  Port of Loading   Port of Discharge
This waybill is issued subject to the carrier's terms`,
  },
  {
    called: 'sea_waybill',
    name: 'an express bill',
    text: `
# EXPRESS BILL OF LADING
Shipper   Consignee   Notify party   Ocean vessel
Port of loading   Port of discharge   express release, no originals issued
non-negotiable`,
  },
  {
    called: 'sea_waybill',
    name: 'a German one',
    text: `
Reederei Nordwacht
# SEEFRACHTBRIEF
Sea Waybill No. 77120
Shipper  Consignee  Vessel  Port of loading`,
  },
  {
    called: 'arrival_notice',
    name: 'a forwarder’s notice that is an invoice as well',
    text: `
Lantern Freight Forwarders
# ARRIVAL NOTICE / FREIGHT INVOICE
Shipper    Consignee    Notify party
MBL No.    HBL No.      AMS B/L
Vessel     ETA          Last free day
IT No.     G.O. date    Cargo available at: Pier 9
Charges    Prepaid   Collect
Ocean freight    1400.00     Terminal handling   210.00
Total due  1610.00    Original B/L must be surrendered`,
  },
  {
    called: 'arrival_notice',
    name: 'a carrier’s notice in sentences',
    text: `
# Notice of Arrival
Dear customer, please be advised that the following shipment is expected to arrive.
Bill of Lading No. 77120334     Vessel  KESTREL   Voyage  12E
Port of discharge  Savannah     ETA  6 June
Free time expires  11 June      Firms code  L123
Please surrender your original bill of lading before cargo release.
The delivery order will be issued against payment of all charges.`,
  },
  {
    called: 'arrival_notice',
    name: 'one that a scanner misread',
    scanned: true,
    text: `
# ARR1VAL NOTlCE
Consignee    Vessel   Master B/L     House B/L
Last free day 3 April     General order date 19 April`,
  },
  {
    called: 'arrival_notice',
    name: 'one whose title is small',
    text: `
Lantern Freight Forwarders LLC
500 Quay Street
CARGO ARRIVAL NOTIFICATION
File No. 88123   Date  3 May
Shipper   Consignee   Notify   HBL  MBL
ETA  Vessel  Port of discharge   Freight location`,
  },
  {
    called: 'arrival_notice',
    name: 'a Spanish one',
    text: `
Agencia Maritima Farola
# AVISO DE LLEGADA
Consignatario   Buque   Viaje   ETA   BL
Puerto de descarga   Dias libres`,
  },
  {
    called: 'arrival_notice',
    name: 'a Chinese one',
    text: `
# 到货通知书
# ARRIVAL NOTICE
Vessel  Voyage  B/L No.  ETA  Consignee`,
  },
  {
    called: 'delivery_order',
    name: 'a US delivery order for a trucker',
    text: `
# DELIVERY ORDER
Inland carrier: Redhill Drayage      Date   Our ref. no.
Location: Pier 400     Port of discharge    Vessel   Arrival date
Deliver to: Corner Stores DC 4       B/L No.    Entry no.
Container no.   Weight   Description    Last free day
Empty return: Yard 7     Pick up no. 55121   Trucker signature`,
  },
  {
    called: 'delivery_order',
    name: 'a freight release of a carrier',
    text: `
Wrenfield Container Lines
# FREIGHT RELEASE
B/L number  WRNF1200331     Container no.  Pickup number 9912
We authorize you to release the following cargo to the party named
Freight released   Customs released   Release date`,
  },
  {
    called: 'delivery_order',
    name: 'a pickup order',
    text: `
# PICK-UP ORDER
Trucking company  Redhill Drayage      Pickup location: Berth 12
Delivery to: Dale Foods   Container number   Seal   Pickup date   Return empty to: Yard 7`,
  },
  {
    called: 'delivery_order',
    name: 'a carrier’s certificate and release order',
    text: `
# CARRIER'S CERTIFICATE AND RELEASE ORDER
To the port director of customs. The undersigned carrier hereby certifies
B/L No.   Marks   Consignee
you are authorized to release the articles to`,
  },
  {
    called: 'delivery_order',
    name: 'a German one',
    text: `
# FREISTELLUNG
Container  Schiff  Reise  Freistellreferenz PIN: 5512
Release to: Dale Foods GmbH   valid until 3.4.`,
  },
  {
    called: 'booking_confirmation',
    name: 'a carrier’s confirmation with its deadlines',
    text: `
Wrenfield Container Lines
# Booking Confirmation
Booking number 6612009    Contract no.   Booked by party
We are pleased to confirm your booking
From  Felixstowe   To  Norfolk    2 x 40HC
Empty container depot   SI cut-off   VGM cut-off   Port cut-off
Shipping instructions must be received before the deadline; bill of lading fees apply`,
  },
  {
    called: 'booking_confirmation',
    name: 'an acknowledgement',
    text: `
# BOOKING ACKNOWLEDGEMENT
Bkg no. 100120    Vessel  Voyage  ETD  ETA
Empty pick up   Full return   Doc closing   Equipment type 40HC`,
  },
  {
    called: 'booking_confirmation',
    name: 'a shipping order of a Chinese forwarder',
    text: `
# SHIPPING ORDER
S/O No. 44120    Booking no.   Vessel  Voyage
CY closing  SI cut off   Empty pickup   Shipper   Consignee   Port of loading`,
  },
  {
    called: 'booking_confirmation',
    name: 'a French one',
    text: `
# CONFIRMATION DE RÉSERVATION
Booking no.   Navire   Port of loading  ETD
VGM cut-off   Container 40HC x 2`,
  },
  {
    called: 'commercial_invoice',
    name: 'an exporter’s invoice',
    text: `
Harrow Ceramics Ltd
# COMMERCIAL INVOICE
Seller   Buyer   Invoice no.  Date   Terms of delivery: FOB Felixstowe
Description   HS code   Country of origin   Qty   Unit price   Amount
Tiles  690721   GB   1000   2.10   2100.00
Total invoice value USD 2100.00
We hereby certify that this invoice is true and correct`,
  },
  {
    called: 'commercial_invoice',
    name: 'one that is called only invoice',
    text: `
# INVOICE
Exporter: Harrow Ceramics   Consignee: Tyne Importers
Incoterms: CIF Norfolk     Country of origin: United Kingdom    L/C No. 881
Vessel  NORTHERN WREN      Port of loading  Felixstowe
HS code    Description     Quantity    Unit price    Amount
690721     Ceramic tiles   1000 pcs    USD 2.10      USD 2,100.00
Net weight  18000 kg   Gross weight 18200 kg    Total invoice value USD 2,100.00`,
  },
  {
    called: 'commercial_invoice',
    name: 'an invoice with freight and insurance below the goods',
    text: `
# Commercial Invoice
Seller: Harrow   Sold to: Tyne   PO 4512    CFR Norfolk   Payment terms: T/T 30 days
Item  HTS   Origin   Qty   Unit price   Total price
Subtotal 2100   Ocean freight 300   Insurance 20   Total amount 2420
Country of manufacture GB`,
  },
  {
    called: 'commercial_invoice',
    name: 'an invoice and packing list in one',
    text: `
# COMMERCIAL INVOICE & PACKING LIST
Seller  Buyer  FCA Milano   Origin Italy  HS code
Qty  Unit price  Amount  Cartons  Net weight  Gross weight`,
  },
  {
    called: 'commercial_invoice',
    name: 'a Polish one, in two languages',
    text: `
# FAKTURA HANDLOWA / COMMERCIAL INVOICE
Sprzedawca / Seller    Nabywca / Buyer   Incoterms 2020
Kod HS / HS Code   Cena / Unit price   Country of origin`,
  },
  {
    called: 'packing_list',
    name: 'an exporter’s list',
    text: `
# PACKING LIST
Invoice no.   Date   Seller  Buyer   Container no.
Carton no.   Description   Qty   N.W.   G.W.   CBM
1-50   Tiles   500    400   420   1.2
Total cartons 50`,
  },
  {
    called: 'packing_list',
    name: 'a list with the company behind the title',
    text: `
Packing List of Dale Foods
Customer  Corner Stores
Box no.   Item   Pieces per box   Net wt   Gross wt
1   Beans   24   10.1   11.0`,
  },
  {
    called: 'packing_list',
    name: 'a weight list',
    text: `
# PACKING & WEIGHT LIST
Case no.  Dimensions  Net weight  Gross weight  Marks and numbers`,
  },
  {
    called: 'packing_list',
    name: 'a Spanish list',
    text: `
# LISTA DE EMPAQUE
Factura   Cajas   Peso neto   Peso bruto   Net weight   Gross weight  CBM`,
  },
  {
    called: 'packing_list',
    name: 'a German list',
    text: `
# PACKLISTE
Kolli  Packstück  Inhalt  Netto kg  Brutto kg  G.W.  N.W.`,
  },
  {
    called: 'freight_invoice',
    name: 'a forwarder’s invoice',
    text: `
Lantern Freight Forwarders
# INVOICE
Bill to  Dale Foods     Invoice no. 5512   Due date
HBL  MBL  Vessel  POL  POD  Container no.
Charge description   Qty   Rate   Amount
Ocean freight     1   1400.00   1400.00
Destination THC   1    210.00    210.00
Documentation fee 1     45.00     45.00
Total due USD 1,655.00    Remit to`,
  },
  {
    called: 'freight_invoice',
    name: 'a carrier’s invoice with a title of its own',
    text: `
# FREIGHT INVOICE
Invoice no.  B/L no.  Vessel  Voyage
Basic ocean freight  Bunker surcharge  Terminal handling
Amount due`,
  },
  {
    called: 'freight_invoice',
    name: 'a bill for demurrage',
    text: `
# TAX INVOICE
Bill to  Dale Foods   Container number  WRNU1112223
Demurrage 4 days   600.00    Detention 2 days 200.00
Free days 5   Balance due`,
  },
  {
    called: 'freight_invoice',
    name: 'a trucker’s invoice',
    text: `
Redhill Drayage
# INVOICE
Invoice date   Bill to: Lantern Freight   Container no. WRNU1112223   B/L
Drayage Pier 400 to Toledo    650.00
Fuel surcharge 120.00    Chassis 3 days 105.00
Total due 875.00`,
  },
  {
    called: 'freight_invoice',
    name: 'a debit note of an agent',
    text: `
# DEBIT NOTE
Job no.  HBL  MBL  Vessel  ETD
Origin handling charge   Telex release   Ocean freight
Total amount payable  Bank details SWIFT`,
  },
  {
    called: 'freight_invoice',
    name: 'a German one',
    text: `
Spedition Nordwacht
# RECHNUNG
Rechnung Nr. 4512   Container no. WRNU1112223   B/L  Vessel  ETA
Seefracht / ocean freight 1400,00
THC 210,00   ISPS 15,00   B/L fee 45,00   IBAN DE00`,
  },
  {
    called: 'customs_entry',
    name: 'an entry summary by its form number',
    text: `
DEPARTMENT OF HOMELAND SECURITY
U.S. Customs and Border Protection
# ENTRY SUMMARY
1. Filer Code/Entry Number   2. Entry Type   3. Summary Date   4. Surety Number
Importer of record   Ultimate consignee   Manufacturer ID
HTSUS No.   Entered value   Rate   Duty
MPF   HMF    CBP Form 7501 (7/21)`,
  },
  {
    called: 'customs_entry',
    name: 'an immediate delivery',
    text: `
# ENTRY/IMMEDIATE DELIVERY
19 CFR 142.3
1. Arrival date  2. Elected entry date  3. Entry type code/name  4. Entry number
Port   Single trans. bond   Broker/importer file no.   Ultimate consignee name   Importer of record name
G.O. number    Location of goods   Manufacturer ID   CBP Form 3461`,
  },
  {
    called: 'customs_entry',
    name: 'an Indian bill of entry',
    text: `
# BILL OF ENTRY FOR HOME CONSUMPTION
IEC   CHA   CTH   Assessable value   BCD   IGST   Duty amount
IGM no.  Country of origin   Importer`,
  },
  {
    called: 'customs_entry',
    name: 'a Mexican pedimento',
    text: `
# PEDIMENTO
Num. pedimento   T. oper   Cve. pedimento   Regimen   RFC
Valor aduana   Customs value   Fraccion arancelaria   Duty`,
  },
  {
    called: 'customs_entry',
    name: 'a European single administrative document',
    text: `
# SINGLE ADMINISTRATIVE DOCUMENT
MRN 25GB000012345   Customs office   Declarant
Commodity code   Procedure code   Statistical value   Country of origin`,
  },
  {
    called: 'importer_security_filing',
    name: 'a worksheet of a forwarder',
    text: `
Lantern Freight Forwarders
# ISF 10+2 WORKSHEET
Manufacturer (supplier)   Seller   Buyer   Ship to party
Container stuffing location   Consolidator (stuffer)
Importer of record number   Consignee number   HTSUS-6   AMS B/L  SCAC`,
  },
  {
    called: 'importer_security_filing',
    name: 'a form with the name written out',
    text: `
# Importer Security Filing Form
This form must be sent 24 hours before lading.
Seller name and address   Buyer name and address   Country of origin
Consolidator   Container stuffing location   Bill of lading number`,
  },
  {
    called: 'certificate_of_origin',
    name: 'one of a chamber',
    text: `
# CERTIFICATE OF ORIGIN
Exporter   Consignee   Means of transport   Marks and numbers
The undersigned chamber of commerce certifies that the goods are products of the United Kingdom
Invoice no.  Issuing authority`,
  },
  {
    called: 'certificate_of_origin',
    name: 'one of North American trade',
    text: `
# USMCA CERTIFICATION OF ORIGIN
Certifier   Exporter   Producer   Importer   Blanket period
HS tariff classification   Origin criterion   Country of origin`,
  },
  {
    called: 'certificate_of_origin',
    name: 'a movement certificate',
    text: `
# MOVEMENT CERTIFICATE
1. Exporter    EUR.1  No A 123456
Preferential trade between   Country of origin  Country of destination
Declaration by the exporter: the goods meet the conditions for originating goods`,
  },
  {
    called: 'certificate_of_origin',
    name: 'an Asian form',
    text: `
Reference No.
ASEAN-CHINA FREE TRADE AREA
PREFERENTIAL TARIFF
# CERTIFICATE OF ORIGIN
(Combined Declaration and Certificate)   FORM E
Products consigned from   Means of transport and route   Origin criteria`,
  },
  {
    called: 'dangerous_goods_declaration',
    name: 'the multimodal form',
    text: `
# MULTIMODAL DANGEROUS GOODS FORM
Shipper/Consignor   Transport document number   Carrier
I hereby declare that the contents of this consignment are fully and accurately described below by the proper shipping name
UN No.   Class   Packing group   Flash point   Marine pollutant   EmS
Container packing certificate   Emergency contact`,
  },
  {
    called: 'dangerous_goods_declaration',
    name: 'a shipper’s declaration',
    text: `
# SHIPPER'S DECLARATION FOR DANGEROUS GOODS
UN Number  Proper shipping name  Class or division  Packing group
Emergency telephone number`,
  },
  {
    called: 'dangerous_goods_declaration',
    name: 'an IMO declaration',
    text: `
IMO DECLARATION
Booking no.  Vessel  Container no.
UN no. 1263   IMO class 3   PG: III   Proper shipping name PAINT   Flashpoint 23 C   EmS F-E, S-E`,
  },
  {
    called: 'proof_of_delivery',
    name: 'a signed receipt',
    text: `
# DELIVERY RECEIPT
Pro number   Shipper   Consignee   Pieces   Weight
Received in good order except as noted
Received by (print name)    Signature    Date delivered   Time in   Time out    Driver`,
  },
  {
    called: 'proof_of_delivery',
    name: 'one named by its letters',
    text: `
Redhill Trucking
# PROOF OF DELIVERY (POD)
Container no.   Deliver to   Driver name   Truck no.
Goods received in good condition    Consignee's signature`,
  },
  {
    called: 'proof_of_delivery',
    name: 'a Spanish one',
    text: `
# COMPROBANTE DE ENTREGA
Recibido por   Fecha   Firma   Deliver to   Driver name`,
  },
  {
    called: 'rate_confirmation',
    name: 'a broker’s confirmation',
    text: `
Ridgeline Brokers
# RATE CONFIRMATION
Load #: 55120    Carrier: Redhill Trucking   MC#: 112233   DOT# 998877
Pick up 1: Toledo   Appointment    Delivery 1: Dayton
Linehaul 900.00   Fuel 100.00   Total rate 1000.00
Carrier agrees to send proof of delivery and a signed bill of lading with the invoice`,
  },
  {
    called: 'rate_confirmation',
    name: 'a load confirmation',
    text: `
# LOAD CONFIRMATION AND RATE AGREEMENT
Broker   Carrier contact   Driver cell   Trailer 53' dry van
Stop 1   Stop 2   Flat rate   Detention   Lumper`,
  },
  {
    called: 'rate_confirmation',
    name: 'a load tender',
    text: `
# CARRIER LOAD TENDER
Load number 771   Equipment: reefer   Carrier pay $1,200
Pickup date   Delivery date   MC# 5512   Sign and return`,
  },
  {
    called: 'other',
    name: 'a builder’s invoice',
    text: `
Oak and Sons
# INVOICE
Bill to: J. Miller    Invoice # 1207    Due date 1 July
Description   Qty   Rate   Amount
Kitchen paint   2   40.00   80.00
Labour   10   55.00   550.00
Subtotal 630.00   Sales tax 31.50   Balance due 661.50
Thank you for your business`,
  },
  {
    called: 'other',
    name: 'a French shop’s bill',
    text: `
# FACTURE
Facture N°   Date   Client
Désignation   Quantité   Prix unitaire   Total HT
TVA 20%   Total TTC   SIRET 123 456 789`,
  },
  {
    called: 'other',
    name: 'a delivery note with prices',
    text: `
# DELIVERY NOTE
Deliver to   Ship to   Delivery #   P.O. #
Qty   Description   Unit price   Amount
Subtotal   Sales tax   Total`,
  },
  {
    called: 'other',
    name: 'shipping instructions that speak of the bill',
    text: `
# SHIPPING INSTRUCTIONS
Booking no.   Shipper   Consignee   Notify party
Bill of lading type: original   Number of originals: 3   Freight payable at origin
Vessel   Port of loading   Port of discharge   Marks and numbers`,
  },
  {
    called: 'other',
    name: 'a declaration of a box’s mass',
    text: `
# VERIFIED GROSS MASS DECLARATION
Booking no.  Container no.   VGM (kg)   Method 1   Method 2   Authorized person   SOLAS`,
  },
  {
    called: 'other',
    name: 'an air waybill',
    text: `
Shipper's name and address          Not negotiable
                                    # AIR WAYBILL
Airport of departure   Airport of destination   IATA code   Handling information   Rate class`,
  },
  {
    called: 'other',
    name: 'a consignment note by road',
    text: `
# INTERNATIONAL CONSIGNMENT NOTE  CMR
Sender   Consignee   Place of delivery   Carrier   Successive carriers   Gross weight in kg`,
  },
  {
    called: 'other',
    name: 'a quotation of freight',
    text: `
# QUOTATION
Quote no.   Valid till   POL  POD   40HC
Ocean freight 1400   THC 210   Documentation fee 45   Total`,
  },
  {
    called: 'other',
    name: 'a purchase order',
    text: `
# PURCHASE ORDER
PO number  Vendor  Ship to  Incoterms FOB  Payment terms
Item  Qty  Unit price  Total price`,
  },
  {
    called: 'other',
    name: 'an insurance certificate',
    text: `
# CERTIFICATE OF MARINE CARGO INSURANCE
Assured   Vessel   Voyage from   to   Sum insured   Bill of lading no.`,
  },
  {
    called: 'other',
    name: 'a certificate about plants',
    text: `
# PHYTOSANITARY CERTIFICATE
Exporter   Consignee   Place of origin   Means of conveyance   Botanical name`,
  },
  {
    called: 'other',
    name: 'a receipt of a gate',
    text: `
# EQUIPMENT INTERCHANGE RECEIPT
Container no.  Chassis no.  Seal  In gate  Trucker  Damage`,
  },
  {
    called: 'arrival_notice',
    name: 'a notice with “freight invoice” as loud behind it',
    text: `
Lantern Freight Forwarders
ARRIVAL NOTICE / FREIGHT INVOICE
Invoice no. 881   HBL  MBL   Vessel   ETA   Firms   LFD
Ocean freight  1400.00   Documentation fee  75.00   Handling fee  60.00
Total due  1,535.00    Please remit before pick up`,
  },
  {
    called: 'arrival_notice',
    name: 'one of a railway',
    text: `
NOTIFICATION OF ARRIVAL OF EQUIPMENT
Notify: Redhill Drayage    Waybill  771    Last free day  3 May
The unit has been grounded. Storage will be charged after free time`,
  },
  {
    called: 'freight_invoice',
    name: 'a German invoice without an English word',
    text: `
Spedition Nordwacht
Rechnung Nr. 26-118     Rechnungsdatum 22.09.2025
Container WRNU1112223
Seefracht   2.150,00    THC  290,00    Verzollung  85,00    Vorlauf LKW  480,00
Gesamtbetrag 3.005,00   Zahlbar innerhalb 14 Tagen`,
  },
  {
    called: 'customs_entry',
    name: 'the boxes of a German declaration, which bears no title',
    text: `
EUROPÄISCHE UNION   1 VERFAHREN IM A    MRN 25DE485100000012B7
2 Versender/Ausführer   3 Vordrucke  4 Ladelisten   5 Positionen   6 Packst. insgesamt
8 Empfänger    14 Anmelder/Vertreter    20 Lieferbedingung FOB
31 Packstücke und Warenbezeichnung    33 Warennummer    34 Urspr.land Code
35 Rohmasse (kg)   37 VERFAHREN   38 Eigenmasse   47 Abgabenberechnung`,
  },
  {
    called: 'customs_entry',
    name: 'a Canadian coding form',
    text: `
CANADA CUSTOMS CODING FORM - B3
1 Importer name   2 Transaction no.   10 Vendor name   12 Country of origin   14 Tariff treatment
37 Value for duty   38 Customs duties   41 Value for tax`,
  },
  {
    called: 'proof_of_delivery',
    name: 'a Spanish note that was signed for',
    text: `
Transportes Norte    ALBARÁN DE ENTREGA
Fecha de entrega 3/4   Remitente   Destinatario   Bultos 12
Recibí conforme: R. Pastor   Firma y sello`,
  },
  {
    called: 'other',
    name: 'a credit that lists the papers it wants',
    text: `
ISSUE OF A DOCUMENTARY CREDIT
Applicant Tyne Importers   Beneficiary Harrow Ceramics   Port of loading Felixstowe
DOCUMENTS REQUIRED
+ SIGNED COMMERCIAL INVOICE
+ PACKING LIST
+ CERTIFICATE OF ORIGIN`,
  },
  {
    called: 'other',
    name: 'a receipt of a café',
    text: `
Wren Café
12 Quay Street
Two flat whites 7.60   Club sandwich 8.90   Soup  6.50
Total  23.00   Card payment   Thank you, see you again
Every morning from seven until noon`,
  },
  {
    called: 'other',
    name: 'the life of a clerk',
    text: `
MARTA WREN
EXPERIENCE
Import clerk: bills of lading, arrival notices, customs entries for 400 containers a year
EDUCATION   Diploma in transport
SKILLS   Spreadsheets, languages`,
  },
  {
    called: 'other',
    name: 'what a line’s site says of a box',
    text: `
Container WRNU1112223
24-08-2025   Loaded on vessel   Kaohsiung   NORTHERN WREN
23-08-2025   Gate in full       Kaohsiung
20-08-2025   Empty pick up      Kaohsiung
Estimated arrival  Hamburg`,
  },
  {
    called: 'arrival_notice',
    name: 'a letter whose subject says what it is',
    text: `
TO: GULF IMPORTERS
FROM: WREN AGENCY
SUBJECT: CARGO ARRIVAL NOTICE
We are pleased to advise that the following is due to arrive
VESSEL: NORTHERN WREN
ETA: 22 SEP 2025
BL NO: WRNF771
CONTAINER: WRNU1112223
FREE DAYS: 10 from discharge`,
  },
  {
    called: 'commercial_invoice',
    name: 'a pro forma of goods that are shipped',
    text: `
PRO-FORMA INVOICE
Harrow Ceramics   No 2025-441
Buyer: Lens Trading    Delivery: FCA Stoke, Incoterms 2020    Payment: prepayment
Product   Pcs   Unit price EUR   Total EUR
Tiles 10x42  40  310.00  12,400.00
HS 6907.21   Origin GB   Net 62 kg   Gross 81 kg`,
  },
  {
    called: 'proof_of_delivery',
    name: 'a haulier’s POD with its three letters alone',
    text: `
Redhill Haulage    POD / Consignment 88-4
Collected from: London Gateway   Delivered to: Dale Foods
Arrived 06:55  Tipped 07:20  Departed 08:50     Condition: good    Quantity delivered: 80 boxes
Customer name   P WALSH    Customer signature    Driver  S. Ahmed`,
  },
  {
    called: 'other',
    name: 'a German offer with its number beside the title',
    text: `
Angebot Nr. 2025-881
vielen Dank für Ihre Anfrage. Wir bieten Ihnen an:
Seefracht Shanghai - Hamburg je 40' HC: USD 2.450,00
THC Hamburg: EUR 290,00    Verzollung: EUR 85,00
Gültig bis 30.09.2025`,
  },
  {
    called: 'freight_invoice',
    name: 'a broker’s invoice with a charge for another paper',
    text: `
Wren Customs and Forwarding    INVOICE 26-4410
Bill to  Dale Foods      B/L  WRNF881    Container  WRNU1112223
Customs entry service    125.00
ISF filing               35.00
Drayage to Newark        410.00
Total due                570.00`,
  },
  {
    called: 'commercial_invoice',
    name: 'a short invoice of goods sold by a term of trade',
    text: `
HARROW CERAMICS LTD
INVOICE
To  TYNE IMPORTERS   No  GF-118    Terms  FOB Felixstowe
Model   Goods   Qty   Price USD   Amount USD
K-20   Tiles   400   14.50   5800`,
  },
  {
    called: 'other',
    name: 'a hotel’s bill',
    text: `
HOTEL MIRAMAR    Factura 2025/8812
Huésped: J. Moreno    Habitación 412    Entrada 12/09    Salida 14/09
Alojamiento dos noches   198,00    Desayuno   24,00    Aparcamiento  30,00
Total 252,00 EUR   Pagado con tarjeta`,
  },
]
