import { type TerminalRow, type CatalogueTerminal, catalogueId } from './records.ts'
import { worldTerminals } from './terminals.world.ts'

/** FIRMS codes only where we are sure of them. */
const northAmericanTerminals: Record<string, readonly TerminalRow[]> = {
  USLAX: [
    ['APM Pier 400', 'APM Terminals Pier 400', 'W185'],
    ['Fenix', 'Fenix Marine Services', 'Y257'],
    ['Everport LA', 'Everport Terminal Services Los Angeles', 'Y124'],
    ['TraPac LA', 'TraPac Los Angeles', 'Y258'],
    ['YTI', 'Yusen Terminals', 'Y790'],
    ['WBCT', 'West Basin Container Terminal', 'Y773'],
  ],
  USLGB: [
    ['LBCT', 'Long Beach Container Terminal', 'W183'],
    ['TTI', 'Total Terminals International', 'Z952'],
    ['ITS', 'International Transportation Service', 'Y309'],
    ['PCT', 'Pacific Container Terminal', 'W182'],
    ['SSA Pier A', 'SSA Terminals Pier A', 'Z978'],
    ['SSA C60', 'SSA Terminals C60'],
  ],
  USOAK: [
    ['OICT', 'Oakland International Container Terminal', 'Y549'],
    ['TraPac Oakland', 'TraPac Oakland'],
    ['Everport Oakland', 'Everport Terminal Services Oakland'],
    ['Matson Oakland', 'Matson Navigation Oakland'],
  ],
  USSEA: [
    ['T18', 'SSA Terminal 18'],
    ['T30', 'SSA Terminal 30'],
    ['T5', 'SSA Terminal 5'],
  ],
  USTIW: [
    ['Husky', 'Husky Terminal'],
    ['WUT', 'Washington United Terminals'],
    ['PCT Tacoma', 'Pierce County Terminal'],
  ],
  USHNL: [['Sand Island', 'Sand Island Container Terminal']],
  USNYC: [
    ['APM Elizabeth', 'APM Terminals Elizabeth', 'E425'],
    ['Maher', 'Maher Terminals', 'E416'],
    ['PNCT', 'Port Newark Container Terminal', 'F577'],
    ['GCT Bayonne', 'Port Liberty Bayonne', 'E364'],
    ['GCT New York', 'Port Liberty New York'],
    ['Red Hook', 'Red Hook Container Terminal'],
  ],
  USSAV: [
    ['Garden City', 'Garden City Terminal', 'L737'],
    ['Ocean Terminal', 'Ocean Terminal Savannah'],
  ],
  USCHS: [
    ['Wando Welch', 'Wando Welch Terminal'],
    ['North Charleston', 'North Charleston Terminal'],
    ['Leatherman', 'Hugh K. Leatherman Terminal'],
  ],
  USORF: [
    ['NIT', 'Norfolk International Terminals'],
    ['VIG', 'Virginia International Gateway'],
  ],
  USBAL: [['Seagirt', 'Seagirt Marine Terminal']],
  USPHL: [['Packer Avenue', 'Packer Avenue Marine Terminal']],
  USBOS: [['Conley', 'Conley Container Terminal']],
  USILM: [['Wilmington NC', 'Port of Wilmington Container Terminal']],
  USJAX: [
    ['SSA Jacksonville', 'SSA Jacksonville Container Terminal, Blount Island'],
    ['Dames Point', 'TraPac Jacksonville, Dames Point'],
  ],
  USPEF: [
    ['FIT', 'Florida International Terminal'],
    ['PET', 'Port Everglades Terminal'],
  ],
  USMIA: [
    ['POMTOC', 'Port of Miami Terminal Operating Company'],
    ['SFCT', 'South Florida Container Terminal'],
    ['Seaboard Miami', 'Seaboard Marine Terminal'],
  ],
  USHOU: [
    ['Barbours Cut', 'Barbours Cut Container Terminal'],
    ['Bayport', 'Bayport Container Terminal'],
  ],
  USMSY: [['Napoleon Avenue', 'Napoleon Avenue Container Terminal']],
  USMOB: [['APM Mobile', 'APM Terminals Mobile']],
  PRSJU: [['Puerto Nuevo', 'Puerto Nuevo Terminals']],
  CAVAN: [
    ['Deltaport', 'GCT Deltaport'],
    ['Centerm', 'DP World Centerm'],
    ['Vanterm', 'GCT Vanterm'],
  ],
  CAPRR: [['Fairview', 'DP World Fairview Container Terminal']],
  CAMTR: [
    ['MGT', 'Montreal Gateway Terminals'],
    ['Viau', 'Termont Viau'],
  ],
  CAHAL: [
    ['Atlantic Hub', 'PSA Halifax Atlantic Hub'],
    ['Fairview Cove', 'PSA Halifax Fairview Cove'],
  ],
  CASJB: [['Saint John West', 'DP World Saint John']],
}

const offDockYards: Record<string, readonly TerminalRow[]> = {
  USLAX: [['Wilmington Yard', 'Wilmington Off-Dock Container Yard']],
  USLGB: [['Carson Yard', 'Carson Off-Dock Container Yard']],
  USOAK: [['Oakland Yard', 'Oakland Off-Dock Container Yard']],
  USSEA: [['Harbor Island Yard', 'Harbor Island Off-Dock Container Yard']],
  USTIW: [['Fife Yard', 'Fife Off-Dock Container Yard']],
  USNYC: [['Newark Yard', 'Newark Off-Dock Container Yard']],
  USSAV: [['Pooler Yard', 'Pooler Off-Dock Container Yard']],
  USCHS: [['Ladson Yard', 'Ladson Off-Dock Container Yard']],
  USORF: [['Suffolk Yard', 'Suffolk Off-Dock Container Yard']],
  USHOU: [['La Porte Yard', 'La Porte Off-Dock Container Yard']],
}

const rowsOf = (byPort: Record<string, readonly TerminalRow[]>, off_dock: boolean): CatalogueTerminal[] =>
  Object.entries(byPort).flatMap(([port_code, rows]) =>
    rows.map(([nickname, name, firms_code = null, smdg_code]) => ({
      id: catalogueId('terminal', `${port_code}:${nickname}`),
      port_id: catalogueId('port', port_code),
      port_code,
      name,
      nickname,
      firms_code,
      smdg_code: smdg_code ?? null,
      off_dock,
    })),
  )

/** Every port has at least one, and those of the United States the ones that an import clerk meets. */
export const terminals: CatalogueTerminal[] = [
  ...rowsOf(northAmericanTerminals, false),
  ...rowsOf(worldTerminals, false),
  ...rowsOf(offDockYards, true),
]
