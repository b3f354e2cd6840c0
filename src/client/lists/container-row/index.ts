export {
  ActByCell,
  ArrivalCell,
  compactContainerRow,
  NumberCell,
  StatusCell,
  TerminalCell,
} from './cells.tsx'
export { AppointmentWarningMark } from './appointment-warning.tsx'
export type { ContainerListRow } from './row.present.ts'
export { columns } from './columns.tsx'
export { containerSource } from './source.ts'
