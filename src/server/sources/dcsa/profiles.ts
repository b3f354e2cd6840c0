/** How a carrier's Track & Trace differs from the standard: SOURCES.md of the design, section 4, has the certainty of each. */
export interface DcsaProfile {
  scac: string | null
  /** Bills of lading come without the SCAC. */
  billsWithoutScac?: boolean
  /** A time that ends with Z is the local one of its place. */
  localTimesWithZ?: boolean
}

export const dcsaProfiles = {
  other: { scac: null },
  maersk: { scac: 'MAEU', billsWithoutScac: true },
  msc: { scac: 'MSCU', localTimesWithZ: true },
  'cma-cgm': { scac: 'CMDU' },
  'hapag-lloyd': { scac: 'HLCU' },
  one: { scac: 'ONEY' },
  evergreen: { scac: 'EGLV', billsWithoutScac: true },
  zim: { scac: 'ZIMU' },
} satisfies Record<string, DcsaProfile>
export type DcsaProfileName = keyof typeof dcsaProfiles
