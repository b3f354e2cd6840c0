import { expect, test } from 'vitest'
import { guessMapping } from './guess.rules.ts'
import { roleOfHeading } from './headings.rules.ts'
import { requestTypeOf } from './labels.rules.ts'

test.each([
  ['German', 'Containernummer;Konnossement-Nr.;Buchungsnummer;Reederei;Bestellnummer;Schlagworte'],
  ['German, short', 'Container-Nr.;B/L-Nr.;Buchungs-Nr.;Linie;Unsere Referenz;Stichwörter'],
  ['Spanish', 'Contenedor;Conocimiento de embarque;Número de reserva;Naviera;Orden de compra;Etiquetas'],
  [
    'Spanish, numbered',
    'N.º de contenedor;Nº de conocimiento;Reserva;Línea naviera;Referencia del cliente;Etiqueta',
  ],
  ['French', 'N° conteneur;Connaissement;N° de réservation;Compagnie maritime;Commande;Étiquettes'],
  [
    'French, long',
    'Numéro du conteneur;Numéro de connaissement;Réservation;Armateur;Référence client;Mots clés',
  ],
  ['Chinese', '箱号;提单号;订舱号;船公司;采购订单号;标签'],
  ['Chinese, traditional', '櫃號;提單號碼;訂艙編號;船公司;客戶參考號;標籤'],
])('headings in %s have their roles', (_language, line) => {
  expect(line.split(';').map(roleOfHeading)).toEqual([
    'container',
    'bill_of_lading',
    'booking_number',
    'scac',
    'ref_numbers',
    'tags',
  ])
})

test('headings of other columns have no role, also those that begin alike', () => {
  const others = [
    'Containertyp',
    'Tipo de contenedor',
    'Type de conteneur',
    '箱型',
    '箱量',
    '船名',
    'Buchungsdatum',
    'Fecha de reserva',
  ]
  expect(others.map(roleOfHeading)).toEqual(others.map(() => undefined))
})

test('a sheet in Chinese is mapped by its headings', () => {
  const rows = [
    ['订舱号', '箱号'],
    ['BK776001', 'MSCU7771599'],
  ].map((cells, index) => ({ row: index + 1, cells }))
  expect(guessMapping(rows)).toEqual({ heading: 0, roles: ['booking_number', 'container'] })
})

test('the kind of a number is known by its name in these languages', () => {
  expect(['Konnossement', 'Contenedor', 'Réservation', '提单号'].map(requestTypeOf)).toEqual([
    'bill_of_lading',
    'container',
    'booking_number',
    'bill_of_lading',
  ])
})
