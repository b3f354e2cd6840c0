import type { Kind } from './labels/label.rules.ts'
import { moneyIn, totalIn, volumeIn, weightIn } from './values/amounts.rules.ts'
import { dayIn, momentIn } from './values/dates.rules.ts'
import type { ReadValue } from './values/kind.ts'
import { countIn } from './values/numbers.rules.ts'
import { partyIn } from './values/parties.rules.ts'
import { placeIn } from './values/places.rules.ts'
import * as references from './values/references.rules.ts'

export const readers: Record<Exclude<Kind, 'stop'>, ReadValue> = {
  text: references.textIn,
  reference: references.referenceIn,
  scac: references.scacIn,
  day: dayIn,
  moment: momentIn,
  money: moneyIn,
  total: totalIn,
  weight: weightIn,
  volume: volumeIn,
  count: countIn,
  place: placeIn,
  party: partyIn,
  vessel: references.vesselIn,
  voyage: references.voyageIn,
  imo: references.imoIn,
  terms: references.freightTermsIn,
  incoterms: references.incotermsIn,
  hs: references.hsCodesIn,
  yes: references.yesIn,
  entry: references.entryNumberIn,
}
