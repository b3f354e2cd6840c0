import type { ValueKind } from './labels/label.rules.ts'
import { isFieldName } from './labels/match.rules.ts'
import { textOfWords } from './text-blocks.rules.ts'
import { moneyIn, totalIn, volumeIn, weightIn } from './values/amounts.rules.ts'
import { dayIn, momentIn } from './values/dates.rules.ts'
import { sizeIn } from './values/equipment.rules.ts'
import type { ReadValue } from './values/types.ts'
import { countIn } from './values/numbers.rules.ts'
import { packageIn } from './values/packages.rules.ts'
import { partyIn } from './values/parties.rules.ts'
import { placeIn } from './values/places.rules.ts'
import * as references from './values/references.rules.ts'
import { freeTimeIn } from './values/free-time.rules.ts'
import * as terms from './values/terms.rules.ts'

/** Boxes of a bill that say nothing are filled so that nobody writes into them. */
const fillerOfEmptyBox = /^(?:X{3,}|[*=_.–-]{3,})$/i
const unlessNameOrFiller =
  (read: ReadValue): ReadValue =>
  (lines, conventions) => {
    const text = textOfWords(lines[0] ?? [])
    return fillerOfEmptyBox.test(text) || isFieldName(text) ? [] : read(lines, conventions)
  }

export const valueParsers: Record<Exclude<ValueKind, 'stop'>, ReadValue> = {
  text: unlessNameOrFiller(references.textIn),
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
  place: unlessNameOrFiller(placeIn),
  party: unlessNameOrFiller(partyIn),
  vessel: unlessNameOrFiller(references.vesselBeforeVoyageIn),
  voyage: references.voyageIn,
  sailing: references.voyageAfterVesselIn,
  from: terms.originIn,
  to: terms.destinationIn,
  package: packageIn,
  size: sizeIn,
  originals: terms.originalsIn,
  surrendered: terms.surrenderedIn,
  release: terms.releaseIn,
  hold: terms.holdIn,
  free: freeTimeIn,
  noted: unlessNameOrFiller(references.remarkIn),
  signed: terms.signedIn,
  signer: unlessNameOrFiller(terms.signerIn),
  imo: references.imoIn,
  terms: terms.freightTermsIn,
  incoterms: references.incotermsIn,
  hs: references.hsCodesIn,
  yes: references.yesIn,
  entry: references.entryNumberIn,
}
