import { useMemo } from 'react'
import { plural } from '../../contract/language/index.ts'
import type { SharedList } from '../../contract/resources/index.ts'
import { formatContainerNumber } from '../format/index.ts'
import { RoutesView, RouteView } from '../map/index.ts'
import type { SharedRow } from './shared.present.ts'

interface Props {
  list: SharedList
  rows: readonly SharedRow[]
  now: Date
}

/** The route of the one shipment, or those of several together; nothing where none is known. */
export const SharedMap = ({ list: { route, routes = [] }, rows, now }: Props) => {
  if (route && route.features.length > 0)
    return (
      <div className="shared-map">
        <RouteView
          route={route}
          ports={[]}
          now={now}
          isStopped={rows.some(({ stop }) => stop !== null)}
          isTableFolded
        />
      </div>
    )
  return routes.length === 0 ? null : <SharedRoutes routes={routes} rows={rows} now={now} />
}

type Routes = { routes: NonNullable<SharedList['routes']> } & Pick<Props, 'rows' | 'now'>

const SharedRoutes = ({ routes, rows, now }: Routes) => {
  const drawn = useMemo(() => {
    const stopped = new Set(rows.flatMap(({ stop, number }) => (stop === null ? [] : number)))
    return routes.map((each) => ({
      ...each,
      isStopped: each.numbers.some((number) => stopped.has(formatContainerNumber(number))),
    }))
  }, [routes, rows])
  const unseen = rows.length - routes.flatMap(({ numbers }) => numbers).length
  return (
    <div className="shared-map">
      <RoutesView routes={drawn} now={now} />
      {unseen > 0 && (
        <p className="muted shared-unseen">
          {plural(unseen, '{n} container is not on the map.', '{n} containers are not on the map.')}
        </p>
      )}
    </div>
  )
}
