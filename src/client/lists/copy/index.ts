export { shownColumns } from './shown-columns.rules.ts'
export { useCopy } from './use-copy.tsx'
export { useExport } from './use-export.ts'
export { ViewActions } from './view-actions.tsx'
