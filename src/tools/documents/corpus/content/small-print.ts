import type { Random } from '../random.ts'

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

/** Clauses for the foot of a page. */
export const smallPrint = (random: Random): string[] => random.some(clauses, random.int(1, 4))
/** The conditions on the back of a page, numbered. */
export const backOfPage = (random: Random): string[] =>
  Array.from(
    { length: random.int(14, 26) },
    (_, at) =>
      `${at + 1}. ${random.pick(['Definitions', 'Carrier’s tariff', 'Sub-contracting', 'Scope of voyage', 'Freight and charges', 'Liens', 'General average', 'Both-to-blame collision', 'Law and jurisdiction', 'Inspection of goods', 'Delivery', 'Dangerous goods'])}. ${random.some(clauses, 2).join(' ')}`,
  )
