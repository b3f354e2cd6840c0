import { IconBox, IconFileText, IconShip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { paths } from '../format/index.ts'
import { countQueries } from './queries.ts'

const places = [
  { label: 'Containers', to: paths.home(), icon: IconBox, count: countQueries.containers },
  { label: 'Shipments', to: paths.shipments(), icon: IconShip, count: countQueries.shipments },
  { label: 'Documents', to: paths.documents(), icon: IconFileText, count: countQueries.documents },
] as const

const Count = ({ of }: { of: (typeof places)[number]['count'] }) => {
  const { data } = useQuery(of)
  return data === undefined ? null : <small>{data.toLocaleString('en-US')}</small>
}

/** At the side; at the foot of the screen on a phone, in reach of the thumb. */
export const Nav = () => (
  <nav className="shell-nav" aria-label="Main">
    {places.map(({ label, to, icon: Icon, count }) => (
      <NavLink key={label} to={to}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        <span>{label}</span>
        <Count of={count} />
      </NavLink>
    ))}
  </nav>
)
