export { orderChange, type OrderChange, orderChanges } from './changes.ts'
export {
  type KnownOrderContainer,
  linkedContent,
  type LinkedContent,
  orderContent,
  type OrderContent,
} from './content.ts'
export {
  hasPin,
  orderContainerFieldNames,
  type OrderContainerFieldName,
  orderContainerFields,
  orderContainerShape,
  type OrderContainerValues,
  orderContainerValues,
  type OrderField,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  orderShape,
  type OrderValues,
  orderValues,
} from './fields.ts'
export {
  type RefusedAnswer,
  refusalOfAnswer,
  isShownByLink,
  mayDo,
  missingForSending,
  type OrderAction,
} from './rules.ts'
