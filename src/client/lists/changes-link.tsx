import { Link } from 'react-router'
import { rich } from '../language/index.ts'
import { may } from '../api/index.ts'
import { paths } from '../format/index.ts'

/** Who changed a record, in the audit: for those who may read it. @param of which record, for who does not see what it stands beside */
export const ChangesLink = ({ id, of, look = 'btn' }: { id: string; of: string; look?: string }) => {
  if (!may('list_audit_entries')) return null
  return (
    <Link className={look} to={paths.audit({ record: id })}>
      {rich('Changes<of> of {record}</of>', {
        record: of,
        of: (text) => <span className="visually-hidden">{text}</span>,
      })}
    </Link>
  )
}
