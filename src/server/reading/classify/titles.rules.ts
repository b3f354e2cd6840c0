import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** `invoice`: the title does not say what kind of invoice; the text decides. */
export type TitleType = DocumentType | 'invoice'
export interface Title {
  of: TitleType
  words: string[]
  /** 0 to 1: how strongly this title alone indicates the type. */
  strength: number
}

/**
 * Titles of documents, normalized (no accents, lower case), English first. From forms of carriers and forwarders
 * (FIATA, BIMCO, VICS), US and EU customs, the IMO code for dangerous goods, and notices of carriers. The longest
 * matching title counts: `air waybill` is not `waybill`.
 */
const names: Record<TitleType, string> = {
  bill_of_lading: `multimodal transport document|combined transport document|draft bl|bl draft|konsimento|
    коносамент|seekonnossement|
    bill of lading|bill of landing|bill lading|conocimiento de embarque|connaissement|konnossement|
    conhecimento de embarque|conhecimento maritimo|konosament|polizza di carico|cognossement|提单|提單|海运提单|海運提單|
    ocean bl|house bl|master bl|congenbill|conlinebill|combiconbill|multidoc|船荷証券`,
  sea_waybill: `express release bill of lading|express cargo bill|
    sea waybill|seawaybill|seaway bill|sea way bill|ocean waybill|non negotiable waybill|waybill|way bill|
    express bill of lading|express bl|express bill|liner waybill|linewaybill|combiconwaybill|genwaybill|multiwaybill|
    conocimiento de embarque no negociable express|lettre de transport maritime|seefrachtbrief|carta de porte maritima|
    海运单|海運單|data freight receipt|cargo key receipt`,
  arrival_notice: `arrival confirmation|arrival and charges notice|import arrival|import notification|
    import notice|import advice|eta notice|eta notification|aankomstbericht|varis ihbari|
    notificacion de arribo|preaviso de llegada|avviso arrivo|
    arrival notice|arrival notification|notice of arrival|cargo arrival|arrival advice|advice of arrival|
    arrival notice and invoice|arrival notice freight invoice|arrival notice and freight invoice|freight arrival notice|
    notification of arrival|notice of arrival and freight charges|arrival notice and freight charges|
    arrival notice and charges|arrival and availability notice|availability notice|container availability notice|rail arrival notice|
    aviso de llegada|aviso de arribo|notificacion de llegada|avis d arrivee|avis arrivee|
    ankunftsmeldung|ankunftsavis|ankunftsanzeige|ankunftsbenachrichtigung|eingangsavis|aviso de chegada|
    notificacao de chegada|awizo przybycia|zawiadomienie o przybyciu|avviso di arrivo|到货通知|到貨通知|到港通知|抵港通知`,
  delivery_order: `freistellauftrag|containerfreistellung|freigabeauftrag|delivery release|release instruction|
    release instructions|pickup instruction|pickup instructions|pick up instruction|
    pick up instructions|dispatch instructions|dray order|cartage order|cartage advice|
    cartage instruction|haulage order|haulage instruction|collection order|collection note|
    warehouse release|release note|release letter|carta de liberacion|liberacion de carga|
    autorizacion de retiro|bon de sortie|ordino|
    delivery order|delivery instruction|delivery and pickup order|pickup order|pick up order|pickup confirmation|
    pick up confirmation|pickup notice|pickup release|pick up release|pick up release notification|release notification|release notice|equipment release|
    pick up notice|pickup and delivery order|pickup delivery order|freight release|
    cargo release|release order|container release|carrier release|freight release order|cargo release order|
    carrier certificate and release order|carrier s certificate and release order|import release|dispatch order|
    drayage order|trucking order|truck order|trucking delivery order|orden de entrega|orden de retiro|orden de despacho|
    bon a delivrer|ordre de livraison|auslieferungsauftrag|lieferauftrag|freistellung|freistellungsauftrag|
    ordem de entrega|ordem de liberacao|ordine di consegna|zlecenie wydania|提货单|提貨單|小提单|交货单`,
  booking_confirmation: `booking details|booking summary|booking information|space confirmation|boekingsbevestiging|
    reserva confirmada|
    booking confirmation|booking acknowledgement|booking acknowledgment|booking acceptance|booking note|
    booking receipt|booking receipt notice|booking notice|confirmation of booking|confirmed booking|booking advice|
    shipment booking confirmation|shipping order|booking amendment|booking update|conlinebooking|
    confirmacion de reserva|confirmacion de booking|confirmation de reservation|confirmation de booking|
    buchungsbestatigung|confirmacao de reserva|confirmacao de booking|conferma di prenotazione|
    potwierdzenie bukingu|potwierdzenie rezerwacji|订舱确认|訂艙確認|订舱确认书|入货通知`,
  commercial_invoice: `invoice cum packing list|invoice packing list|export tax invoice|exportrechnung|facture export|
    invoice for customs purposes|
    commercial invoice|customs invoice|export invoice|consular invoice|commercial tax invoice|
    invoice and packing list|factura comercial|facture commerciale|handelsrechnung|fatura comercial|factura de exportacion|
    faktura handlowa|fattura commerciale|商业发票|商業發票`,
  packing_list: `package list|case list|weight note|list of contents|packing details|note de colisage|paklijst|
    ceki listesi|stuffing list|
    packing list|packinglist|packing slip|packing note|packing specification|weight list|weight and packing list|
    packing and weight list|carton list|container packing list|lista de empaque|lista de embalaje|lista de bultos|
    packliste|packzettel|liste de colisage|bordereau de colisage|lista de embalagem|romaneio|romaneio de carga|
    lista pakunkowa|specyfikacja wysylkowa|lista colli|distinta di imballaggio|装箱单|裝箱單|包装单`,
  freight_invoice: `statement of charges|charges invoice|freight credit note|haulage invoice|transport invoice|
    cartage invoice|brokerage invoice|customs brokerage invoice|local charges invoice|
    demurrage and storage invoice|storage and demurrage invoice|facture de transport|
    transportrechnung|factura de transporte|standgeldrechnung|
    freight invoice|freight bill|freight tax invoice|ocean freight invoice|freight charges invoice|
    invoice for freight|shipping invoice|forwarding invoice|forwarder invoice|carrier invoice|carrier freight invoice|
    trucking invoice|drayage invoice|demurrage invoice|detention invoice|demurrage and detention invoice|detention and demurrage invoice|demurrage and detention statement|detention and demurrage|demurrage and detention|
    per diem bill|chassis invoice|
    per diem invoice|storage invoice|debit note|freight debit note|freight note|freight statement|freight account|
    factura de flete|facture de fret|frachtrechnung|fatura de frete|faktura za fracht|faktura frachtowa|nota de debito|
    海运费发票|运费发票|费用清单`,
  customs_entry: `customs form 7512|form 7512|customs form 3461|cf 7501|cf 3461|cf 7512|
    transportation entry and manifest of goods|informal entry|formal entry|warehouse entry|
    declaracion de ingreso|declaration of goods|duty assessment|zollbescheid|einfuhrabgabenbescheid|
    abgabenbescheid|gumruk beyannamesi|aangifte ten invoer|customs clearance declaration|
    import clearance declaration|
    entry summary|cbp form 7501|cbp 7501|customs form 7501|form 7501|cbp form 3461|cbp 3461|form 3461|
    entry immediate delivery|entry and immediate delivery|immediate delivery|cbp form 7512|cbp 7512|
    transportation entry|customs entry|customs entry summary|consumption entry|bill of entry|import declaration|
    import entry|import customs declaration|customs import declaration|customs declaration|goods declaration|
    single administrative document|import entry declaration|pedimento|declaracion de importacion|declaracion aduanera|
    declaracion unica de aduanas|documento unico administrativo|document administratif unique|einheitspapier|
    customs coding form|canada customs coding form|commercial accounting declaration|despacho de importacion|declaration en douane|declaration d importation|zollanmeldung|
    einfuhranmeldung|einfuhrabfertigung|steuerbescheid|declaracao de importacao|zgloszenie celne|
    odprawa celna|dichiarazione doganale|进口货物报关单|進口報單|报关单|報關單|entry release|customs release notice`,
  importer_security_filing: `importer security filing|isf 10 2|10 2 isf|isf filing|isf form|isf worksheet|isf 10|isf 5|
    isf data sheet|isf template|isf information|security filing|isf declaration|isf request|isf data|isf`,
  certificate_of_origin: `atr certificate|a tr certificate|eur med|usmca declaration|cusma certification|
    t mec certificacion|certificado t mec|ursprungszertifikat|certificaat van oorsprong|
    long term supplier s declaration|cafta certification|
    certificate of origin|certification of origin|certificates of origin|origin certificate|
    declaration of origin|statement of origin|usmca certification|usmca certificate|nafta certificate|
    movement certificate|movement certificate eur 1|a tr movement certificate|atr movement certificate|movement certificate a tr|eur 1|eur1|a tr|generalized system of preferences|
    generalised system of preferences|gsp form a|certificado de origen|certificacion de origen|
    certificat d origine|certificat origine|ursprungszeugnis|ursprungserklarung|warenverkehrsbescheinigung|
    certificado de origem|swiadectwo pochodzenia|certificato di origine|原产地证|原产地证书|原产地证明书|產地證明書|原產地證明書|
    origin declaration|cbp form 434|supplier s declaration of origin`,
  dangerous_goods_declaration: `dg declaration|dgd|imo dg declaration|hazmat shipping paper|
    dangerous goods transport declaration|hazardous cargo form|
    dangerous goods declaration|dangerous goods form|multimodal dangerous goods form|
    multimodal dangerous goods declaration|shipper s declaration for dangerous goods|declaration for dangerous goods|
    shippers declaration for dangerous goods|shipper declaration for dangerous goods|declaration of dangerous goods|
    hazardous materials declaration|hazardous cargo declaration|hazardous goods declaration|dangerous cargo declaration|
    hazmat declaration|imo declaration|imo dangerous goods declaration|imo multimodal dangerous goods form|imdg declaration|
    dangerous goods note|dangerous goods transport document|dangerous goods shipping declaration|
    container vehicle packing certificate|declaracion de mercancias peligrosas|
    declaration de marchandises dangereuses|gefahrguterklarung|imo erklarung|
    declaracao de mercadorias perigosas|deklaracja towarow niebezpiecznych|deklaracja ladunkow niebezpiecznych|
    dichiarazione merci pericolose|危险货物申报单|危险品申报单|危險品申報`,
  proof_of_delivery: `delivery docket|delivery slip|signed delivery note|delivery acknowledgement|
    delivery acknowledgment|delivery record|goods receipt|empfangsbescheinigung|empfangsbestatigung|
    bordereau de livraison|recepisse de livraison|constancia de entrega|acta de entrega|
    proof of delivery|delivery receipt|electronic proof of delivery|epod|delivery confirmation|
    confirmation of delivery|acknowledgement of delivery|acknowledgment of delivery|signed delivery receipt|
    delivery ticket|goods received note|received in good order|prueba de entrega|justificante de entrega|albaran de entrega firmado|comprobante de entrega|
    acuse de entrega|preuve de livraison|recu de livraison|ablieferungsnachweis|ablieferbeleg|zustellnachweis|
    liefernachweis|comprovante de entrega|potwierdzenie dostawy|potwierdzenie odbioru|
    dowod dostawy|prova di consegna|签收单|簽收單|收货确认`,
  rate_confirmation: `trip confirmation|load offer|load order|freight confirmation|carrier dispatch|transport order|
    transport order confirmation|frachtauftrag|ladeauftrag|ordre de transport|orden de transporte|
    orden de carga|ordine di trasporto|vervoersopdracht|
    rate confirmation|carrier rate confirmation|rate and load confirmation|load confirmation|
    load and rate confirmation|carrier load confirmation|load rate confirmation|rate agreement|load tender|
    carrier confirmation|carrier rate agreement|carrier load agreement|carrier load and rate agreement|
    truckload rate confirmation|rate con|ratecon|load agreement|load sheet|dispatch confirmation|
    freight rate confirmation|carrier load tender|contract addendum and rate confirmation|
    confirmacion de tarifa|zlecenie transportowe|transportauftrag|confirmation d affretement`,
  invoice: `invoice|tax invoice|gst invoice|vat invoice|sales invoice|factura|facture|rechnung|fatura|faktura|fattura|
    发票|發票|credit note|credit memo|invoice statement|faktura vat|service invoice`,
  other: `packing declaration|shipping bill|gate out ticket|gate in ticket|gate transaction|gate receipt|
    interchange ticket|outgate ticket|ingate ticket|equipment receipt|dangerous goods manifest|
    dangerous cargo manifest|stuffing report|loading report|inspection report|survey certificate|
    laboratory report|analysis report|halal certificate|certificate of free sale|
    mill test certificate|mill certificate|employment agreement|employment contract|lease agreement|
    service agreement|non disclosure agreement|order acknowledgement|order acknowledgment|
    order form|credit application|fax cover|return authorization|inventory report|stock list|
    picking list|pick list|pick ticket|bill of materials|user manual|form w 9|boarding pass|
    itinerary|expense report|questionnaire|checklist|document checklist|application form|
    routing guide|supplier manual|shipping schedule|shipment tracker|load list|loading list|
    discharge list|versicherungszertifikat|versicherungspolice|poliza de seguro|
    certificado de seguro|certificat d assurance|certificado fitosanitario|
    certificat phytosanitaire|pflanzengesundheitszeugnis|certificado de inspeccion|
    certificado de fumigacion|certificado de peso|instrucciones de embarque|verladeinstruktion|
    instructions d expedition|solicitud de reserva|buchungsanfrage|demande de reservation|
    manifiesto de carga|ladeliste|carta de credito|akkreditiv|credit documentaire|pedido de compra|
    contrato de compraventa|kaufvertrag|contrat de vente|arbeitsvertrag|meeting minutes|
    delivery note|bon de livraison|lieferschein|albaran|albaran de entrega|remito|nota de entrega|guia de remessa|dowod wydania|
    shipping instruction|shipping instructions|si form|bill of lading instruction|bill of lading instructions|
    bl instruction|bl instructions|shipper s letter of instruction|letter of instruction|
    shippers letter of instruction|shipping advice|shipment advice|pre alert|prealert|forwarding instruction|
    forwarding instructions|forwarder s instruction|
    verified gross mass|vgm|vgm declaration|vgm certificate|vgm form|solas vgm|weighing certificate|weight certificate|
    certificate of weight|weighbridge ticket|gross mass declaration|
    air waybill|airway bill|air way bill|house air waybill|master air waybill|awb|hawb|luftfrachtbrief|guia aerea|
    consignment note|cmr|cmr consignment note|international consignment note|list przewozowy|rail waybill|
    rail consignment note|frachtbrief|lettre de voiture|carta de porte|
    booking request|booking form|booking application|request for booking|quotation|quote|rate quotation|freight quotation|
    proforma|pro forma|proforma invoice|pro forma invoice|factura proforma|
    purchase order|sales order|order confirmation|sales contract|sales confirmation|work order|
    statement of account|account statement|statement|receipt|payment receipt|cash receipt|remittance advice|
    payment advice|cargo manifest|manifest|container manifest|mate s receipt|mates receipt|dock receipt|
    forwarder s cargo receipt|cargo receipt|warehouse receipt|fcr|
    certificate of insurance|insurance certificate|insurance policy|cargo insurance|marine insurance|marine cargo insurance|
    certificate of marine cargo insurance|certificate of marine insurance|policy schedule|
    phytosanitary certificate|fumigation certificate|certificate of fumigation|health certificate|
    veterinary certificate|sanitary certificate|inspection certificate|certificate of inspection|
    certificate of analysis|certificate of conformity|certificate of quality|certificate of quantity|
    certificate of compliance|quality certificate|test report|safety data sheet|material safety data sheet|
    beneficiary s certificate|bill of exchange|letter of credit|documentary credit|issue of a documentary credit|irrevocable documentary credit|
    letter of credit advice|advice of credit|advice of payment|credit advice|debit advice|payment order|wire transfer|letter of indemnity|
    power of attorney|customs power of attorney|letter of authorization|telex release|
    equipment interchange receipt|interchange receipt|equipment interchange|gate pass|gate ticket|eir|
    survey report|damage report|claim form|notice of claim|timesheet|resume|curriculum vitae|schedule of rates|
    sailing schedule|vessel schedule|customs bond|importer identity form|cbp form 5106|cbp form 5291|cargo declaration|
    entry summary declaration|export declaration|shipper s export declaration|electronic export information|
    transit declaration|transit accompanying document|export accompanying document|terms and conditions of carriage|bill of lading terms and conditions|terms and conditions|general terms and conditions|
    
    rate sheet|price list|pricelist|tariff sheet|lista de precios|preisliste|tarif|cotizacion|angebot|devis|bestellung|orden de compra|
    bon de commande|auftragsbestatigung|lebenslauf|kontoauszug|polizza di assicurazione|stowage plan|bayplan|container load plan|container loading report|
    tally sheet|cover letter|memorandum|minutes|agenda|newsletter|bank statement|utility bill|payslip|
    authority to make entry|cargo status|tracking report|shipment status report|track and trace|shipment tracking|container tracking|notice of readiness|charter party`,
}

/** Titles with a lower strength: other types use them too, or they occur in ordinary text. */
const weakTitles: Record<string, number> = {
  'draft bl': 0.7,
  'bl draft': 0.7,
  'import notice': 0.7,
  'import advice': 0.7,
  'import notification': 0.7,
  'import arrival': 0.8,
  'release note': 0.6,
  'release letter': 0.7,
  'collection note': 0.7,
  'warehouse release': 0.7,
  'booking details': 0.8,
  'booking summary': 0.8,
  'booking information': 0.6,
  'package list': 0.8,
  'packing details': 0.7,
  'weight note': 0.8,
  'goods receipt': 0.7,
  'delivery record': 0.8,
  'delivery slip': 0.8,
  'transport order': 0.7,
  'freight confirmation': 0.7,
  'statement of charges': 0.8,
  'declaration of goods': 0.6,
  'equipment receipt': 0.7,
  'load order': 0.8,
  checklist: 0.6,
  itinerary: 0.5,
  questionnaire: 0.7,
  dgd: 0.7,
  'arrival confirmation': 0.8,
  'stock list': 0.8,
  'delivery release': 0.8,
  'house bl': 0.5,
  'master bl': 0.5,
  'ocean bl': 0.7,
  waybill: 0.75,
  'way bill': 0.75,
  'express bill': 0.8,
  'express bl': 0.8,
  isf: 0.6,
  'isf 10': 0.9,
  'immediate delivery': 0.7,
  'security filing': 0.8,
  'eur 1': 0.8,
  eur1: 0.8,
  'a tr': 0.6,
  'cargo arrival': 0.7,
  'freight release': 0.85,
  'cargo release': 0.85,
  'container release': 0.8,
  'carrier release': 0.8,
  'import release': 0.7,
  'dispatch order': 0.7,
  'customs release notice': 0.6,
  'entry release': 0.7,
  'release notification': 0.7,
  'release notice': 0.7,
  'equipment release': 0.7,
  'availability notice': 0.8,
  'detention and demurrage': 0.7,
  'demurrage and detention': 0.7,
  'terms and conditions': 0.5,
  'general terms and conditions': 0.7,
  tarif: 0.4,
  angebot: 0.8,
  devis: 0.8,
  'wire transfer': 0.6,
  'delivery confirmation': 0.8,
  'delivery ticket': 0.8,
  'goods received note': 0.7,
  'received in good order': 0.4,
  'load sheet': 0.6,
  'rate agreement': 0.7,
  'carrier confirmation': 0.8,
  'rate con': 0.9,
  'packing slip': 0.8,
  'shipping order': 0.8,
  'booking note': 0.85,
  'booking notice': 0.85,
  'debit note': 0.7,
  'nota de debito': 0.6,
  'shipping invoice': 0.7,
  'carrier invoice': 0.8,
  'storage invoice': 0.8,
  'container vehicle packing certificate': 0.5,
  'transportation entry': 0.85,
  steuerbescheid: 0.7,
  'delivery note': 0.9,
  'bon de livraison': 0.9,
  lieferschein: 0.9,
  'proforma invoice': 0.75,
  'pro forma invoice': 0.75,
  proforma: 0.7,
  'pro forma': 0.7,
  'factura proforma': 0.75,
  receipt: 0.6,
  statement: 0.5,
  quote: 0.7,
  manifest: 0.8,
  cmr: 0.9,
  fcr: 0.6,
  eir: 0.7,
  awb: 0.6,
  hawb: 0.5,
  vgm: 0.8,
  agenda: 0.6,
  minutes: 0.4,
  resume: 0.5,
  memorandum: 0.5,
  'telex release': 0.6,
  'cargo insurance': 0.5,
  'marine insurance': 0.7,
  'export declaration': 0.7,
  'transit declaration': 0.6,
  'transit accompanying document': 0.6,
  'export accompanying document': 0.7,
  'work order': 0.7,
  'pre alert': 0.8,
  'customs bond': 0.6,
  'verified gross mass': 0.9,
  'consignment note': 0.85,
  'carta de porte': 0.8,
}

const isHan = (name: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(name)
const named = (Object.entries(names) as [TitleType, string][]).flatMap(([of, list]) =>
  list.split('|').map((name) => ({ of, name: name.trim(), strength: weakTitles[name.trim()] ?? 1 })),
)

export const titles: Title[] = named
  .filter(({ name }) => !isHan(name))
  .map(({ of, name, strength }) => ({ of, words: name.split(' '), strength }))
  .toSorted((left, right) => right.words.join('').length - left.words.join('').length)

/** Chinese and Japanese have no spaces between words, so these are searched in the whole text. */
export const hanTitles = named
  .filter(({ name }) => isHan(name))
  .toSorted((left, right) => right.name.length - left.name.length)

/** Words that may accompany a title without changing its meaning; they do not lower its score. */
export const neutralWords = new Set(
  `original originals copy copies duplicate triplicate non not negotiable draft final page pages of the for and or to a an
  ocean house master combined transport port multimodal through short form long uniform straight liner fiata fbl cargo
  freight shipment import export inland international us u s united states department homeland security customs border
  protection omb official standard blank sample example template demo continuous continuation sheet carrier s shipper
  received shipped on board number no nr date ref reference cbp dhs commercial document goods marine sea revised
  amended amendment preliminary notify notice first second third 1st 2nd 3rd electronic memo way tax order by with per container containers information about bl awb pod isf fbl hbl mbl vgm
  local dtd rev version`.split(/\s+/),
)
