import { expect, test } from 'vitest'
import { contentOf } from '../testing/content.ts'
import { extractScored, withoutHoles } from './extract-scored.rules.ts'
import { readingModel } from './model.ts'

const fieldsOf = (text: string, type: 'arrival_notice' | 'freight_invoice' = 'arrival_notice') =>
  new Map(extractScored(contentOf(text), type, readingModel()).fields.map((field) => [field.path, field]))

test('a caption that no list names is understood by those beside it and by the form of its value', () => {
  const fields = fieldsOf(`
# ARRIVAL NOTICE
Ocean vessel carrying:   EVER GLOBE
Voyage ref:              0123E
Consignee:               Fir Street Imports LLC
Port of loading:         NINGBO, CHINA
Discharging at port:     LOS ANGELES, USA
Container no.:           CSQU3054383`)
  expect(fields.get('vessel_name')?.value).toBe('EVER GLOBE')
  expect(fields.get('port_of_discharge.location_name')?.value).toBe('LOS ANGELES, USA')
  // The number of a container is no other reference too.
  expect([...fields.values()].filter(({ value }) => value === 'CSQU3054383').map(({ path }) => path)).toEqual(
    ['utilized_transport_equipments.0.equipment_reference'],
  )
})

test('a container number with a wrong check digit is found and never sure', () => {
  const of = (number: string) =>
    fieldsOf(`# ARRIVAL NOTICE\n\nContainer No:  ${number}\nVessel:  EVER GLOBE`).get(
      'utilized_transport_equipments.0.equipment_reference',
    )
  expect(of('CSQU3054383')?.confidence).toBeGreaterThan(0.9)
  expect(of('CSQU3054384')).toMatchObject({ value: 'CSQU3054384' })
  expect(of('CSQU3054384')?.confidence).toBeLessThanOrEqual(0.5)
})

test('a blank form has no sure value', () => {
  const fields = fieldsOf(`
# ARRIVAL NOTICE
Shipper:            Consignee:
Vessel / Voyage:    Port of loading:
Port of discharge:  ETA:
Container No.       Seal No.       Gross weight`)
  expect([...fields.values()].filter(({ confidence }) => confidence >= 0.9)).toEqual([])
})

test('the weight of a row of containers is no doubtful weight of goods too', () => {
  const fields = fieldsOf(`
# ARRIVAL NOTICE
Vessel:                EVER GLOBE
Container No.     Seal No.     Type     Packages     Gross weight (kg)
CSQU3054383       6427374      40HC     649          9553.6
MSKU4808885       6807238      40HC     655          10488.4`)
  const of = (value: number) => [...fields.values()].filter((field) => field.value === value)
  expect(of(9553.6).map(({ path }) => path)).toContain(
    'utilized_transport_equipments.0.cargo_gross_weight.value',
  )
  for (const { path, confidence } of [9553.6, 10_488.4, 649, 655].flatMap(of))
    if (!path.startsWith('utilized_transport_equipments.')) expect(confidence).toBeGreaterThanOrEqual(0.6)
})

test('entries of lists are numbered without a hole, also within other entries', () => {
  const field = (path: string) => ({
    path,
    value: 'x',
    text: 'x',
    page: 1,
    box: { x: 0, y: 0, width: 1, height: 1 },
    method: 'text' as const,
    confidence: 1,
  })
  const paths = ['lines.1.seals.2', 'lines.1.name', 'lines.4.seals.0', 'lines.4.seals.3', 'vessel_name']
  expect(withoutHoles(paths.map(field)).map(({ path }) => path)).toEqual([
    'lines.0.seals.0',
    'lines.0.name',
    'lines.1.seals.0',
    'lines.1.seals.1',
    'vessel_name',
  ])
})

test('prepaid and collect above two columns of charges do not say who pays', () => {
  const charges = (header: string) =>
    fieldsOf(`
# ARRIVAL NOTICE

Vessel:  EVER GLOBE

FREIGHT CHARGES      ${header}
OCEAN FREIGHT                                    2,100.00
DESTINATION CHARGE                               350.00`)
  expect(charges('PREPAID          COLLECT').has('freight_payment_term_code')).toBe(false)
  expect(charges('COLLECT').get('freight_payment_term_code')?.value).toBe('COL')
})
