import { catalogueId, type CatalogueRailTerminal } from './records.ts'

type Row = readonly [metro_area: string, nickname: string, name: string, rail_carrier_scac: string | null]

const rows: readonly Row[] = [
  ['USCHI', 'BNSF LPC', 'BNSF Logistics Park Chicago', 'BNSF'],
  ['USCHI', 'UP Global 4', 'Union Pacific Global IV, Joliet', 'UPRR'],
  ['USCHI', 'CSX Bedford Park', 'CSX Bedford Park Intermodal', 'CSXT'],
  ['USCHI', 'CN Harvey', 'CN Gateway Intermodal, Harvey', 'CN'],
  ['USMKC', 'BNSF LPKC', 'BNSF Logistics Park Kansas City', 'BNSF'],
  ['USMKC', 'UP Neff', 'Union Pacific Neff Yard', 'UPRR'],
  ['USDAL', 'BNSF Alliance', 'BNSF Alliance Intermodal', 'BNSF'],
  ['USDAL', 'UP DIT', 'Union Pacific Dallas Intermodal Terminal', 'UPRR'],
  ['USMEM', 'BNSF Memphis', 'BNSF Memphis Intermodal', 'BNSF'],
  ['USMEM', 'CN Memphis', 'CN Memphis Intermodal', 'CN'],
  ['USATL', 'CSX Fairburn', 'CSX Fairburn Intermodal', 'CSXT'],
  ['USATL', 'NS Austell', 'Norfolk Southern Austell (Whitaker)', 'NS'],
  ['USCMH', 'NS Rickenbacker', 'Norfolk Southern Rickenbacker', 'NS'],
  ['USCMH', 'CSX Buckeye', 'CSX Buckeye Yard', 'CSXT'],
  ['USDET', 'CN Moterm', 'CN Moterm, Ferndale', 'CN'],
  ['USDET', 'NS Livernois', 'Norfolk Southern Livernois', 'NS'],
  ['USDEN', 'BNSF Denver', 'BNSF Denver Intermodal', 'BNSF'],
  ['USDEN', 'UP Denver', 'Union Pacific Denver Intermodal', 'UPRR'],
  ['USSLC', 'UP SLCIT', 'Union Pacific Salt Lake City Intermodal', 'UPRR'],
  ['CATOR', 'CN Brampton', 'CN Brampton Intermodal', 'CN'],
  ['CATOR', 'CPKC Vaughan', 'CPKC Vaughan Intermodal', 'CPRS'],
  ['CACAL', 'CN Calgary', 'CN Calgary Logistics Park', 'CN'],
  ['CACAL', 'CPKC Calgary', 'CPKC Calgary Intermodal', 'CPRS'],
  ['CAWNP', 'CN Winnipeg', 'CN Winnipeg Intermodal', 'CN'],
  ['DEDUI', 'DIT', 'Duisburg Intermodal Terminal', null],
  ['DEMUC', 'Munich-Riem', 'DUSS Terminal München-Riem', null],
  ['CHBSL', 'Basel', 'Swissterminal Basel', null],
  ['ATVIE', 'WienCont', 'WienCont Container Terminal', null],
  ['CZPRG', 'Uhrineves', 'METRANS Praha-Uhříněves', null],
  ['HUBUD', 'BILK', 'BILK Kombiterminal Budapest', null],
  ['ITMIL', 'Melzo', 'Rail Hub Milano, Melzo', null],
  ['ESMAD', 'Coslada', 'Puerto Seco de Madrid, Coslada', null],
]

export const railTerminals: CatalogueRailTerminal[] = rows.map(
  ([metro_area_code, nickname, name, rail_carrier_scac]) => ({
    id: catalogueId('rail_terminal', `${metro_area_code}:${nickname}`),
    metro_area_id: catalogueId('metro_area', metro_area_code),
    metro_area_code,
    name,
    nickname,
    firms_code: null,
    rail_carrier_scac,
  }),
)
