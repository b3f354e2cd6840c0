import { expect, test } from 'vitest'
import { placedWordsOf } from '../../testing/placed-words.ts'
import { partyIn } from './parties.rules.ts'

const partOf = (lines: readonly string[], part: string) =>
  partyIn(lines.map(placedWordsOf)).find(({ at }) => at === part)?.value

test('a name ends with the whole of its legal form', () => {
  for (const name of [
    'Pacífico Packaging S.A. de C.V.',
    'Del Norte Home Products S. de R.L. de C.V.',
    'YILDIZ KIMYA & SONS PLASTICS LTD. ŞTI.',
    'Yıldız Kimya Tyres San. ve Tic. A.Ş.',
    'Weber Ceramics GmbH & Co. KG',
    'Sakura Shoji Ocean Freight K.K.',
    'Ocean Company Ltd',
    'Madeiras do Sul Shipping Agency Ltda. - ME',
    'Lusitânia Industries Unipessoal, Lda.',
    'Atelier Garonne Industries SASU',
    'Siam Electronics Limited Partnership',
    'Oleificio Toscano Chemicals S.r.l. Unipersonale',
    'Polmet Trucking Sp. z o.o. Sp. k.',
    'Malmö Stål Machinery AB (publ)',
    'The Company Store Inc',
    'Pioneer Freight Company.',
    'Rio Verde Supply S/A',
    'Kallio Appliances Oy Ab',
  ])
    expect([
      partOf([`${name} 12 Dock Road`], 'party_name'),
      partOf([`${name} 12 Dock Road`], 'address'),
    ]).toEqual([name, '12 Dock Road'])
})

test('a name that a narrow box breaks goes on up to its legal form', () => {
  expect(partOf(['KEYSTONE FREIGHT', 'FORWARDING COMPANY', '12 Dock Road'], 'party_name')).toBe(
    'KEYSTONE FREIGHT FORWARDING COMPANY',
  )
  expect(partOf(['NINGBO HAITIAN TRADING CO.,', 'LTD.', '8 Bei Lun'], 'party_name')).toBe(
    'NINGBO HAITIAN TRADING CO., LTD.',
  )
  expect(partOf(['Marmara Gıda Ceramics Ltd.', 'Şti.', 'Bursa'], 'party_name')).toBe(
    'Marmara Gıda Ceramics Ltd. Şti.',
  )
  expect(partOf(['Desert Rose of America Bicycles', 'Establishment', 'Dubai'], 'party_name')).toBe(
    'Desert Rose of America Bicycles Establishment',
  )
  expect(partOf(['Weber Ceramics KG', 'Hamburg'], 'party_name')).toBe('Weber Ceramics KG')
  expect(partOf(['Monterrey Packaging S.', 'de R.L. de C.V.', 'Monterrey'], 'party_name')).toBe(
    'Monterrey Packaging S. de R.L. de C.V.',
  )
  expect(partOf(['Textiles Puebla & Sons', 'Ceramics S.A. de C.V.', 'Puebla'], 'party_name')).toBe(
    'Textiles Puebla & Sons Ceramics S.A. de C.V.',
  )
})

test('what is printed before a name is no part of it', () => {
  expect(partOf(['Name: Coastal Produce Inc', '4 Quay'], 'party_name')).toBe('Coastal Produce Inc')
  expect(partOf([': Coastal Produce Inc', '4 Quay'], 'party_name')).toBe('Coastal Produce Inc')
  expect(partOf(['Name:'], 'party_name')).toBeUndefined()
})

test('a stroke or a dot between the lines of a party ends its name', () => {
  expect(partOf(['Bharat Packaging / 12 Dock Road / Mumbai'], 'party_name')).toBe('Bharat Packaging')
  expect(partOf(['Bharat Packaging / 12 Dock Road / Mumbai'], 'address')).toBe('12 Dock Road / Mumbai')
  expect(partOf(['Weber Ceramics GmbH • Hafenstr. 2'], 'party_name')).toBe('Weber Ceramics GmbH')
})

test('the code of a province or a quarter of a town is no legal form', () => {
  expect(partOf(['Acme Foods', 'Calgary, AB', 'Canada'], 'party_name')).toBe('Acme Foods')
  expect(partOf(['Acme Imports 1200 17th Ave SE'], 'party_name')).toBe('Acme Imports')
  expect(partOf(['Smith & Co Shipping', 'Attn John Company'], 'party_name')).toBe('Smith & Co Shipping')
  expect(partOf(['Malmö Stål AB', 'Malmö'], 'party_name')).toBe('Malmö Stål AB')
  expect(partOf(['Blackstone Infrastructure', 'L.P.', '12 Dock Road'], 'party_name')).toBe(
    'Blackstone Infrastructure L.P.',
  )
})

test('a long run of signs is cut off in a moment', () => {
  expect(partOf([`Acme Ltd x${'-'.repeat(40_000)}y`], 'party_name')).toBe('Acme Ltd')
})

test('the address begins after the comma behind a short legal form, and the country at its end is no form', () => {
  expect(partOf(['Lakeside Forwarders Co., 123 Dock Road, Houston'], 'party_name')).toBe(
    'Lakeside Forwarders Co.',
  )
  expect(partOf(['KEYSTONE LIGHTING, 224 COMMERCE DRIVE, ONTARIO, CA 51733, U.S.A.'], 'party_name')).toBe(
    'KEYSTONE LIGHTING',
  )
})

test('the address may follow on the line in which a broken name ends', () => {
  const lines = ['REDWOOD SEAFOOD', 'CORPORATION, 122 LOGISTICS', 'PKWY, HOUSTON']
  expect([partOf(lines, 'party_name'), partOf(lines, 'address')]).toEqual([
    'REDWOOD SEAFOOD CORPORATION',
    '122 LOGISTICS PKWY, HOUSTON',
  ])
})

test('a name goes on behind a word that joins two, and over four lines of a narrow column', () => {
  expect(partOf(['VERRERIE DE SEINE ET', 'FILS, 199, RUE DU PORT', 'LE HAVRE'], 'party_name')).toBe(
    'VERRERIE DE SEINE ET FILS',
  )
  expect(partOf(['Cascade', 'Bonded', 'Warehouse', 'Inc.', '184 Main'], 'party_name')).toBe(
    'Cascade Bonded Warehouse Inc.',
  )
})

test('the country is the last of an address, by its English name or the one in its own language', () => {
  const countryOf = (address: string) => partOf(['Ligure Lighting S.r.l.', address], 'country_code')
  expect(countryOf('Via Garibaldi 18, Genova, Italia')).toBe('IT')
  expect(countryOf('Hauptstraße 3, D-20967 Hamburg, Deutschland')).toBe('DE')
  expect(countryOf('P.O. Box 9788, Dammam 31642, KINGDOM OF SAUDI ARABIA')).toBe('SA')
  expect(countryOf('Av. Errázuriz 295, Valparaíso, Chile')).toBe('CL')
  expect(countryOf('21 Mill Lane, Leeds LS3 1RA, GB')).toBe('GB')
  // States, not countries.
  expect(countryOf('12 Peachtree Street, Atlanta, Georgia')).toBeUndefined()
  expect(countryOf('1 Port Street, Newark, New Jersey')).toBeUndefined()
  expect(countryOf('9 Mesa Road, Santa Fe, New Mexico')).toBeUndefined()
})
