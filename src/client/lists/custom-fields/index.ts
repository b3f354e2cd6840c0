export { FieldInput, readFieldValue, writeFieldValue } from './field-input.tsx'
export {
  definitionsQuery,
  type CustomFieldChoice,
  type FieldOwner,
  fieldsQuery,
  useSetField,
} from './queries.ts'
