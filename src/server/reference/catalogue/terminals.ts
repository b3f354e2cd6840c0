import { catalogueId } from './catalogue-id.ts'
import type { CatalogueTerminal, TerminalRow } from './records.ts'
import { northAmericanTerminals, offDockYards } from './terminals.north-america.ts'
import { worldTerminals } from './terminals.world.ts'

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
