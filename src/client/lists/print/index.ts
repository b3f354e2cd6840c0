export { useListPrint } from './use-list-print.ts'
export { usePrint } from './use-print.tsx'
