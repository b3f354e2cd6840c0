import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { lookupQuery } from '../../api/index.ts'
import { otherMatches } from './also-found.present.ts'

/** Names the other shipments with the number or reference that was looked up: the first of them is open. */
export const AlsoFound = ({ q, shipment_id }: { q: string; shipment_id: string }) => {
  const lookup = useQuery({ ...lookupQuery([q]), enabled: q !== '' })
  const others = otherMatches(lookup.data?.[0], shipment_id)
  if (q === '' || others.length === 0) return null
  return (
    <p className="shipment-also" role="status">
      {t('“{q}” was found on {n} shipments. This is the first; the others:', { q, n: others.length + 1 })}{' '}
      {others.map(({ key, text, detail, href }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          <Link to={href} className="id">
            {text}
          </Link>
          {detail !== '' && <span className="muted"> {detail}</span>}
        </span>
      ))}
    </p>
  )
}
