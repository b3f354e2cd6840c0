export { FieldInput } from './field-input.tsx'
export { readFieldValue, writeFieldValue } from './field-value.rules.ts'
export {
  definitionsQuery,
  type CustomFieldChoice,
  type FieldOwner,
  fieldsQuery,
  useSetField,
} from './queries.ts'
