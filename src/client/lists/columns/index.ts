export { tellValue } from './attribute-cell.tsx'
export { attributeColumns, type CustomValues, type RecordRow } from './attribute-columns.tsx'
export { customColumns, definitionsOf, entityOf, slugsIn } from './custom-columns.tsx'
export { headingOf } from './headings.ts'
