import type { PrintedLanguage } from '../types.ts'

/** Titles of documents by kind; `#` separates es, de, fr, pt, tr, zh from English. */
// prettier-ignore
const rows: Record<string, string> = {
  ocean_bill: 'BILL OF LADING|Bill of Lading for Ocean Transport or Multimodal Transport|OCEAN BILL OF LADING|Combined Transport Bill of Lading|Port-to-Port Bill of Lading|Non-Negotiable Copy - Bill of Lading # CONOCIMIENTO DE EMBARQUE # KONNOSSEMENT|Konnossement (Bill of Lading) # CONNAISSEMENT # CONHECIMENTO DE EMBARQUE # KONŞİMENTO # 海运提单|提单',
  house_bill: 'HOUSE BILL OF LADING|NEGOTIABLE FIATA MULTIMODAL TRANSPORT BILL OF LADING|Multimodal Transport Bill of Lading|THROUGH BILL OF LADING # CONOCIMIENTO DE EMBARQUE MULTIMODAL # DURCHKONNOSSEMENT # CONNAISSEMENT DE TRANSPORT MULTIMODAL # CONHECIMENTO DE TRANSPORTE MULTIMODAL # MULTİMODAL KONŞİMENTO # 多式联运提单',
  truck_bill: 'BILL OF LADING|STRAIGHT BILL OF LADING - SHORT FORM|Uniform Straight Bill of Lading|BILL OF LADING - SHORT FORM - NOT NEGOTIABLE',
  sea_waybill: 'SEA WAYBILL|Non-Negotiable Sea Waybill|Waybill for Combined Transport|EXPRESS SEA WAYBILL|Waybill - Not Negotiable # CARTA DE PORTE MARÍTIMO|Sea Waybill no negociable # SEEFRACHTBRIEF # LETTRE DE TRANSPORT MARITIME # CONHECIMENTO MARÍTIMO NÃO NEGOCIÁVEL (SEA WAYBILL) # DENİZ YÜK SENEDİ # 海运单',
  arrival_notice: 'ARRIVAL NOTICE|Arrival Notice / Freight Invoice|NOTICE OF ARRIVAL|Cargo Arrival Notice|Pre-Arrival Notice|ARRIVAL NOTIFICATION|Import Arrival Notice # AVISO DE LLEGADA|Aviso de arribo # ANKUNFTSAVIS|Ankunftsanzeige # AVIS D’ARRIVÉE # AVISO DE CHEGADA # VARIŞ İHBARI|Varış bildirimi # 到货通知书|到港通知',
  delivery_order: 'DELIVERY ORDER|Delivery Order / Pickup Order|CARGO RELEASE - DELIVERY ORDER|TRUCKING DELIVERY ORDER|Pickup / Delivery Order|DISPATCH DELIVERY ORDER|Freight Release / Delivery Order # ORDEN DE ENTREGA # FREISTELLUNGSAUFTRAG (DELIVERY ORDER)|Lieferorder # BON À DÉLIVRER # ORDEM DE ENTREGA # ORDİNO|Teslim emri (Delivery Order) # 提货单',
  booking: 'BOOKING CONFIRMATION|Export Booking Confirmation|Booking Acknowledgement|BOOKING CONFIRMATION NOTICE|Carrier Booking Confirmation|Booking Amendment Confirmation # CONFIRMACIÓN DE RESERVA # BUCHUNGSBESTÄTIGUNG # CONFIRMATION DE RÉSERVATION # CONFIRMAÇÃO DE RESERVA (BOOKING) # REZERVASYON TEYİDİ|Booking teyidi # 订舱确认书',
  commercial_invoice: 'COMMERCIAL INVOICE|Invoice|EXPORT INVOICE|Commercial Invoice / Tax Invoice|Customs Invoice|INVOICE # FACTURA COMERCIAL|Factura # HANDELSRECHNUNG|Rechnung # FACTURE COMMERCIALE|Facture # FATURA COMERCIAL # TİCARİ FATURA # 商业发票',
  packing_list: 'PACKING LIST|Packing List / Weight List|Packing Note|DETAILED PACKING LIST|Export Packing List # LISTA DE EMPAQUE|Packing list - Lista de contenido # PACKLISTE # LISTE DE COLISAGE # ROMANEIO DE CARGA|Lista de embalagem # ÇEKİ LİSTESİ # 装箱单',
  freight_invoice: 'FREIGHT INVOICE|Invoice|Ocean Freight Invoice|TAX INVOICE - Freight Charges|Import Invoice|Carrier Freight Invoice|Demurrage & Detention Invoice|INVOICE # FACTURA DE FLETE|Factura de gastos # FRACHTRECHNUNG # FACTURE DE FRET # FATURA DE FRETE # NAVLUN FATURASI # 海运费账单|运费发票',
  customs_us: 'ENTRY SUMMARY|CBP Form 7501 - Entry Summary|DEPARTMENT OF HOMELAND SECURITY - Entry Summary|U.S. Customs Entry Summary',
  customs_eu: 'SINGLE ADMINISTRATIVE DOCUMENT|Customs Declaration (Import)|IMPORT DECLARATION|EUROPEAN COMMUNITY - Import Declaration|CDS Import Declaration|Customs Declaration # DOCUMENTO ÚNICO ADMINISTRATIVO (DUA)|Declaración de importación # EINHEITSPAPIER - Zollanmeldung|Einfuhrabgabenbescheid / Zollanmeldung # DÉCLARATION EN DOUANE - D.A.U. # DECLARAÇÃO DE IMPORTAÇÃO # GÜMRÜK BEYANNAMESİ # 中华人民共和国海关进口货物报关单',
  isf: 'IMPORTER SECURITY FILING (10+2)|ISF 10+2|Importer Security Filing|ISF Data Sheet 10+2|Importer Security Filing - Confirmation|ISF WORKSHEET # PRESENTACIÓN DE SEGURIDAD DEL IMPORTADOR (ISF 10+2) # IMPORTER SECURITY FILING - Sicherheitsmeldung # IMPORTER SECURITY FILING (ISF) # IMPORTER SECURITY FILING (ISF 10+2) # ISF 10+2 # 进口商安全申报 ISF 10+2',
  origin: 'CERTIFICATE OF ORIGIN|Certificate of Origin (Form A)|Certification of Origin|USMCA CERTIFICATION OF ORIGIN|MOVEMENT CERTIFICATE EUR.1|Chamber Certificate of Origin # CERTIFICADO DE ORIGEN # URSPRUNGSZEUGNIS # CERTIFICAT D’ORIGINE # CERTIFICADO DE ORIGEM # MENŞE ŞAHADETNAMESİ # 原产地证明书',
  dangerous: 'DANGEROUS GOODS DECLARATION|Multimodal Dangerous Goods Form|IMO Dangerous Goods Declaration|DANGEROUS GOODS NOTE|Shipper’s Declaration for Dangerous Goods (IMDG) # DECLARACIÓN DE MERCANCÍAS PELIGROSAS # GEFAHRGUTERKLÄRUNG|IMO-Erklärung - Beförderung gefährlicher Güter # DÉCLARATION DE MARCHANDISES DANGEREUSES # DECLARAÇÃO DE CARGAS PERIGOSAS # TEHLİKELİ YÜK BEYANI # 危险货物申报单',
  delivery_proof: 'PROOF OF DELIVERY|Delivery Receipt|PROOF OF DELIVERY (POD)|Delivery Confirmation|POD - Delivery Receipt|Signed Delivery Receipt # COMPROBANTE DE ENTREGA|Prueba de entrega # ABLIEFERNACHWEIS|Empfangsbestätigung # PREUVE DE LIVRAISON # COMPROVANTE DE ENTREGA # TESLİMAT BELGESİ # 签收单|送货签收单',
  rate: 'RATE CONFIRMATION|Load Confirmation|Carrier Rate Confirmation|LOAD TENDER & RATE CONFIRMATION|Rate & Load Confirmation|Carrier Load Agreement - Rate Confirmation # CONFIRMACIÓN DE TARIFA # TRANSPORTAUFTRAG - Ratenbestätigung # CONFIRMATION D’AFFRÈTEMENT # CONFIRMAÇÃO DE FRETE # TAŞIMA FİYAT TEYİDİ # 运价确认书',
  air_waybill: 'AIR WAYBILL|House Air Waybill|Air Waybill - Not Negotiable',
  purchase_order: 'PURCHASE ORDER|Purchase Order Confirmation|ORDER # ORDEN DE COMPRA # BESTELLUNG # BON DE COMMANDE # ORDEM DE COMPRA # SATIN ALMA SİPARİŞİ # 采购订单',
  quotation: 'QUOTATION|Freight Quotation|Rate Quotation # COTIZACIÓN # ANGEBOT # DEVIS # COTAÇÃO # TEKLİF # 报价单',
  proforma: 'PROFORMA INVOICE|Pro Forma Invoice # FACTURA PROFORMA # PROFORMARECHNUNG # FACTURE PRO FORMA # FATURA PROFORMA # PROFORMA FATURA # 形式发票',
  manifest: 'CARGO MANIFEST|Freight Manifest|Vessel Manifest # MANIFIESTO DE CARGA # LADUNGSMANIFEST # MANIFESTE DE CARGAISON # MANIFESTO DE CARGA # YÜK MANİFESTOSU # 载货清单',
  interchange: 'EQUIPMENT INTERCHANGE RECEIPT|Terminal Receipt|Gate Ticket|EIR - Gate Out Full|Gate Transaction Receipt # RECIBO DE INTERCAMBIO DE EQUIPO (EIR) # GATE-OUT-SCHEIN # BON DE SORTIE # EIR - RECIBO DE INTERCÂMBIO # KONTEYNER ÇIKIŞ FİŞİ # 设备交接单',
  vgm: 'VERIFIED GROSS MASS (VGM)|VGM Declaration|SOLAS VGM Certificate # DECLARACIÓN VGM # VGM-MELDUNG # DÉCLARATION VGM # DECLARAÇÃO DE VGM # VGM BEYANI # VGM 申报单',
  instruction: 'SHIPPING INSTRUCTION|Shipper’s Letter of Instruction|B/L Instructions # INSTRUCCIONES DE EMBARQUE # VERLADEANWEISUNG # INSTRUCTIONS D’EXPÉDITION # INSTRUÇÕES DE EMBARQUE # YÜKLEME TALİMATI # 装运指示',
  statement: 'STATEMENT OF ACCOUNT|Account Statement # ESTADO DE CUENTA # KONTOAUSZUG # RELEVÉ DE COMPTE # EXTRATO DE CONTA # HESAP EKSTRESİ # 对账单',
  letter: 'Notice|Service Advisory|Delay Notification # Aviso # Mitteilung # Avis # Comunicado # Bildirim # 通知',
}
const order: PrintedLanguage[] = ['en', 'es', 'de', 'fr', 'pt', 'tr', 'zh']

/** None where a kind is not printed in the language. */
export function titlesOf(kind: string, language: PrintedLanguage): string[] {
  const part = rows[kind]?.split(' # ')[order.indexOf(language)]
  return part === undefined ? [] : part.split('|').map((title) => title.trim())
}
