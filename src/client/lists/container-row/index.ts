export { compactContainerRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { containerSource } from './source.ts'
