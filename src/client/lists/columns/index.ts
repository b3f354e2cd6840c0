export { attributeColumns, columnsInUnit, type CustomValues, type RecordRow } from './attribute-columns.tsx'
export { customColumns, definitionsOf, entityOf, slugsIn } from './custom-columns.tsx'
export { etaDelayColumn } from './eta-delay-column.tsx'
export { attributeText, headingOf } from '../../../contract/exports/index.ts'
