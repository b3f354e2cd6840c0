/** Where containers go by rail from each port of discharge, and with which railways. */
interface Corridor {
  cities: string
  /** SCACs, or none where the railway has no such code. */
  railways: string
}

const westCoast = { cities: 'USCHI USMKC USDAL USMEM USDEN USSLC', railways: 'UPRR BNSF' }
const northWest = { cities: 'USCHI USMKC', railways: 'UPRR BNSF' }
const britishColumbia = { cities: 'CATOR CACAL CAWNP USCHI USDET USMEM', railways: 'CN CPRS' }
const eastCoast = { cities: 'USCHI USCMH USDET', railways: 'CSXT NS' }
const southEast = { cities: 'USATL', railways: 'CSXT NS' }
const maritimes = { cities: 'CATOR USCHI USDET', railways: 'CN CPRS' }
const northRange = { cities: 'DEDUI DEMUC CHBSL ATVIE CZPRG HUBUD', railways: '' }
const liguria = { cities: 'ITMIL', railways: '' }
const levante = { cities: 'ESMAD', railways: '' }

export const corridors: Record<string, Corridor> = {
  USLAX: westCoast,
  USLGB: westCoast,
  USOAK: westCoast,
  USSEA: northWest,
  USTIW: northWest,
  CAVAN: britishColumbia,
  CAPRR: britishColumbia,
  USNYC: eastCoast,
  USORF: eastCoast,
  USBAL: eastCoast,
  USSAV: southEast,
  USCHS: southEast,
  USHOU: { cities: 'USDAL', railways: 'UPRR BNSF' },
  CAMTR: maritimes,
  CAHAL: maritimes,
  NLRTM: northRange,
  BEANR: northRange,
  DEHAM: northRange,
  DEBRV: northRange,
  ITGOA: liguria,
  ITSPE: liguria,
  ITTRS: { cities: 'ATVIE HUBUD', railways: '' },
  ESVLC: levante,
  ESBCN: levante,
  ESALG: levante,
}
