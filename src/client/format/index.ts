export { formatContainerNumber, formatRequestNumber } from '../../contract/identifiers/index.ts'
export * from '../../contract/format/index.ts'
export { changedName, changedValue, movedText } from './changed.ts'
export {
  documentSourceLabel,
  type DocumentSummary,
  documentTypeLabel,
  documentSummary,
  notLinkedText,
} from './documents.ts'
export { CLOCKS_ANCHOR, paths } from './paths.ts'
export { nextSort, sortedAs } from './sort.ts'
