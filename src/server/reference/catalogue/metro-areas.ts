import { placesOf, type PlaceRow } from './places.ts'

const cities = (code: string, country: string, zone: string, rows: readonly PlaceRow[]) =>
  placesOf('metro_area', code, country, zone, 'north europe', rows)

const east = { time_zone: 'America/New_York', region: 'north america east' } as const
const middle = { time_zone: 'America/Chicago', region: 'north america east' } as const
const mountain = { time_zone: 'America/Denver', region: 'north america west' } as const

/** Inland destinations of containers by rail from the ports. */
export const metroAreas = [
  ...cities('US', 'United States', 'America/Chicago', [
    ['USCHI', 'Chicago', 41.88, -87.63, { state: ['IL', 'Illinois'], ...middle }],
    ['USMKC', 'Kansas City', 39.1, -94.58, { state: ['MO', 'Missouri'], ...middle }],
    ['USDAL', 'Dallas', 32.78, -96.8, { state: ['TX', 'Texas'], ...middle }],
    ['USMEM', 'Memphis', 35.15, -90.05, { state: ['TN', 'Tennessee'], ...middle }],
    ['USATL', 'Atlanta', 33.75, -84.39, { state: ['GA', 'Georgia'], ...east }],
    ['USCMH', 'Columbus', 39.96, -83.0, { state: ['OH', 'Ohio'], ...east }],
    ['USDET', 'Detroit', 42.33, -83.05, { state: ['MI', 'Michigan'], ...east, time_zone: 'America/Detroit' }],
    ['USDEN', 'Denver', 39.74, -104.99, { state: ['CO', 'Colorado'], ...mountain }],
    ['USSLC', 'Salt Lake City', 40.76, -111.89, { state: ['UT', 'Utah'], ...mountain }],
  ]),
  ...cities('CA', 'Canada', 'America/Toronto', [
    ['CATOR', 'Toronto', 43.65, -79.38, { state: ['ON', 'Ontario'], region: 'north america east' }],
    [
      'CACAL',
      'Calgary',
      51.05,
      -114.07,
      { state: ['AB', 'Alberta'], time_zone: 'America/Edmonton', region: 'north america west' },
    ],
    [
      'CAWNP',
      'Winnipeg',
      49.9,
      -97.14,
      { state: ['MB', 'Manitoba'], time_zone: 'America/Winnipeg', region: 'north america west' },
    ],
  ]),
  ...cities('DE', 'Germany', 'Europe/Berlin', [
    ['DEDUI', 'Duisburg', 51.43, 6.76],
    ['DEMUC', 'Munich', 48.14, 11.58],
  ]),
  ...cities('CH', 'Switzerland', 'Europe/Zurich', [['CHBSL', 'Basel', 47.56, 7.59]]),
  ...cities('AT', 'Austria', 'Europe/Vienna', [['ATVIE', 'Vienna', 48.21, 16.37]]),
  ...cities('CZ', 'Czechia', 'Europe/Prague', [['CZPRG', 'Prague', 50.08, 14.44]]),
  ...cities('HU', 'Hungary', 'Europe/Budapest', [['HUBUD', 'Budapest', 47.5, 19.04]]),
  ...cities('IT', 'Italy', 'Europe/Rome', [['ITMIL', 'Milan', 45.46, 9.19, { region: 'mediterranean' }]]),
  ...cities('ES', 'Spain', 'Europe/Madrid', [['ESMAD', 'Madrid', 40.42, -3.7, { region: 'mediterranean' }]]),
]
