export { FieldInput, readFieldValue, writeFieldValue } from './field-input.tsx'
export {
  definitionsQuery,
  type FieldDefinition,
  type FieldOwner,
  fieldsQuery,
  useSetField,
} from './queries.ts'
