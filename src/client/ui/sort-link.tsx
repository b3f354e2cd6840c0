import { Link, useSearchParams } from 'react-router'
import { nextSort, sortedAs } from '../format/index.ts'

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' } as const

type SortLinkProps = {
  header: string
  field: string
  /** As the service writes it: a field, `-` before it for descending. */
  sort: string
}

/** A header that sorts by a click; the sort is in the address, and the list starts again at its first page. */
export const SortLink = ({ header, field, sort }: SortLinkProps) => {
  const [fields] = useSearchParams()
  const next = new URLSearchParams(fields)
  next.delete('page')
  const sorted = nextSort(sort, field)
  if (sorted === '') next.delete('sort')
  else next.set('sort', sorted)
  return (
    <Link to={{ search: next.toString() }} preventScrollReset>
      {header}
      <span aria-hidden="true">{arrows[sortedAs(sort, field)]}</span>
    </Link>
  )
}
