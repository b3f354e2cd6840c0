export { compactContainerRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { type ContainerListRow, containerRowOf } from './row.present.ts'
