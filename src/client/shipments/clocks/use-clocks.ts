import { useQuery } from '@tanstack/react-query'
import { countsQuery, operationQuery } from '../../api/index.ts'

/**
 * The clocks of a container. Nothing is asked for in an account without tariffs, where there are none; `tariffs` is how many it has,
 * undefined until the counts of the navigation are there.
 */
export function useClocks(containerId: string) {
  const tariffs = useQuery({ ...countsQuery, enabled: false }).data?.tariffs
  const clocks = useQuery({
    ...operationQuery('get_container_clocks', { params: { id: containerId } }),
    enabled: tariffs !== undefined && tariffs > 0,
  })
  return { tariffs, data: clocks.data, error: clocks.error, refetch: clocks.refetch }
}
