import { expect, test } from 'vitest'
import { valuesOf } from '../testing/values-of.ts'

const seal = 'utilized_transport_equipments.0.seals.0'
const listBelow = (container: string, heading: string, value: string) => `ARRIVAL NOTICE
Bill of Lading No: MEDUXQ796001

${container.padEnd(24)}${heading.padEnd(24)}Terminal
MSCU7970013             ${value.padEnd(24)}APM Elizabeth
TCLU7970015             ${value.slice(0, -1)}7${' '.repeat(23 - value.length)}APM Elizabeth
`

test.each([
  ['Container', 'Pick-up PIN', 'PIN4711990'],
  ['Container No.', 'Chassis', 'MSKZ123456'],
  ['Equipment', 'Release no', 'REL998877'],
  ['Container', 'Lot', 'LOT778899'],
  ['Container', 'Gate code', 'GC1234567'],
  ['Contenedor', 'Conocimiento', 'MEDUXQ795006'],
  ['Conteneur', 'Dossier', 'DOS123456'],
  ['箱号', '订舱号', 'EBKG09912346'],
])('below “%s” and “%s” stands no seal', (container, heading, value) => {
  expect(valuesOf('arrival_notice', listBelow(container, heading, value))).not.toHaveProperty([seal])
})

test.each([
  ['Container', 'Seal'],
  ['Container', 'Seal No.'],
  ['Contenedor', 'Precinto'],
  ['Conteneur', 'Scellé'],
  ['Containernummer', 'Siegel'],
  ['Containernummer', 'Plombe'],
  ['箱号', '封号'],
  ['櫃號', '封條號'],
])('below “%s” and “%s” stands a seal', (container, heading) => {
  expect(valuesOf('arrival_notice', listBelow(container, heading, 'FX1234567'))).toMatchObject({
    [seal]: 'FX1234567',
  })
})

test('without headings, what has the form of a seal is one', () => {
  const plain = 'ARRIVAL NOTICE\n\nMSCU7970013             FX1234567               40HC\n'
  expect(valuesOf('arrival_notice', plain)).toMatchObject({ [seal]: 'FX1234567' })
})
