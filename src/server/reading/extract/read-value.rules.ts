import type { Kind } from './labels/label.rules.ts'
import { isName } from './labels/match.rules.ts'
import { textOf } from './marks.rules.ts'
import { moneyIn, totalIn, volumeIn, weightIn } from './values/amounts.rules.ts'
import { dayIn, momentIn } from './values/dates.rules.ts'
import { sizeIn } from './values/equipment.rules.ts'
import type { ReadValue } from './values/kind.ts'
import { countIn } from './values/numbers.rules.ts'
import { packageIn } from './values/packages.rules.ts'
import { partyIn } from './values/parties.rules.ts'
import { placeIn } from './values/places.rules.ts'
import * as references from './values/references.rules.ts'
import { freeTimeIn } from './values/spans.rules.ts'
import * as terms from './values/terms.rules.ts'

const unlessName =
  (read: ReadValue): ReadValue =>
  (lines, habits) =>
    isName(textOf(lines[0] ?? [])) ? [] : read(lines, habits)

export const readers: Record<Exclude<Kind, 'stop'>, ReadValue> = {
  text: unlessName(references.textIn),
  reference: references.referenceIn,
  scac: references.scacIn,
  day: dayIn,
  issued: dayIn,
  moment: momentIn,
  money: moneyIn,
  total: totalIn,
  weight: weightIn,
  volume: volumeIn,
  count: countIn,
  place: unlessName(placeIn),
  party: unlessName(partyIn),
  vessel: unlessName(references.vesselIn),
  voyage: references.voyageIn,
  sailing: references.sailingIn,
  from: terms.originIn,
  to: terms.destinationIn,
  package: packageIn,
  size: sizeIn,
  originals: terms.originalsIn,
  surrendered: terms.surrenderedIn,
  free: freeTimeIn,
  noted: unlessName(references.notedIn),
  signed: terms.signedIn,
  signer: unlessName(terms.signerIn),
  imo: references.imoIn,
  terms: terms.freightTermsIn,
  incoterms: references.incotermsIn,
  hs: references.hsCodesIn,
  yes: references.yesIn,
  entry: references.entryNumberIn,
}
