import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lookupQuery } from '../../api/index.ts'
import { otherMatches } from './also-found.present.ts'

/** Names the other shipments with the number or reference that was looked up: the first of them is open. */
export const AlsoFound = ({ q, shipment_id }: { q: string; shipment_id: string }) => {
  const lookup = useQuery({ ...lookupQuery([q]), enabled: q !== '' })
  const others = otherMatches(lookup.data?.[0], shipment_id)
  if (q === '' || others.length === 0) return null
  return (
    <p className="shipment-also" role="status">
      “{q}” was found on {others.length + 1} shipments. This is the first; the others:{' '}
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
