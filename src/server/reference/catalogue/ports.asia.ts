import { placesOf, type PlaceRow } from './places.ts'
import type { Region } from './records.ts'

const ports = (code: string, country: string, zone: string, region: Region, rows: readonly PlaceRow[]) =>
  placesOf('port', code, country, zone, region, rows)

export const asianPorts = [
  ...ports('CN', 'China', 'Asia/Shanghai', 'north asia', [
    ['CNSHA', 'Shanghai', 30.62, 122.07],
    ['CNNGB', 'Ningbo', 29.93, 121.9],
    ['CNYTN', 'Yantian', 22.56, 114.28, { city: 'Shenzhen' }],
    ['CNSHK', 'Shekou', 22.46, 113.88, { city: 'Shenzhen' }],
    ['CNNSA', 'Nansha', 22.6, 113.69, { city: 'Guangzhou' }],
    ['CNTAO', 'Qingdao', 36.02, 120.22],
    ['CNTXG', 'Tianjinxingang', 38.97, 117.8, { city: 'Tianjin' }],
    ['CNXMN', 'Xiamen', 24.43, 118.05],
    ['CNDLC', 'Dalian', 38.94, 121.9],
    ['CNFOC', 'Fuzhou', 25.43, 119.35],
    ['CNLYG', 'Lianyungang', 34.74, 119.47],
  ]),
  ...ports('HK', 'Hong Kong', 'Asia/Hong_Kong', 'north asia', [['HKHKG', 'Hong Kong', 22.33, 114.12]]),
  ...ports('TW', 'Taiwan', 'Asia/Taipei', 'north asia', [
    ['TWKHH', 'Kaohsiung', 22.56, 120.29],
    ['TWTPE', 'Taipei', 25.17, 121.38],
    ['TWKEL', 'Keelung', 25.16, 121.75],
    ['TWTXG', 'Taichung', 24.27, 120.5],
  ]),
  ...ports('KR', 'South Korea', 'Asia/Seoul', 'north asia', [
    ['KRPUS', 'Busan', 35.06, 128.82],
    ['KRKAN', 'Gwangyang', 34.9, 127.7],
    ['KRINC', 'Incheon', 37.34, 126.6],
  ]),
  ...ports('JP', 'Japan', 'Asia/Tokyo', 'north asia', [
    ['JPTYO', 'Tokyo', 35.6, 139.79],
    ['JPYOK', 'Yokohama', 35.41, 139.7],
    ['JPNGO', 'Nagoya', 35.02, 136.83],
    ['JPUKB', 'Kobe', 34.66, 135.25],
    ['JPOSA', 'Osaka', 34.63, 135.4],
    ['JPHKT', 'Hakata', 33.64, 130.37, { city: 'Fukuoka' }],
  ]),
  ...ports('VN', 'Vietnam', 'Asia/Ho_Chi_Minh', 'southeast asia', [
    ['VNSGN', 'Ho Chi Minh City', 10.76, 106.79],
    ['VNCMT', 'Cai Mep', 10.5, 107.03, { city: 'Phu My' }],
    ['VNHPH', 'Haiphong', 20.8, 106.91],
    ['VNDAD', 'Da Nang', 16.12, 108.22],
  ]),
  ...ports('TH', 'Thailand', 'Asia/Bangkok', 'southeast asia', [
    ['THLCH', 'Laem Chabang', 13.07, 100.88],
    ['THBKK', 'Bangkok', 13.69, 100.58],
  ]),
  ...ports('MY', 'Malaysia', 'Asia/Kuala_Lumpur', 'southeast asia', [
    ['MYPKG', 'Port Klang', 3.0, 101.36],
    ['MYTPP', 'Tanjung Pelepas', 1.36, 103.54],
    ['MYPEN', 'Penang', 5.4, 100.36],
  ]),
  ...ports('SG', 'Singapore', 'Asia/Singapore', 'southeast asia', [['SGSIN', 'Singapore', 1.26, 103.76]]),
  ...ports('ID', 'Indonesia', 'Asia/Jakarta', 'southeast asia', [
    ['IDJKT', 'Jakarta', -6.09, 106.89],
    ['IDSUB', 'Surabaya', -7.19, 112.72],
  ]),
  ...ports('PH', 'Philippines', 'Asia/Manila', 'southeast asia', [['PHMNL', 'Manila', 14.6, 120.94]]),
  ...ports('KH', 'Cambodia', 'Asia/Phnom_Penh', 'southeast asia', [
    ['KHKOS', 'Sihanoukville', 10.64, 103.51],
  ]),
  ...ports('IN', 'India', 'Asia/Kolkata', 'indian subcontinent', [
    ['INNSA', 'Nhava Sheva', 18.95, 72.93, { city: 'Navi Mumbai' }],
    ['INMUN', 'Mundra', 22.73, 69.7],
    ['INPAV', 'Pipavav', 20.91, 71.52],
    ['INMAA', 'Chennai', 13.1, 80.31],
    ['INCOK', 'Cochin', 9.97, 76.25],
    ['INTUT', 'Tuticorin', 8.75, 78.21],
    ['INVTZ', 'Visakhapatnam', 17.69, 83.3],
  ]),
  ...ports('PK', 'Pakistan', 'Asia/Karachi', 'indian subcontinent', [
    ['PKKHI', 'Karachi', 24.81, 66.97],
    ['PKBQM', 'Port Qasim', 24.77, 67.32, { city: 'Karachi' }],
  ]),
  ...ports('BD', 'Bangladesh', 'Asia/Dhaka', 'indian subcontinent', [['BDCGP', 'Chittagong', 22.29, 91.8]]),
  ...ports('LK', 'Sri Lanka', 'Asia/Colombo', 'indian subcontinent', [['LKCMB', 'Colombo', 6.95, 79.84]]),
  ...ports('AE', 'United Arab Emirates', 'Asia/Dubai', 'middle east', [
    ['AEJEA', 'Jebel Ali', 25.02, 55.05, { city: 'Dubai' }],
    ['AEKHL', 'Khalifa Port', 24.82, 54.66, { city: 'Abu Dhabi' }],
  ]),
  ...ports('OM', 'Oman', 'Asia/Muscat', 'middle east', [
    ['OMSLL', 'Salalah', 16.94, 54.01],
    ['OMSOH', 'Sohar', 24.51, 56.63],
  ]),
  ...ports('SA', 'Saudi Arabia', 'Asia/Riyadh', 'middle east', [
    ['SADMM', 'Dammam', 26.5, 50.2],
    ['SAJED', 'Jeddah', 21.48, 39.16, { region: 'red sea' }],
    ['SAKAC', 'King Abdullah City', 22.52, 39.09, { city: 'Rabigh', region: 'red sea' }],
  ]),
  ...ports('QA', 'Qatar', 'Asia/Qatar', 'middle east', [['QAHMD', 'Hamad', 25.02, 51.62, { city: 'Doha' }]]),
  ...ports('IQ', 'Iraq', 'Asia/Baghdad', 'middle east', [['IQUQR', 'Umm Qasr', 30.03, 47.94]]),
  ...ports('DJ', 'Djibouti', 'Africa/Djibouti', 'red sea', [['DJJIB', 'Djibouti', 11.6, 43.11]]),
]
