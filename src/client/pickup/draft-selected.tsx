import { useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { MAX_ORDER_CONTAINERS } from '../../contract/vocabulary/index.ts'
import { may } from '../api/index.ts'
import type { ContainerListRow } from '../lists/container-row/index.ts'
import type { OpenList } from '../lists/listed.ts'
import { useDraftOrder } from '../lists/orders/queries.ts'
import type { ListName } from '../lists/view/index.ts'
import { selectedRows } from './selected-rows.ts'

/** One order to a trucker for what is selected. */
export const DraftSelected = ({ listed }: { listed: OpenList<ContainerListRow, ListName> }) => {
  const draft = useDraftOrder()
  const [error, setError] = useState<Error>()
  const { selection, total = 0 } = listed
  const count = selection.all ? total - selection.except.size : selection.keys.size
  if (count === 0 || !may('create_delivery_order')) return null
  const failed = error ?? draft.error
  const open = () => {
    setError(undefined)
    selectedRows(listed).then((rows) => draft.mutate(rows.map(({ key }) => key)), setError)
  }
  return (
    <>
      <button
        type="button"
        disabled={count > MAX_ORDER_CONTAINERS || draft.isPending}
        title={
          count > MAX_ORDER_CONTAINERS ? t('At most {n} containers', { n: MAX_ORDER_CONTAINERS }) : undefined
        }
        onClick={open}
      >
        {t('Delivery order…')}
      </button>
      {failed && (
        <span className="t-bad" role="alert">
          {t('No order was drafted.')} {failed.message}
        </span>
      )}
    </>
  )
}
