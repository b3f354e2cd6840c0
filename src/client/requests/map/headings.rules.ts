import { t } from '../../../contract/language/index.ts'
/** What a column of a sheet can hold. */
export const columnRoles = [
  'number',
  'container',
  'bill_of_lading',
  'booking_number',
  'request_type',
  'scac',
  'ref_numbers',
  'tags',
  'ignore',
] as const
export type ColumnRole = (typeof columnRoles)[number]

export const roleLabels: Record<ColumnRole, string> = {
  number: t('Number'),
  container: t('Container number'),
  bill_of_lading: t('Bill of lading'),
  booking_number: t('Booking number'),
  request_type: t('Kind of number'),
  scac: t('Carrier'),
  ref_numbers: t('Reference number'),
  tags: t('Tags'),
  ignore: t('Leave out'),
}

/** True for roles that several columns may have. */
export const isRepeatable = (role: ColumnRole): boolean =>
  role === 'ref_numbers' || role === 'tags' || role === 'ignore'

/** `Container No.` → `container`: without punctuation and without words that mean "number". */
export const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\bn\s*[°º]/g, 'no ')
    .replaceAll(/(?:编号|編號|号码|號碼|号|號)$/g, '')
    .replaceAll(/\b([a-z])[./]([a-z])\b\.?/g, '$1$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(no|nos|nr|num|numbers?|ids?|numero|numeros|nummern?|code|codigo)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:de las?|de los|de l|des|del?|du|d|der|des|la|le|les|el|los)\s+/, '')

/** Headings of forwarders' sheets, some in German, French and Spanish. A house bill is a reference: no line knows it. */
const headings: [ColumnRole, RegExp][] = [
  ['ref_numbers', /^(hbl|hbol|house (bl|bill|b l|bill of lading))$/],
  [
    'container',
    /^(containers?|cntrs?|ctnrs?|conts?|boxe?s?|equipments?|units?|container unit|containernummer|contenedor|conteneur|kontener)$/,
  ],
  [
    'bill_of_lading',
    /^(bl|b l|mbl|m bl|mbol|obl|bol|bls|(master|ocean|carrier|line) (bl|b l|bol|bill|bill of lading)|bill|bill of lading|bills of lading|konnossement|connaissement|conocimiento)$/,
  ],
  [
    'booking_number',
    /^(booking|bookings|bkg|bkgs|bk|(carrier|line|ocean) booking|booking (ref|reference)|bkg ref|buchung|reserva)$/,
  ],
  [
    'number',
    /^(tracking|tracked|track|request|identifier|shipment|master|mbl container|mbl booking|bl booking|container bl|to track)$/,
  ],
  ['request_type', /^(type|request type|tracking type|number type|kind|kind of number|request kind)$/],
  [
    'scac',
    /^(scac|carriers?|(ocean|sea|vocc) carrier|carrier (name|scac)|line|ssl|vocc|(shipping|steamship|ocean) line|shipping line scac|line scac|reederei|naviera|compagnie)$/,
  ],
  ['tags', /^(tags?|labels?|shipment tags?|keywords?)$/],
  [
    'ref_numbers',
    /^(pos?|p o|purchase orders?|orders?|so|sales orders?|refs?|references?|ref s|((our|your|my|customer|client|shipper|shippers|consignee|forwarder|internal|supplier|shipment|file|job|cust) (refs?|references?|order|po))|(customer|client) po|invoice|invoices|inv|job|file|dossier|auftrag|bestellung|referenz|referencia|commande|delivery)$/,
  ],
]

/** Those of the other languages in which the product speaks, and French. */
const foreignHeadings: [ColumnRole, RegExp][] = [
  [
    'container',
    /^(containernr|containernummern|behalter|behalternummer|behalternr|contenedores|equipos?|conteneurs|集装箱|集裝箱|货柜|貨櫃|柜|櫃|箱|货箱)$/,
  ],
  [
    'bill_of_lading',
    /^(konnossements?(nummer|nr)?|konnossemente|seefrachtbrief|bl(nummer|nr)|(master|haupt) ?konnossement|conocimientos?( de)?( embarque)?( maritimo)?|(bl|b l|conocimiento) master|carta de porte maritimo|connaissements?( maritime| master)?|lettre de transport maritime|(海运)?(提单|提單)|(主|船公司|船东|船東|海洋|总|總)(提单|提單|单|單)|主单|主單)$/,
  ],
  [
    'booking_number',
    /^(buchungs?(nummer|nr)?|buchungen|(reederei|carrier) ?buchung|bookingnr|reservas?( naviera| de carga| maritima)?|reservations?( maritime)?|(订舱|訂艙|订仓|定舱|定艙)(单|單)?|s ?o)$/,
  ],
  [
    'scac',
    /^(reedereien|schifffahrtslinie|schiffahrtslinie|linie|seefrachtfuhrer|verfrachter|frachtfuhrer|navieras|(compania|linea) (naviera|maritima)|linea|transportista( maritimo)?|compagnie (maritime|de navigation)|compagnies? maritimes?|armateurs?|ligne( maritime)?|transporteur( maritime)?|船公司|船司|船东|船東|航运公司|航運公司|承运人|承運人|船公司代码|船公司代碼)$/,
  ],
  [
    'tags',
    /^(schlagworte?|schlagworter|stichworte?|stichworter|etiketten?|etiquetas?|palabras clave|etiquettes?|mots? cles?|标签|標籤|标记|標記|关键词|關鍵詞)$/,
  ],
  [
    'ref_numbers',
    /^((bestell|auftrags|referenz|rechnungs|sendungs|kunden|kundenreferenz|kundenauftrags|projekt|akten)(nummern?|nr|zeichen)|bestellungen|auftrage|referenzen|((unsere?|ihre?|kunden|interne|externe) ?(referenz|ref|auftrag|bestellung|zeichen))|rechnung|(orden(es)?|pedidos?)( de compra)?( cliente| de cliente)?|referencias?|((nuestra|su|mi|otra) (ref|referencia))|(ref|referencia|pedido)( de| del)?( cliente| interna)|facturas?|expediente|(bon de )?commandes?( client| d achat)?|ref( client)?|references? (client|interne)|(notre|votre) ref(erence)?|factures?|dossiers?|(采购|採購|客户|客戶|销售|銷售|内部|內部|公司|我司|贵司)?(订单|訂單|采购单|採購單|参考|參考|单|單)|(采购|採購|客户|客戶)?(合同|合約)|发票|發票|采购订单|採購訂單|工作|业务|業務|业务编|业务单)$/,
  ],
  [
    'request_type',
    /^(typ|art|nummerntyp|art nummer|tipo( de)?|clase|genre|type de|类型|類型|号码类型|號碼類型|单号类型)$/,
  ],
  [
    'number',
    /^(sendung|sendungs(nummer|nr)|verfolgung|seguimiento|embarque|envio|suivi|expedition|追踪|追蹤|跟踪|查询|查詢|运单|運單)$/,
  ],
]

/** The role for a heading; undefined when the heading is not known. */
export function roleOfHeading(heading: string): ColumnRole | undefined {
  const bare = bareHeading(heading)
  if (bare === '') return /\b(no|number|#)/i.test(heading) ? 'number' : undefined
  return [...headings, ...foreignHeadings].find(([, pattern]) => pattern.test(bare))?.[0]
}
