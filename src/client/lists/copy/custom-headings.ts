import { useQuery } from '@tanstack/react-query'
import { may } from '../../api/index.ts'
import { definitionsOf, slugsIn } from '../columns/index.ts'
import { definitionsQuery } from '../custom-fields/index.ts'
import type { ListView } from '../view/index.ts'

/** What the shown custom fields are called, by their slugs. */
export function useCustomHeadings({ list, columns }: ListView): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    ...definitionsQuery,
    enabled: may('list_custom_field_definitions') && slugsIn(columns).length > 0,
  })
  const own = definitionsOf(
    list,
    data.map(({ definition }) => definition),
  )
  return new Map(own.map(({ attributes: { api_slug, display_name } }) => [api_slug, display_name]))
}
