import { africanPorts, europeanPorts } from './ports.europe-africa.ts'
import { americanPorts, oceanianPorts } from './ports.americas-oceania.ts'
import { asianPorts } from './ports.asia.ts'
import type { CataloguePlace } from './records.ts'
export {
  catalogueId,
  type CatalogueType,
  type CataloguePlace,
  type CatalogueRailTerminal,
  type CatalogueShippingLine,
  type CatalogueTerminal,
  type CatalogueVessel,
  type Region,
} from './records.ts'

export { countryOfLocode } from './countries.rules.ts'
export { metroAreas } from './metro-areas.ts'
export { railTerminals } from './rail-terminals.ts'
export { leasingPrefixes, shippingLines } from './shipping-lines.ts'
export { terminals } from './terminals.north-america.ts'
export { vessels } from './vessels.ts'

export const ports: CataloguePlace[] = [
  ...asianPorts,
  ...europeanPorts,
  ...africanPorts,
  ...americanPorts,
  ...oceanianPorts,
]
