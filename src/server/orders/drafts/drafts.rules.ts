import {
  type OrderContainerFieldName,
  orderContainerFieldNames,
  orderContainerFields,
} from '../../../contract/trade/orders/index.ts'
import { iso } from '../../platform/clock.ts'
import { momentAt } from '../../tracking/entered/entered.rules.ts'

/** Moments as instants, in UTC: without an offset they are given in the zone of the place of pickup. */
export function withInstants<Given extends { [Name in OrderContainerFieldName]?: string | null | undefined }>(
  given: Given,
  zone: string | null,
): Given {
  const instants: { [Name in OrderContainerFieldName]?: string } = {}
  for (const name of orderContainerFieldNames) {
    const value = given[name]
    if (orderContainerFields[name].kind === 'moment' && value) instants[name] = iso(momentAt(value, zone))
  }
  return { ...given, ...instants }
}
