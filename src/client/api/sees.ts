import { isEmptiedForCustomers, isInternal } from '../../contract/fields/index.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

const isCustomer = (): boolean => queryClient.getQueryData(sessionQuery.queryKey)?.role === 'customer'

/** Whether the value of an attribute is shown to who is signed in: customers get what is internal as if there were nothing. */
export const seesAttribute = (name: string): boolean => !isCustomer() || !isEmptiedForCustomers(name)

/** Whether a list may be filtered and sorted by a column: by what is internal it is refused to customers. */
export const sortsAndFiltersBy = (column: string): boolean => !isCustomer() || !isInternal(column)
