import type { Random } from '../../random.ts'
import type { PrintedLanguage } from '../types.ts'

const clauses = [
  'The carrier shall not be liable for loss of or damage to the goods however caused occurring prior to loading or after discharge from the vessel.',
  'The merchant warrants that the particulars relating to the goods have been checked and are correct and shall indemnify the carrier against all loss arising from inaccuracies.',
  'Received by the carrier from the shipper in apparent good order and condition, unless otherwise indicated herein, the goods or packages said to contain the goods mentioned above.',
  'In witness whereof the number of original documents stated has been signed, one of which being accomplished, the others to be void.',
  'All disputes arising under this document shall be determined by the High Court of Justice in London in accordance with English law.',
  'Demurrage and detention are payable according to the tariff of the carrier, for the account of cargo, from the expiry of free time until the return of the container.',
  'Notice of loss or damage must be given in writing to the agent at the port of discharge before or at the time of removal of the goods; otherwise within three days.',
  'Freight is considered earned on receipt of the goods, whether the vessel or the goods be lost or not, and is payable without deduction or set-off.',
  'Goods are stowed in containers at the option of the carrier and may be carried on deck without notice to the merchant.',
  'Payment is due within the term stated. Bank charges are for the account of the customer. Goods remain the property of the seller until full payment.',
  'This information is confidential and may only be used by the person to whom it is addressed; copies of earlier versions, dated before the date of issue, are void.',
  'The trucker is responsible for checking the container number and seal against this order before leaving the terminal.',
  'The person signing declares to be authorised to do so on behalf of shipper, consignee, importer and owner of the goods.',
]

// prettier-ignore
const inOthers: Partial<Record<PrintedLanguage, string[]>> = {
  es: ['El transportista no responde de pérdidas o daños anteriores a la carga o posteriores a la descarga.', 'Mercancía sujeta a las condiciones generales al dorso.', 'El pago debe efectuarse en el plazo indicado; los gastos bancarios corren por cuenta del cliente.', 'Cualquier reclamación debe presentarse por escrito dentro de siete días.', 'Jurisdicción: tribunales de Valencia.'],
  de: ['Es gelten ausschließlich unsere allgemeinen Geschäftsbedingungen.', 'Wir arbeiten auf Grundlage der ADSp 2017.', 'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.', 'Beanstandungen sind innerhalb von sieben Tagen schriftlich anzuzeigen.', 'Gerichtsstand ist Hamburg.'],
  fr: ['Nos conditions générales figurent au verso.', 'La marchandise reste notre propriété jusqu’au paiement intégral.', 'Toute réclamation doit être formulée par écrit sous sept jours.', 'Le transporteur n’est pas responsable des dommages antérieurs au chargement.', 'Tribunal compétent : Le Havre.'],
  pt: ['Aplicam-se as nossas condições gerais no verso.', 'A mercadoria permanece nossa propriedade até o pagamento integral.', 'Reclamações devem ser feitas por escrito em sete dias.', 'O transportador não responde por danos anteriores ao embarque.'],
  tr: ['Genel şartlarımız arka sayfada yer almaktadır.', 'Mal bedeli tamamen ödenene kadar mülkiyet satıcıda kalır.', 'İtirazlar yedi gün içinde yazılı olarak bildirilmelidir.', 'Taşıyan yüklemeden önceki hasarlardan sorumlu değildir.'],
  zh: ['本单据受背面条款约束。', '货物在付清全部货款前归卖方所有。', '如有异议请于七日内书面提出。', '承运人对装船前的货损不承担责任。'],
}
const said = (language: PrintedLanguage): string[] => inOthers[language] ?? clauses

/** Clauses for the foot of a page. */
export const smallPrint = (random: Random, language: PrintedLanguage): string[] =>
  random.some(said(language), random.int(1, 4))
/** What is remarked in languages other than English, in which the kinds have remarks of their own. */
export const remarksIn = (random: Random, language: PrintedLanguage): string[] | null =>
  language === 'en' ? null : random.some(said(language), random.int(0, 2))
/** The conditions on the back of a page, numbered. */
export const backOfPage = (random: Random): string[] =>
  Array.from(
    { length: random.int(14, 26) },
    (_, at) =>
      `${at + 1}. ${random.pick(['Definitions', 'Carrier’s tariff', 'Sub-contracting', 'Scope of voyage', 'Freight and charges', 'Liens', 'General average', 'Both-to-blame collision', 'Law and jurisdiction', 'Inspection of goods', 'Delivery', 'Dangerous goods'])}. ${random.some(clauses, 2).join(' ')}`,
  )
