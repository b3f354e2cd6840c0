export {
  companyName,
  noPartyContact,
  type PartyContact,
  partyContactShape,
  type PartyValues,
} from './party.ts'
export {
  MAX_PARTY_ROWS,
  type PartyCells,
  type PartyColumn,
  partySheetColumns,
  type PartySheetRow,
  readPartyRow,
  type ReadParty,
  readPartySheet,
  writePartyRow,
} from './party-sheet.ts'
