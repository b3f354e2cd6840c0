import { catalogueId } from './catalogue-id.ts'
import type { CatalogueShippingLine } from './records.ts'

interface Row {
  scac: string
  name: string
  short: string
  bills?: string[]
  boxes: string[]
  also?: string[]
  /** Kinds of number that the line does not answer to. */
  not?: ('booking' | 'container')[]
}

/** Prefixes and alternative codes only where we are sure of them: there are more in use. */
const rows: readonly Row[] = [
  {
    scac: 'MAEU',
    name: 'Maersk',
    short: 'Maersk',
    boxes: ['MSKU', 'MRKU', 'MAEU', 'MRSU', 'MNBU', 'MSWU', 'MWCU', 'MIEU', 'PONU'],
    also: ['SEAU', 'SEJJ', 'MCPU'],
  },
  {
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    short: 'MSC',
    bills: ['MEDU', 'MSCU'],
    boxes: ['MSCU', 'MEDU', 'MSMU', 'MSDU', 'MSNU'],
    also: ['MEDU'],
  },
  { scac: 'CMDU', name: 'CMA CGM', short: 'CMA CGM', boxes: ['CMAU', 'ECMU', 'CGMU'] },
  {
    scac: 'COSU',
    name: 'COSCO Shipping Lines',
    short: 'COSCO',
    boxes: ['CSNU', 'CBHU', 'CSLU', 'CCLU', 'COSU'],
  },
  {
    scac: 'HLCU',
    name: 'Hapag-Lloyd',
    short: 'Hapag-Lloyd',
    boxes: ['HLXU', 'HLBU', 'UACU', 'HLCU', 'FANU', 'HAMU'],
    also: ['UASU'],
  },
  {
    scac: 'ONEY',
    name: 'Ocean Network Express',
    short: 'ONE',
    boxes: ['ONEU', 'NYKU', 'KKFU', 'MOFU', 'KKTU', 'MOTU'],
  },
  {
    scac: 'EGLV',
    name: 'Evergreen Line',
    short: 'Evergreen',
    boxes: ['EGHU', 'EISU', 'EITU', 'EMCU', 'EGSU'],
  },
  { scac: 'HDMU', name: 'HMM', short: 'HMM', boxes: ['HDMU', 'HMMU', 'KOCU'] },
  { scac: 'YMLU', name: 'Yang Ming Marine Transport', short: 'Yang Ming', boxes: ['YMLU', 'YMMU'] },
  { scac: 'ZIMU', name: 'ZIM Integrated Shipping Services', short: 'ZIM', boxes: ['ZIMU', 'ZCSU'] },
  { scac: 'OOLU', name: 'Orient Overseas Container Line', short: 'OOCL', boxes: ['OOLU', 'OOCU'] },
  { scac: 'WHLC', name: 'Wan Hai Lines', short: 'Wan Hai', boxes: ['WHLU', 'WHSU'] },
  {
    scac: 'PCIU',
    name: 'Pacific International Lines',
    short: 'PIL',
    boxes: ['PCIU'],
    also: ['PABV'],
    not: ['booking'],
  },
  { scac: 'SMLM', name: 'SM Line', short: 'SM Line', boxes: ['SMCU'] },
  { scac: 'MATS', name: 'Matson', short: 'Matson', boxes: ['MATU'] },
  { scac: 'APLU', name: 'American President Lines', short: 'APL', boxes: ['APLU', 'APHU', 'APZU'] },
  { scac: 'ANNU', name: 'ANL Container Line', short: 'ANL', boxes: [] },
  { scac: 'SUDU', name: 'Hamburg Süd', short: 'Hamburg Süd', boxes: ['SUDU', 'HASU'] },
  { scac: 'SAFM', name: 'Safmarine', short: 'Safmarine', boxes: [] },
  {
    scac: 'SMLU',
    name: 'Seaboard Marine',
    short: 'Seaboard',
    boxes: ['SMLU'],
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
  container_prefixes: row.boxes,
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: !row.not?.includes('booking'),
  container_number_tracking_support: !row.not?.includes('container'),
}))

/** Owner codes of companies that lease boxes to every line: they do not tell the carrier. */
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
