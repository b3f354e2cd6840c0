export { compactRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { type ContainerRow, containerRowOf } from './row.present.ts'
