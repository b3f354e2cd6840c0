import { catalogueId, type CatalogueShippingLine } from './records.ts'

interface Row {
  scac: string
  name: string
  short: string
  bills?: string[]
  containers: string[]
  also?: string[]
  /** Types of number that cannot be tracked with the line. */
  not?: ('booking' | 'container')[]
  /** Of the line, for tracking; only where we are sure of it. */
  page?: string
}

/** Only prefixes and alternative codes that we are sure of; more are in use. */
const rows: readonly Row[] = [
  {
    scac: 'MAEU',
    name: 'Maersk',
    short: 'Maersk',
    containers: ['MSKU', 'MRKU', 'MAEU', 'MRSU', 'MNBU', 'MSWU', 'MWCU', 'MIEU', 'PONU'],
    also: ['SEAU', 'SEJJ', 'MCPU'],
    page: 'https://www.maersk.com/tracking/',
  },
  {
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    short: 'MSC',
    bills: ['MEDU', 'MSCU'],
    containers: ['MSCU', 'MEDU', 'MSMU', 'MSDU', 'MSNU'],
    also: ['MEDU'],
    page: 'https://www.msc.com/en/track-a-shipment',
  },
  {
    scac: 'CMDU',
    name: 'CMA CGM',
    short: 'CMA CGM',
    containers: ['CMAU', 'ECMU', 'CGMU'],
    page: 'https://www.cma-cgm.com/ebusiness/tracking',
  },
  {
    scac: 'COSU',
    name: 'COSCO Shipping Lines',
    short: 'COSCO',
    containers: ['CSNU', 'CBHU', 'CSLU', 'CCLU', 'COSU'],
    page: 'https://elines.coscoshipping.com/ebusiness/cargoTracking',
  },
  {
    scac: 'HLCU',
    name: 'Hapag-Lloyd',
    short: 'Hapag-Lloyd',
    containers: ['HLXU', 'HLBU', 'UACU', 'HLCU', 'FANU', 'HAMU'],
    also: ['UASU'],
    page: 'https://www.hapag-lloyd.com/en/online-business/track/track-by-container-solution.html',
  },
  {
    scac: 'ONEY',
    name: 'Ocean Network Express',
    short: 'ONE',
    containers: ['ONEU', 'NYKU', 'KKFU', 'MOFU', 'KKTU', 'MOTU'],
    page: 'https://ecomm.one-line.com/one-ecom/manage-shipment/cargo-tracking',
  },
  {
    scac: 'EGLV',
    name: 'Evergreen Line',
    short: 'Evergreen',
    containers: ['EGHU', 'EISU', 'EITU', 'EMCU', 'EGSU'],
  },
  { scac: 'HDMU', name: 'HMM', short: 'HMM', containers: ['HDMU', 'HMMU', 'KOCU'] },
  { scac: 'YMLU', name: 'Yang Ming Marine Transport', short: 'Yang Ming', containers: ['YMLU', 'YMMU'] },
  {
    scac: 'ZIMU',
    name: 'ZIM Integrated Shipping Services',
    short: 'ZIM',
    containers: ['ZIMU', 'ZCSU'],
    page: 'https://www.zim.com/tools/track-a-shipment',
  },
  { scac: 'OOLU', name: 'Orient Overseas Container Line', short: 'OOCL', containers: ['OOLU', 'OOCU'] },
  { scac: 'WHLC', name: 'Wan Hai Lines', short: 'Wan Hai', containers: ['WHLU', 'WHSU'] },
  {
    scac: 'PCIU',
    name: 'Pacific International Lines',
    short: 'PIL',
    containers: ['PCIU'],
    also: ['PABV'],
    not: ['booking'],
  },
  { scac: 'SMLM', name: 'SM Line', short: 'SM Line', containers: ['SMCU'] },
  { scac: 'MATS', name: 'Matson', short: 'Matson', containers: ['MATU'] },
  { scac: 'APLU', name: 'American President Lines', short: 'APL', containers: ['APLU', 'APHU', 'APZU'] },
  { scac: 'ANNU', name: 'ANL Container Line', short: 'ANL', containers: [] },
  { scac: 'SUDU', name: 'Hamburg Süd', short: 'Hamburg Süd', containers: ['SUDU', 'HASU'] },
  { scac: 'SAFM', name: 'Safmarine', short: 'Safmarine', containers: [] },
  {
    scac: 'SMLU',
    name: 'Seaboard Marine',
    short: 'Seaboard',
    containers: ['SMLU'],
    not: ['container'],
  },
]

export const shippingLines: CatalogueShippingLine[] = rows.map((row) => ({
  id: catalogueId('shipping_line', row.scac),
  scac: row.scac,
  name: row.name,
  short_name: row.short,
  alternative_scacs: row.also ?? [],
  bill_of_lading_prefixes: row.bills ?? [row.scac],
  container_prefixes: row.containers,
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: !row.not?.includes('booking'),
  container_number_tracking_support: !row.not?.includes('container'),
  tracking_url: row.page ?? null,
}))

/** Owner codes of companies that lease containers to every line: they do not identify the carrier. */
export const leasingPrefixes: readonly string[] = [
  'TCLU',
  'TCNU',
  'TGHU',
  'TEMU',
  'TLLU',
  'TRHU',
  'FCIU',
  'FSCU',
  'CAIU',
  'SEGU',
  'GESU',
  'BMOU',
  'BEAU',
  'DFSU',
  'DRYU',
  'UETU',
]
