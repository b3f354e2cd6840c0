import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { changeStream, type ChangeNotice } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import { apiQueryText, type ListName } from '../view/index.ts'
import { ChangesNote } from './changes-note.tsx'
import { type SeenChanges, noChangeNotice, changesText, withChanges } from './changes.rules.ts'

type Watched<Row extends RecordRow> = Pick<OpenList<Row, ListName>, 'view' | 'rows' | 'refresh'> & {
  /** Its rows follow what happens by themselves, where they stand (`useLiveRows`). */
  isLive?: boolean
}

function shownIds<Row extends RecordRow>({ at, total = 0 }: OpenList<Row>['rows']): Set<string> {
  const ids = new Set<string>()
  for (let index = 0; index < total; index += 1) {
    const row = at(index)
    if (row) ids.add(row.key)
  }
  return ids
}

/** Lists that are live on every page. */
const liveLists = new Set<ListName>(['documents'])

function withoutShown<Row extends RecordRow>(
  changes: SeenChanges,
  rows: OpenList<Row, ListName>['rows'],
): SeenChanges {
  if (changes.among.size + changes.others.size === 0) return changes
  const shown = shownIds(rows)
  return { ...changes, among: new Set(), others: new Set([...changes.others].filter((id) => !shown.has(id))) }
}

const changesOf = (news: ChangeNotice, list: ListName): string[] => (news === 'missed' ? [] : news[list])

/** "7 changed since you opened this view — Show", for the grid's `note`; undefined while nothing changed. */
export function useChanges<Row extends RecordRow>({
  view,
  rows,
  refresh,
  isLive = liveLists.has(view.list),
}: Watched<Row>): ReactNode {
  const opened = `${view.list}?${apiQueryText(view)}`
  const [seen, setSeen] = useState<{ of: string; changes: SeenChanges }>({
    of: opened,
    changes: noChangeNotice,
  })
  const changes = seen.of === opened ? seen.changes : noChangeNotice
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  const receive = useEffectEvent((news: ChangeNotice) => {
    const ids = changesOf(news, view.list)
    if (rows.total === undefined || (news !== 'missed' && ids.length === 0)) return
    // Where nothing stands nothing can move: the first row comes by itself.
    if (isLive && isWhole && rows.total === 0) return void refresh()
    const shown = shownIds(rows)
    const next =
      news === 'missed' ? { ...changes, missed: true } : withChanges(changes, ids, (id) => shown.has(id))
    setSeen({ of: opened, changes: next })
  })
  useEffect(() => changeStream.onChange((news) => receive(news)), [])
  // What keeps itself true where it stands, and what has come to stand here meanwhile, is not worth telling.
  const shownChanges = isLive ? withoutShown(changes, rows) : changes
  const text = changesText(shownChanges, isWhole)
  if (text === null) return undefined
  const show = () => {
    setSeen({ of: opened, changes: noChangeNotice })
    void refresh()
  }
  return <ChangesNote text={text} onShow={show} />
}
