import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/**
 * A pattern in the text of a document type: labels, clauses, charges. A negative weight is evidence against the type.
 */
interface TextRule {
  of: DocumentType
  weight: number
  pattern: RegExp
}

const rules: Record<DocumentType, [number, RegExp][]> = {
  bill_of_lading: [
    [1, /shipped on board|laden on board|on board date|clean on board/],
    [1.1, /(?:number|no\.?) of original|original bls?\b|originals? \(?s?\)? ?bills?/],
    [0.8, /in witness whereof|one of which being accomplished|others? (?:to stand |to be )?void/],
    [0.8, /apparent good order|taken in charge|received (?:by the carrier|for shipment|in apparent)/],
    [0.5, /freight (?:and charges )?payable at|freight payable/],
    [0.4, /notify (?:party|address)|also notify/],
    [0.4, /pre-?carriage|place of receipt/],
    [0.3, /marks (?:and|&) n/],
    [0.4, /said to contain|shipper'?s load,? (?:stow|and) ?(?:and )?count/],
    [0.4, /as (?:agents? for (?:the )?)?carrier\b|signed (?:for|on behalf of) the (?:carrier|master)/],
    [0.5, /place and date of issue|for delivery of goods,? (?:please )?apply/],
    [0.3, /to (?:the )?order(?: of)?\b/],
    [0.3, /\bbl (?:no|number|#)|bill of lading (?:no|number|#)/],
    [0.4, /laden on|\bsurrendered\b|declared value/],
    [1, /\bnmfc\b/],
    [0.6, /\bltl\b|handling unit|freight charge terms/],
    [0.6, /trailer (?:no|number|#)[^\n]{0,60}seal|seal (?:no|number|#)[^\n]{0,80}trailer/],
    [0.5, /c\.?o\.?d\.? (?:amount|fee)|remit c\.?o\.?d/],
    [0.6, /properly classified,? (?:described,? )?(?:and )?packaged|shipper certification/],
    [0.4, /carrier acknowledges receipt|received,? subject to/],
    [0.3, /\bpro (?:no|number|#)/],
    [-1.2, /last free day|free time expires|arrival notice (?:no|date|#)/],
    [-0.8, /si cut[- ]?off|vgm cut[- ]?off|cy cut[- ]?off/],
    [-0.8, /unit price|total due|amount due/],
    [-0.8, /motor carrier (?:number|no)|\bmc ?#/],
  ],
  sea_waybill: [
    [1.6, /this (?:sea )?waybill|(?:sea )?waybill (?:no|number|#)/],
    [0.8, /non[- ]negotiable (?:sea )?waybill|express release|\bcmi uniform rules/],
    [0.6, /(?:not|non)[- ](?:a document of title|negotiable)/],
    [
      0.4,
      /delivery (?:will be )?made to the (?:named )?consignee|upon proof of identity|production of (?:reasonable )?proof/,
    ],
    [0.3, /shipped on board|notify party|place of receipt|pre-?carriage/],
    [0.3, /freight payable|number of copies/],
    [-0.9, /(?:number|no\.?) of original[^\n]{0,40}(?:three|3\b)|one of which being accomplished/],
    [-0.9, /airport of (?:departure|destination)|\biata\b|air ?waybill/],
    [-1, /si cut[- ]?off|vgm cut[- ]?off|last free day|amount due/],
  ],
  arrival_notice: [
    [
      0.7,
      /(?:has been|is now|are) (?:grounded|discharged|ramped)|grounded\b|storage (?:will|begins|starts)|charges (?:begin|start|will accrue)/,
    ],
    [1.5, /last free day|\blfd\b|free time (?:expires|ends|until)|demurrage free/],
    [
      0.8,
      /\bit (?:no|number|#|date)|i\.t\. (?:no|number|#)|general order|\bg\.?o\.? date|\bigm (?:no|number)/,
    ],
    [
      0.8,
      /(?:goods|cargo|freight|container)s? (?:is |are )?available|available (?:at|for)|freight location|firms code|firms\b/,
    ],
    [
      0.6,
      /please be advised|we (?:are pleased to|hereby) (?:inform|advise|notify)|has arrived|will arrive|is due to arrive|expected to arrive/,
    ],
    [0.4, /\beta\b|estimated (?:time of )?arrival|arrival date/],
    [0.4, /original bls?[^\n]{0,60}(?:surrender|required|endorse)|surrender[^\n]{0,60}(?:original|bill)/],
    [0.4, /customs clearance|customs broker|entry (?:must|should)/],
    [0.4, /total (?:collect|due|charges)|charges? (?:due|collect)|collect charges|freight collect/],
    [0.3, /\bams\b|place of delivery|final destination|\bhbl\b|\bmbl\b|master bl|house bl/],
    [0.3, /notify party|consignee/],
    [-0.8, /cut[- ]?off/],
  ],
  delivery_order: [
    [
      0.9,
      /(?:please )?(?:deliver|release) (?:the )?(?:following|below|above|under|to)|authori[sz]ed? to (?:deliver|release)|hand over/,
    ],
    [0.9, /pick[- ]?up (?:no|number|#|location|from|at|date|terminal|address|reference|appt)|pickup\b/],
    [0.9, /(?:for )?deliver(?:y)? to\b|delivery (?:address|location|appointment|instructions|date)/],
    [0.7, /empty return|return empty|empty container return|return (?:location|depot)/],
    [
      0.5,
      /trucker|drayage|local (?:delivery|or transferring) |inland carrier|transferring carrier|truck(?:ing)? co/,
    ],
    [0.6, /last free day|free time|\blfd\b/],
    [
      0.7,
      /delivery order (?:no|number|#|valid)|release (?:no|number|#|date)|\bpin (?:no|number|code)?|valid until/,
    ],
    [0.3, /container (?:no|number|#)/],
    [0.3, /entry (?:no|number)|customs (?:release|cleared)|freight released/],
    [-0.8, /unit price|amount due|total due|invoice (?:no|number|#)/],
    [-1, /\bmc ?#|rate confirmation|line ?haul/],
  ],
  booking_confirmation: [
    [
      1.4,
      /(?:si|doc(?:umentation|s)?|shipping instructions?|vgm|cy|port|cargo|container|erd|gate|rail|customs|ams|cfs|terminal)[ -]?(?:cut[- ]?off|closing|deadline)/,
    ],
    [0.6, /cut[- ]?off|closing (?:date|time)/],
    [0.9, /booking (?:no|number|#|ref|date|party|reference|status|office)|\bbkg (?:no|#)/],
    [0.8, /empty (?:container )?(?:pick[- ]?up|release|depot|positioning)|pick ?up (?:of )?empt/],
    [
      0.7,
      /earliest (?:receiv|return|full)|\berd\b|full return|return (?:full|to) (?:terminal|cy)|load return/,
    ],
    [0.5, /service contract|contract (?:no|number)|sc (?:no|#)|quotation (?:no|ref)|rate agreement/],
    [
      0.5,
      /we (?:are pleased to )?confirm|your booking|thank you for (?:your )?booking|has been (?:accepted|confirmed)/,
    ],
    [
      0.4,
      /equipment (?:type|size|qty|quantity)|(?:quantity|qty)[^\n]{0,20}(?:20|40)'? ?(?:gp|hc|dv|st|dc|ft)|\d ?x ?(?:20|40|45)/,
    ],
    [0.3, /\betd\b|intended|feeder|service type|move(?:ment)? type|load(?:ing)? terminal/],
    [-1, /last free day|shipped on board|amount due|total due/],
  ],
  commercial_invoice: [
    [-2.5, /\bmrn\b|abgabenberechnung|calculation of taxes|value for duty/],
    [1.1, /\b(?:fob|cif|cfr|c and f|cnf|exw|ex works|fca|dap|ddp|cpt|cip|fas|dpu)\b/],
    [0.8, /incoterms?|terms of (?:sale|delivery)|delivery terms|trade terms|price terms/],
    [1, /\b(?:hs|hts|htsus|tariff|commodity|harmoni[sz]ed|schedule b)\b[ .]{0,2}(?:code|no|number|#|class)?/],
    [0.9, /country of (?:origin|manufacture|ultimate)|origin of goods|made in\b/],
    [0.7, /unit (?:price|value|cost)|price (?:per|\/) ?(?:unit|pc)|u\/price/],
    [0.5, /\b(?:seller|exporter|manufacturer|beneficiary|vendor)\b/],
    [0.4, /\b(?:buyer|importer|applicant|sold to)\b/],
    [0.3, /\bconsignee\b|notify party|ship to/],
    [
      0.4,
      /port of (?:loading|discharge|shipment|entry|destination)|final destination|country of (?:final )?destination|vessel/,
    ],
    [
      0.5,
      /l ?\/ ?c (?:no|number)|letter of credit|payment terms|terms of payment|t\/t\b|invoice no[^\n]{0,40}date/,
    ],
    [
      0.6,
      /(?:we )?(?:hereby )?(?:certify|declare) that|true and correct|these commodities|for customs purposes?/,
    ],
    [0.4, /(?:net|gross) w(?:eigh)?t|marks (?:and|&) n|no\.? (?:and|&) kind of p/],
    [0.4, /total (?:invoice )?(?:value|amount)|say (?:total|us)|amount in words/],
    [
      -0.9,
      /terminal handling|\bthc\b|documentation (?:fee|charge)|bunker|\bd\/?o (?:fee|charge)|delivery order (?:fee|charge)/,
    ],
  ],
  packing_list: [
    [0.9, /\bnet (?:wt|weight|w\b)|\bn\.? ?w\.?t?\b/],
    [0.7, /\bgross (?:wt|weight|w\b)|\bg\.? ?w\.?t?\b/],
    [0.6, /\bcbm\b|\bm3\b|measurement|dimension|\bcuft\b|volume/],
    [
      0.9,
      /carton (?:no|number|#|s)|\bctns?\b|c\/?tn|box (?:no|number|#)|case (?:no|number)|pallet (?:no|number)|roll (?:no|number)|package (?:no|number)/,
    ],
    [
      0.6,
      /(?:no|number|qty|quantity|total)\.? of (?:cartons?|packages|pkgs?|pallets|cases|boxes|rolls|bales)|total (?:cartons|packages|pallets|pcs|qty|quantity)/,
    ],
    [0.6, /(?:qty|pcs|quantity|units?|pieces)[ .]?(?:per|\/) ?(?:carton|ctn|box|package|pallet)|inner|tare/],
    [0.4, /marks (?:and|&) n|shipping marks?/],
    [0.3, /item|style|sku|part (?:no|number)|p\.?o\.? (?:no|number|#)|description/],
    [0.2, /invoice (?:no|number)|seller|exporter|buyer|shipper/],
    [-1, /unit (?:price|value|cost)|total (?:price|value|amount|due)|amount due|sub ?total/],
    [-0.8, /shipped on board|freight payable|bill of lading no|cut[- ]?off|last free day/],
  ],
  freight_invoice: [
    [
      1,
      /ocean freight|sea freight|freight charges?|line ?haul|drayage|trucking (?:charge|fee)|basic freight|inland haulage|air freight/,
    ],
    [1.2, /terminal handling|\b[do]?thc\b|destination handling|origin handling/],
    [
      0.9,
      /\bbaf\b|bunker|\bcaf\b|fuel surcharge|\bgri\b|\bpss\b|peak season|low sul|\blss\b|\bebs\b|\bisps\b|emergency/,
    ],
    [
      0.9,
      /documentation (?:fee|charge)|doc(?:s|umentation)? fee|bl fee|bill of lading fee|\bd\/?o (?:fee|charge)|delivery order (?:fee|charge)|handling (?:fee|charge)|telex/,
    ],
    [0.9, /demurrage|detention|per diem|storage (?:fee|charge)|chassis|free days/],
    [
      0.8,
      /customs (?:clearance|brokerage)|brokerage|isf (?:fee|filing)|ams (?:fee|filing)|entry fee|seal fee|cleaning|lift ?o/,
    ],
    [0.6, /invoice (?:no|number|#|date)|bill(?:ed)? to|due date|debit note/],
    [0.5, /amount (?:due|payable)|total (?:due|amount)|balance|remit|bank details|iban|swift/],
    [
      0.5,
      /\b(?:hbl|mbl|bl) ?'?s?[ /.:#]|bill of lading|booking (?:no|ref)|container (?:no|number|#)|job (?:no|number|#)|file (?:no|number|#)/,
    ],
    [0.4, /vessel|voyage|\bpol\b|\bpod\b|port of (?:loading|discharge)|\beta\b|\betd\b/],
    [0.4, /charge (?:description|code|type)|description of charges|charges?\b[^\n]{0,40}(?:amount|qty|rate)/],
    [-0.7, /unit price|country of origin|\b(?:hs|hts) code|incoterms?/],
    [-1, /last free day|please be advised|arrival notice/],
  ],
  customs_entry: [
    // The numbered boxes of the EU single administrative document, which has no title.
    [
      2.4,
      /^(?=[\s\S]*(?:mrn|verfahren|\bdeclaration\b|regim|procedure))(?=[\s\S]*(?:anmelder|declarant|representant))(?=[\s\S]*(?:warennummer|commodity code|codigo taric|code des marchandises|partida|tariff))(?=[\s\S]*(eigenmasse|net mass|masa neta|masse nette|massa liquida))/,
    ],
    [1.2, /value for (?:duty|tax|currency)|tariff treatment|accounting (?:date|security)|gst reg/],
    [
      0.6,
      /calculation of taxes|abgabenberechnung|previous document|vorpapier|supplementary units|loading lists|ladelisten/,
    ],
    [0.6, /rate of customs duty|customs dut(?:y|ies)\b|transaction (?:no|number)/],
    [1.4, /entry (?:no|number|#|type|summary)|filer code/],
    [1.2, /entered value|\bmpf\b|merchandise processing|harbor maintenance|\bhmf\b/],
    [0.9, /importer of record|importer (?:no|number|id)|\bior\b/],
    [0.8, /ultimate consignee|surety|bond (?:type|no|value)/],
    [0.8, /htsus|hts ?(?:no|us|number)|cth\b|rate of duty|duty (?:rate|amount|paid)|\bduty\b/],
    [0.6, /manufacturer id|\bmid\b|exporting country|port (?:code|of entry)|\bport of unlading/],
    [
      0.7,
      /assessable value|customs (?:value|office|procedure|duty)|\bmrn\b|\bigst\b|\bbcd\b|statistical value|declarant|procedure code/,
    ],
    [0.6, /\b19 cfr|u\.?s\.? customs and border/],
    [0.4, /\bg\.?o\.? ?(?:no|number)|location of goods|firms|bl or awb|it (?:no|number)/],
    [-1, /stuffing|consolidator|10 ?\+ ?2/],
    [-0.7, /rate confirmation|amount due|invoice total due/],
  ],
  importer_security_filing: [
    [1.6, /importer security filing|10 ?\+ ?2|\bisf\b/],
    [1.3, /container stuffing|stuffing location/],
    [1.1, /consolidator/],
    [0.7, /manufacturer|supplier/],
    [0.6, /ship[- ]to party|ship to\b/],
    [0.6, /importer of record|importer number/],
    [0.5, /hts(?:us)?[- ]?(?:6|no|number|code)?/],
    [0.4, /ams (?:bl|house|bill|scac)|scac|bond holder|isf (?:importer|bond|type)/],
    [0.3, /\bseller\b|\bbuyer\b/],
    [-1, /entered value|\bmpf\b|amount due|total due|last free day/],
  ],
  certificate_of_origin: [
    [1, /(?:certif|declar)[^\n]{0,160}(?:origin|originat)|originat(?:ed|ing) (?:in|good)|products? of/],
    [1.2, /origin criteri|preference criteri|blanket period|\bregional value|net cost|rules? of origin/],
    [
      0.9,
      /chamber of commerce|issuing authority|certifying (?:authority|body)|competent authority|izba gospodarcza/,
    ],
    [0.6, /\bproducer\b|certifier/],
    [0.5, /country of (?:origin|destination)|means of transport/],
    [0.4, /exporter'?s? (?:declaration|name|business)|declaration by the exporter|\bexporter\b/],
    [0.3, /invoice (?:no|number)|hs (?:code|tariff)|tariff class/],
    [0.7, /usmca|cusma|nafta|t-mec|asean|free trade|preferential|\bgsp\b|\beur\.? ?1\b|acfta|rcep|cptpp/],
    [-0.8, /unit price|amount due|shipped on board|entered value/],
  ],
  dangerous_goods_declaration: [
    [1.3, /proper shipping name/],
    [1, /packing group|\bpg ?[:i]/],
    [0.9, /\bun ?(?:no|number|#)|\bun ?\d{4}\b|un \/ ?id/],
    [0.8, /(?:hazard )?class (?:or|\/) ?div|imo class|imdg|hazard class|class\/division|subsidiary risk/],
    [0.9, /flash ?point|\bems\b|marine pollutant/],
    [
      0.8,
      /fully and accurately described|proper condition for (?:transport|carriage)|in all respects in proper/,
    ],
    [0.5, /emergency (?:contact|telephone|phone|response)|24[- ]?(?:h|hour)/],
    [0.5, /dangerous goods|hazardous material/],
    [-1, /shipped on board|\bnmfc\b|amount due|number of original|cut[- ]?off/],
    [-0.8, /section \d|first aid|toxicolog/],
  ],
  proof_of_delivery: [
    [1.8, /\bpod\b[\s\S]{0,1500}signature/],
    [
      0.8,
      /customer(?:'?s)? (?:signature|name)|tipped|quantity delivered|arriv(?:ed|al)[^\n]{0,60}depart|condition ?: ?good/,
    ],
    [
      1.3,
      /received (?:the )?(?:above|goods|in good|by|the following|cargo)|in good (?:order|condition)|good condition/,
    ],
    [
      0.8,
      /received by|receiver'?s? (?:name|sign)|consignee'?s? signature|signed by|recipient|signature of (?:receiver|consignee|recipient)/,
    ],
    [
      0.8,
      /deliver(?:y|ed) (?:date|time|on|at|by)|date (?:of delivery|delivered|received)|time (?:in|out|of delivery|received|delivered)|arrival time/,
    ],
    [0.5, /driver(?:'?s)?(?: name| signature)?|truck (?:no|number|#|out)|vehicle (?:no|reg)/],
    [0.4, /shortage|damage|over,? short|exceptions?|seal intact/],
    [0.4, /deliver to|delivered to|delivery address/],
    [0.2, /signature|print name/],
    [-1, /unit price|amount due|total due|sub ?total|sales tax/],
    [-0.8, /\bnmfc\b|cut[- ]?off|shipped on board|number of original/],
  ],
  rate_confirmation: [
    [1.2, /\bmc ?(?:#|no|number|:)|motor carrier|usdot|\bdot ?(?:#|no|number)/],
    [
      1,
      /line ?haul|total (?:rate|carrier pay)|carrier pay|agreed (?:amount|rate)|flat rate|all[- ]in rate|carrier rate/,
    ],
    [0.7, /\bload (?:no|number|#|id)|\bload:/],
    [0.7, /(?:broker|carrier) (?:agrees|shall|must)|carrier (?:contact|name|phone|signature|rep)|broker\b/],
    [
      0.6,
      /(?:pick ?up|stop|pu) ?#? ?\d|shipper[^\n]{0,40}(?:pick|appt)|receiver|consignee[^\n]{0,30}deliver|stop \d|(?:pick ?up|delivery) (?:date|appointment|time)/,
    ],
    [0.6, /lumper|detention|layover|tonu|quick ?pay|check calls?|tracking (?:required|app)|macropoint/],
    [0.4, /dry van|reefer|flatbed|53 ?(?:'|ft|foot)|equipment|trailer|driver (?:name|cell)|miles/],
    [0.4, /sign (?:and|&) return|please sign|bill to|send invoice|invoices? to|proof of delivery/],
    [-1, /shipped on board|port of (?:loading|discharge)|last free day|\bnmfc\b/],
  ],
  other: [
    [
      2.4,
      /documents required[\s\S]{0,600}(?:invoice|bills? of lading)|:4[0-9][a-z]:|documentary credit number/,
    ],
    [
      4,
      /^(?=[\s\S]*\b(education|ausbildung|formacion|formation)\b)(?=[\s\S]*(?:experience|employment|berufserfahrung|experiencia))(?=[\s\S]*(?:skills|languages|sprachen|idiomas|langues))/,
    ],
    [
      1.2,
      /(?:quote|quotation|offer|rates?|prices?)[^\n]{0,40}\bvalid(?:ity)?\b|we trust this (?:quote|quotation|offer)/,
    ],
    [0.9, /(?:receiv|await)ing your (?:booking|order)|your (?:enquiry|inquiry|request for)/],
    [1.6, /verified gross mass|\bvgm\b|solas/],
    [1, /method (?:1|2|i|ii)\b|weighing (?:method|facility|equipment)|tare weight of/],
    [1, /airport of (?:departure|destination)|\biata\b|handling information/],
    [0.6, /(?:csc|maximum permissible)/],
    [0.4, /quotation|validity|valid till|purchase order date/],
    [
      0.4,
      /thank you for your (?:business|order|custom)|thanks for your business|sales tax|\bsiret\b|\btva\b/,
    ],
    [-0.6, /shipped on board|last free day/],
  ],
}

export const textRules: TextRule[] = (Object.entries(rules) as [DocumentType, [number, RegExp][]][]).flatMap(
  ([of, list]) => list.map(([weight, pattern]) => ({ of, weight, pattern })),
)

/** Terms of ocean transport: an invoice without any of them is not for shipped goods. */
export const tradeTerms: RegExp[] = [
  /\b[a-z]{3}[ujz] ?\d{6} ?-?\d\b/,
  /\b(?:vessel|voyage|shipping line|ocean|sea freight)\b/,
  /port of (?:loading|discharge|entry|shipment|destination)|\bpol\b|\bpod\b/,
  /\b(?:bl|hbl|mbl|hawb|mawb|awb)\b|bill of lading/,
  /container|\b\d ?x ?(?:20|40)/,
  /\b(?:fob|cif|cfr|exw|fca|dap|ddp|cpt|cip)\b|incoterms?/,
  /\b(?:hs|hts|htsus|tariff|harmoni[sz]ed)\b[ .]{0,2}(?:code|no|number|#)?/,
  /country of (?:origin|manufacture|destination)/,
  /\b(?:consignee|shipper|exporter|importer|notify)\b/,
  /(?:gross|net) (?:wt|weight|kgs?|mass)\b|\bcbm\b/,
  /customs|\beta\b|\betd\b|freight|demurrage|drayage/,
]
