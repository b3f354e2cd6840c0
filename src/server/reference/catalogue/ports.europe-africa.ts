import { placesOf, type PlaceRow } from './places.ts'
import type { Region } from './records.ts'

const ports = (code: string, country: string, zone: string, region: Region, rows: readonly PlaceRow[]) =>
  placesOf('port', code, country, zone, region, rows)

export const europeanPorts = [
  ...ports('NL', 'Netherlands', 'Europe/Amsterdam', 'north europe', [['NLRTM', 'Rotterdam', 51.95, 4.04]]),
  ...ports('BE', 'Belgium', 'Europe/Brussels', 'north europe', [
    ['BEANR', 'Antwerp', 51.29, 4.28],
    ['BEZEE', 'Zeebrugge', 51.35, 3.2],
  ]),
  ...ports('DE', 'Germany', 'Europe/Berlin', 'north europe', [
    ['DEHAM', 'Hamburg', 53.53, 9.93],
    ['DEBRV', 'Bremerhaven', 53.59, 8.53],
    ['DEWVN', 'Wilhelmshaven', 53.59, 8.15],
  ]),
  ...ports('FR', 'France', 'Europe/Paris', 'north europe', [
    ['FRLEH', 'Le Havre', 49.47, 0.15],
    ['FRFOS', 'Fos-sur-Mer', 43.4, 4.87, { region: 'mediterranean' }],
  ]),
  ...ports('GB', 'United Kingdom', 'Europe/London', 'north europe', [
    ['GBFXT', 'Felixstowe', 51.95, 1.31],
    ['GBSOU', 'Southampton', 50.9, -1.43],
    ['GBLGP', 'London Gateway', 51.5, 0.48, { city: 'Stanford-le-Hope' }],
    ['GBLIV', 'Liverpool', 53.46, -3.03],
  ]),
  ...ports('IE', 'Ireland', 'Europe/Dublin', 'north europe', [['IEDUB', 'Dublin', 53.35, -6.2]]),
  ...ports('PL', 'Poland', 'Europe/Warsaw', 'north europe', [['PLGDN', 'Gdansk', 54.38, 18.71]]),
  ...ports('SE', 'Sweden', 'Europe/Stockholm', 'north europe', [['SEGOT', 'Gothenburg', 57.69, 11.85]]),
  ...ports('DK', 'Denmark', 'Europe/Copenhagen', 'north europe', [['DKAAR', 'Aarhus', 56.15, 10.25]]),
  ...ports('FI', 'Finland', 'Europe/Helsinki', 'north europe', [['FIHEL', 'Helsinki', 60.2, 25.19]]),
  ...ports('LT', 'Lithuania', 'Europe/Vilnius', 'north europe', [['LTKLJ', 'Klaipeda', 55.7, 21.12]]),
  ...ports('ES', 'Spain', 'Europe/Madrid', 'mediterranean', [
    ['ESALG', 'Algeciras', 36.13, -5.43],
    ['ESVLC', 'Valencia', 39.44, -0.32],
    ['ESBCN', 'Barcelona', 41.34, 2.16],
  ]),
  ...ports('PT', 'Portugal', 'Europe/Lisbon', 'mediterranean', [['PTSIE', 'Sines', 37.94, -8.87]]),
  ...ports('IT', 'Italy', 'Europe/Rome', 'mediterranean', [
    ['ITGOA', 'Genoa', 44.4, 8.92],
    ['ITSPE', 'La Spezia', 44.1, 9.85],
    ['ITGIT', 'Gioia Tauro', 38.45, 15.89],
    ['ITTRS', 'Trieste', 45.63, 13.75],
  ]),
  ...ports('MT', 'Malta', 'Europe/Malta', 'mediterranean', [['MTMAR', 'Marsaxlokk', 35.82, 14.54]]),
  ...ports('GR', 'Greece', 'Europe/Athens', 'mediterranean', [['GRPIR', 'Piraeus', 37.94, 23.6]]),
  ...ports('TR', 'Turkey', 'Europe/Istanbul', 'mediterranean', [
    ['TRIST', 'Istanbul', 40.96, 28.68],
    ['TRMER', 'Mersin', 36.79, 34.64],
    ['TRALI', 'Aliaga', 38.84, 26.93],
  ]),
  ...ports('RO', 'Romania', 'Europe/Bucharest', 'mediterranean', [['ROCND', 'Constanta', 44.1, 28.67]]),
  ...ports('IL', 'Israel', 'Asia/Jerusalem', 'mediterranean', [
    ['ILHFA', 'Haifa', 32.83, 35.0],
    ['ILASH', 'Ashdod', 31.84, 34.63],
  ]),
]

export const africanPorts = [
  ...ports('EG', 'Egypt', 'Africa/Cairo', 'mediterranean', [
    ['EGPSD', 'Port Said', 31.26, 32.32],
    ['EGDAM', 'Damietta', 31.48, 31.76],
    ['EGALY', 'Alexandria', 31.17, 29.86],
    ['EGSOK', 'Ain Sokhna', 29.65, 32.36, { region: 'red sea' }],
  ]),
  ...ports('MA', 'Morocco', 'Africa/Casablanca', 'mediterranean', [['MAPTM', 'Tanger Med', 35.89, -5.5]]),
  ...ports('ZA', 'South Africa', 'Africa/Johannesburg', 'africa', [
    ['ZADUR', 'Durban', -29.87, 31.04],
    ['ZACPT', 'Cape Town', -33.91, 18.44],
  ]),
  ...ports('KE', 'Kenya', 'Africa/Nairobi', 'africa', [['KEMBA', 'Mombasa', -4.05, 39.65]]),
  ...ports('TZ', 'Tanzania', 'Africa/Dar_es_Salaam', 'africa', [['TZDAR', 'Dar es Salaam', -6.83, 39.29]]),
  ...ports('MU', 'Mauritius', 'Indian/Mauritius', 'africa', [['MUPLU', 'Port Louis', -20.15, 57.49]]),
  ...ports('NG', 'Nigeria', 'Africa/Lagos', 'africa', [['NGAPP', 'Apapa', 6.43, 3.38, { city: 'Lagos' }]]),
  ...ports('GH', 'Ghana', 'Africa/Accra', 'africa', [['GHTEM', 'Tema', 5.63, 0.02]]),
  ...ports('CI', "Cote d'Ivoire", 'Africa/Abidjan', 'africa', [['CIABJ', 'Abidjan', 5.26, -4.01]]),
  ...ports('TG', 'Togo', 'Africa/Lome', 'africa', [['TGLFW', 'Lome', 6.13, 1.29]]),
  ...ports('SN', 'Senegal', 'Africa/Dakar', 'africa', [['SNDKR', 'Dakar', 14.68, -17.42]]),
]
