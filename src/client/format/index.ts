export { formatContainerNumber, formatRequestNumber } from '../../contract/identifiers/index.ts'
export * from '../../contract/format/index.ts'
export {
  documentSourceLabel,
  type DocumentSummary,
  documentTypeLabel,
  documentSummary,
  notLinkedText,
} from './documents.ts'
export { paths } from './paths.ts'
export { nextSort, sortedAs } from './sort.ts'
