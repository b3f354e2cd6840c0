export interface Good {
  description: string
  hs: string
  unit: string
  price: number
  /** Of one unit, in kilograms. */
  kilograms: number
  perPackage: number
}
type Row = [
  description: string,
  hs: string,
  unit: string,
  price: number,
  kilograms: number,
  perPackage: number,
]
// prettier-ignore
const rows: Row[] = [
  ['Torque wrench 1/2 inch', '8204.11', 'PCS', 24.5, 1.8, 20], ['Ceramic floor tiles 60x60 cm', '6907.21', 'SQM', 8.9, 21, 40],
  ['Office chair, mesh back', '9403.10', 'PCS', 61, 14, 1], ['LED panel light 40W', '9405.42', 'PCS', 11.2, 2.1, 6],
  ['Cotton T-shirts, printed', '6109.10', 'PCS', 3.4, 0.18, 60], ['Roasted coffee beans', '0901.21', 'KGS', 7.8, 1.02, 25],
  ['Stainless steel sinks', '7324.10', 'PCS', 48, 7.5, 2], ['Brake pads for passenger cars', '8708.30', 'SETS', 17.6, 2.4, 10],
  ['Frozen shrimp, peeled', '0306.17', 'KGS', 9.4, 1.05, 12], ['Plastic storage boxes 45L', '3924.90', 'PCS', 5.1, 1.9, 8],
  ['Wooden dining table, oak', '9403.60', 'PCS', 189, 42, 1], ['Extra virgin olive oil 750 ml', '1509.20', 'BTL', 6.2, 1.35, 12],
  ['Bicycle frames, aluminium', '8714.91', 'PCS', 74, 2.6, 4], ['Polyester yarn, textured', '5402.33', 'KGS', 1.9, 1.03, 600],
  ['Electric motors 2.2 kW', '8501.52', 'PCS', 132, 24, 1], ['Rubber conveyor belts', '4010.12', 'M', 36, 11, 50],
  ['Solar modules 550W', '8541.43', 'PCS', 96, 28, 31], ['Glass jars with lids 500 ml', '7010.90', 'PCS', 0.42, 0.31, 96],
  ['Marble slabs, polished', '6802.91', 'SQM', 58, 54, 12], ['Children’s bicycles 16"', '8712.00', 'PCS', 39, 9.5, 1],
  ['Red wine, 2024 vintage', '2204.21', 'BTL', 4.9, 1.3, 6], ['Basmati rice 1121', '1006.30', 'KGS', 1.1, 1.01, 25],
  ['Hand-knotted wool carpets', '5701.10', 'PCS', 310, 18, 1], ['Water pumps, centrifugal', '8413.70', 'PCS', 88, 16, 1],
  ['PVC resin, suspension grade', '3904.10', 'KGS', 0.95, 1.01, 25], ['Sports shoes, textile upper', '6404.11', 'PRS', 14.8, 0.9, 12],
  ['Copper cable 4x10 mm2', '8544.49', 'M', 9.6, 0.6, 500], ['Paper napkins, 2-ply', '4818.30', 'PKT', 0.8, 0.3, 48],
  ['Garden umbrellas', '6601.10', 'PCS', 26, 6.4, 2], ['Ball bearings 6204', '8482.10', 'PCS', 1.7, 0.11, 200],
]
export const goods: Good[] = rows.map(([description, hs, unit, price, kilograms, perPackage]) => ({
  description, hs, unit, price, kilograms, perPackage,
})) // prettier-ignore

export interface PackageKind {
  code: string
  words: string[]
}
/** Of UN/ECE Recommendation 21, as the reader knows them. */
export const packageKinds: PackageKind[] = [
  { code: 'CT', words: ['CARTONS', 'CTNS', 'CARTON(S)'] },
  { code: 'PX', words: ['PALLETS', 'PLTS'] },
  { code: 'BX', words: ['BOXES'] },
  { code: 'CS', words: ['CASES'] },
  { code: 'BG', words: ['BAGS'] },
  { code: 'DR', words: ['DRUMS'] },
  { code: 'PK', words: ['PACKAGES', 'PKGS'] },
  { code: 'CR', words: ['CRATES'] },
  { code: 'BE', words: ['BUNDLES'] },
  { code: 'RO', words: ['ROLLS'] },
]

export interface DangerousGood {
  un: string
  name: string
  technical: string | null
  imo_class: string
  packing_group: string | null
  flash: string | null
  ems: string
  pollutant: boolean
}
// prettier-ignore
export const dangerousGoods: DangerousGood[] = [
  { un: '1263', name: 'PAINT', technical: null, imo_class: '3', packing_group: 'II', flash: '14 °C', ems: 'F-E, S-E', pollutant: false },
  { un: '1866', name: 'RESIN SOLUTION', technical: null, imo_class: '3', packing_group: 'III', flash: '31 °C', ems: 'F-E, S-E', pollutant: false },
  { un: '3480', name: 'LITHIUM ION BATTERIES', technical: null, imo_class: '9', packing_group: null, flash: null, ems: 'F-A, S-I', pollutant: false },
  { un: '1950', name: 'AEROSOLS', technical: null, imo_class: '2.1', packing_group: null, flash: null, ems: 'F-D, S-U', pollutant: false },
  { un: '3082', name: 'ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.', technical: 'EPOXY RESIN', imo_class: '9', packing_group: 'III', flash: null, ems: 'F-A, S-F', pollutant: true },
  { un: '1993', name: 'FLAMMABLE LIQUID, N.O.S.', technical: 'TERPENES', imo_class: '3', packing_group: 'III', flash: '45 °C', ems: 'F-E, S-E', pollutant: false },
  { un: '1824', name: 'SODIUM HYDROXIDE SOLUTION', technical: null, imo_class: '8', packing_group: 'II', flash: null, ems: 'F-A, S-B', pollutant: false },
  { un: '1170', name: 'ETHANOL SOLUTION', technical: null, imo_class: '3', packing_group: 'II', flash: '17 °C', ems: 'F-E, S-D', pollutant: false },
  { un: '2014', name: 'HYDROGEN PEROXIDE, AQUEOUS SOLUTION', technical: null, imo_class: '5.1', packing_group: 'II', flash: null, ems: 'F-H, S-Q', pollutant: false },
  { un: '1760', name: 'CORROSIVE LIQUID, N.O.S.', technical: 'AMINES', imo_class: '8', packing_group: 'II', flash: null, ems: 'F-A, S-B', pollutant: false },
]
