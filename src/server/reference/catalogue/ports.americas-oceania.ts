import { placesOf, type PlaceRow } from './places.ts'
import type { Region } from './records.ts'

const ports = (code: string, country: string, zone: string, region: Region, rows: readonly PlaceRow[]) =>
  placesOf('port', code, country, zone, region, rows)

const pacific = { time_zone: 'America/Los_Angeles', region: 'north america west' } as const
const central = { time_zone: 'America/Chicago' } as const

export const americanPorts = [
  ...ports('US', 'United States', 'America/New_York', 'north america east', [
    ['USLAX', 'Los Angeles', 33.74, -118.26, { state: ['CA', 'California'], ...pacific }],
    ['USLGB', 'Long Beach', 33.75, -118.21, { state: ['CA', 'California'], ...pacific }],
    ['USOAK', 'Oakland', 37.8, -122.32, { state: ['CA', 'California'], ...pacific }],
    ['USSEA', 'Seattle', 47.58, -122.35, { state: ['WA', 'Washington'], ...pacific }],
    ['USTIW', 'Tacoma', 47.27, -122.41, { state: ['WA', 'Washington'], ...pacific }],
    [
      'USHNL',
      'Honolulu',
      21.31,
      -157.87,
      { state: ['HI', 'Hawaii'], time_zone: 'Pacific/Honolulu', region: 'oceania' },
    ],
    ['USNYC', 'New York / New Jersey', 40.67, -74.14, { city: 'Newark', state: ['NJ', 'New Jersey'] }],
    ['USSAV', 'Savannah', 32.13, -81.14, { state: ['GA', 'Georgia'] }],
    ['USCHS', 'Charleston', 32.83, -79.9, { state: ['SC', 'South Carolina'] }],
    ['USORF', 'Norfolk', 36.92, -76.33, { state: ['VA', 'Virginia'] }],
    ['USBAL', 'Baltimore', 39.25, -76.54, { state: ['MD', 'Maryland'] }],
    ['USPHL', 'Philadelphia', 39.91, -75.14, { state: ['PA', 'Pennsylvania'] }],
    ['USBOS', 'Boston', 42.34, -71.02, { state: ['MA', 'Massachusetts'] }],
    ['USILM', 'Wilmington', 34.19, -77.95, { state: ['NC', 'North Carolina'] }],
    ['USJAX', 'Jacksonville', 30.4, -81.55, { state: ['FL', 'Florida'] }],
    ['USPEF', 'Port Everglades', 26.09, -80.12, { city: 'Fort Lauderdale', state: ['FL', 'Florida'] }],
    ['USMIA', 'Miami', 25.77, -80.16, { state: ['FL', 'Florida'] }],
    ['USHOU', 'Houston', 29.68, -94.99, { state: ['TX', 'Texas'], ...central }],
    ['USMSY', 'New Orleans', 29.93, -90.08, { state: ['LA', 'Louisiana'], ...central }],
    ['USMOB', 'Mobile', 30.67, -88.04, { state: ['AL', 'Alabama'], ...central }],
  ]),
  ...ports('PR', 'Puerto Rico', 'America/Puerto_Rico', 'caribbean', [['PRSJU', 'San Juan', 18.44, -66.1]]),
  ...ports('CA', 'Canada', 'America/Toronto', 'north america east', [
    [
      'CAVAN',
      'Vancouver',
      49.29,
      -123.08,
      { state: ['BC', 'British Columbia'], time_zone: 'America/Vancouver', region: 'north america west' },
    ],
    [
      'CAPRR',
      'Prince Rupert',
      54.29,
      -130.35,
      { state: ['BC', 'British Columbia'], time_zone: 'America/Vancouver', region: 'north america west' },
    ],
    ['CAMTR', 'Montreal', 45.6, -73.51, { state: ['QC', 'Quebec'] }],
    ['CAHAL', 'Halifax', 44.64, -63.56, { state: ['NS', 'Nova Scotia'], time_zone: 'America/Halifax' }],
    ['CASJB', 'Saint John', 45.25, -66.06, { state: ['NB', 'New Brunswick'], time_zone: 'America/Moncton' }],
  ]),
  ...ports('MX', 'Mexico', 'America/Mexico_City', 'latin america west', [
    ['MXZLO', 'Manzanillo', 19.07, -104.29],
    ['MXLZC', 'Lazaro Cardenas', 17.94, -102.18],
    ['MXESE', 'Ensenada', 31.85, -116.63, { time_zone: 'America/Tijuana' }],
    ['MXVER', 'Veracruz', 19.22, -96.13, { region: 'latin america east' }],
    ['MXATM', 'Altamira', 22.48, -97.85, { region: 'latin america east' }],
  ]),
  ...ports('PA', 'Panama', 'America/Panama', 'caribbean', [
    ['PAMIT', 'Manzanillo', 9.37, -79.88, { city: 'Colon' }],
    ['PABLB', 'Balboa', 8.94, -79.57, { city: 'Panama City', region: 'latin america west' }],
  ]),
  ...ports('JM', 'Jamaica', 'America/Jamaica', 'caribbean', [['JMKIN', 'Kingston', 17.97, -76.82]]),
  ...ports('BS', 'Bahamas', 'America/Nassau', 'caribbean', [['BSFPO', 'Freeport', 26.52, -78.77]]),
  ...ports('DO', 'Dominican Republic', 'America/Santo_Domingo', 'caribbean', [
    ['DOCAU', 'Caucedo', 18.42, -69.63],
  ]),
  ...ports('CR', 'Costa Rica', 'America/Costa_Rica', 'caribbean', [['CRMOB', 'Moin', 10.01, -83.07]]),
  ...ports('GT', 'Guatemala', 'America/Guatemala', 'caribbean', [
    ['GTSTC', 'Santo Tomas de Castilla', 15.7, -88.61],
  ]),
  ...ports('HN', 'Honduras', 'America/Tegucigalpa', 'caribbean', [['HNPCR', 'Puerto Cortes', 15.84, -87.95]]),
  ...ports('CO', 'Colombia', 'America/Bogota', 'caribbean', [
    ['COCTG', 'Cartagena', 10.4, -75.53],
    ['COBUN', 'Buenaventura', 3.88, -77.06, { region: 'latin america west' }],
  ]),
  ...ports('EC', 'Ecuador', 'America/Guayaquil', 'latin america west', [
    ['ECGYE', 'Guayaquil', -2.29, -79.91],
  ]),
  ...ports('PE', 'Peru', 'America/Lima', 'latin america west', [['PECLL', 'Callao', -12.05, -77.15]]),
  ...ports('CL', 'Chile', 'America/Santiago', 'latin america west', [
    ['CLVAP', 'Valparaiso', -33.03, -71.63],
    ['CLSAI', 'San Antonio', -33.59, -71.62],
  ]),
  ...ports('BR', 'Brazil', 'America/Sao_Paulo', 'latin america east', [
    ['BRSSZ', 'Santos', -23.97, -46.31, { state: ['SP', 'Sao Paulo'] }],
    ['BRPNG', 'Paranagua', -25.5, -48.51, { state: ['PR', 'Parana'] }],
    ['BRNVT', 'Navegantes', -26.9, -48.65, { state: ['SC', 'Santa Catarina'] }],
    ['BRRIO', 'Rio de Janeiro', -22.88, -43.2, { state: ['RJ', 'Rio de Janeiro'] }],
    ['BRSSA', 'Salvador', -12.96, -38.52, { state: ['BA', 'Bahia'], time_zone: 'America/Bahia' }],
    ['BRRIG', 'Rio Grande', -32.09, -52.1, { state: ['RS', 'Rio Grande do Sul'] }],
  ]),
  ...ports('AR', 'Argentina', 'America/Argentina/Buenos_Aires', 'latin america east', [
    ['ARBUE', 'Buenos Aires', -34.57, -58.38],
  ]),
  ...ports('UY', 'Uruguay', 'America/Montevideo', 'latin america east', [
    ['UYMVD', 'Montevideo', -34.9, -56.21],
  ]),
]

export const oceanianPorts = [
  ...ports('AU', 'Australia', 'Australia/Sydney', 'oceania', [
    ['AUSYD', 'Sydney', -33.97, 151.21, { state: ['NSW', 'New South Wales'] }],
    ['AUMEL', 'Melbourne', -37.83, 144.91, { state: ['VIC', 'Victoria'], time_zone: 'Australia/Melbourne' }],
    ['AUBNE', 'Brisbane', -27.38, 153.17, { state: ['QLD', 'Queensland'], time_zone: 'Australia/Brisbane' }],
    [
      'AUFRE',
      'Fremantle',
      -32.05,
      115.74,
      { state: ['WA', 'Western Australia'], time_zone: 'Australia/Perth' },
    ],
    [
      'AUADL',
      'Adelaide',
      -34.78,
      138.49,
      { state: ['SA', 'South Australia'], time_zone: 'Australia/Adelaide' },
    ],
  ]),
  ...ports('NZ', 'New Zealand', 'Pacific/Auckland', 'oceania', [
    ['NZAKL', 'Auckland', -36.84, 174.79],
    ['NZTRG', 'Tauranga', -37.66, 176.18],
    ['NZLYT', 'Lyttelton', -43.61, 172.72, { city: 'Christchurch' }],
  ]),
  ...ports('FJ', 'Fiji', 'Pacific/Fiji', 'oceania', [['FJSUV', 'Suva', -18.13, 178.42]]),
]
