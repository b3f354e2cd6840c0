import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plural, t } from '../../contract/language/index.ts'
import { countsQuery, may } from '../api/index.ts'
import { paths } from '../format/index.ts'

const MAX_COUNT_SHOWN = 99

/** Leads to the inbox from every page, with the count of alerts that wait for the person. */
export default function AlertBell() {
  const open = useQuery(countsQuery).data?.open_alerts ?? 0
  if (!may('list_alerts')) return null
  const text = open === 0 ? t('Alerts') : plural(open, '{n} alert open', '{n} alerts open')
  return (
    <Link className="header-button alert-bell" to={paths.alerts()} title={text} aria-label={text}>
      <IconBell size={16} aria-hidden="true" />
      {open > 0 && <small aria-hidden="true">{open > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : open}</small>}
    </Link>
  )
}
