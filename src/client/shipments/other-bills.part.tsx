import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { OtherBill } from '../../contract/resources/index.ts'
import { paths } from '../format/index.ts'

/** The other live bills of lading that a container is on: a truck that fetches it fetches their part too. */
export const OtherBills = ({
  container_id,
  bills,
}: {
  container_id: string
  bills: readonly OtherBill[]
}) => {
  const own = bills.filter((each) => each.container_id === container_id)
  if (own.length === 0) return null
  return (
    <p className="shipment-also" role="status">
      <b className="t-warn">{t('This container is on another live bill too:')}</b>{' '}
      {own.map(({ shipment_id, other_container_id, bill_of_lading_number }, index) => (
        <span key={other_container_id}>
          {index > 0 && ', '}
          <Link to={paths.shipment(shipment_id, other_container_id)} className="id">
            {bill_of_lading_number}
          </Link>
        </span>
      ))}
    </p>
  )
}
