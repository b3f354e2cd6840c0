import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import { changeStream, type News } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { Listed } from '../listed.ts'
import { apiQueryText } from '../view/index.ts'
import { ChangesNote } from './changes-note.tsx'
import { type ChangesTold, nothingTold, tellChanges, withChanges } from './changes.rules.ts'
import { isOwnEcho } from './own-edits.ts'

type Watched<Row extends RecordRow> = Pick<Listed<Row>, 'view' | 'rows' | 'refresh'>

function shownIds<Row extends RecordRow>({ at, total = 0 }: Listed<Row>['rows']): Set<string> {
  const ids = new Set<string>()
  for (let index = 0; index < total; index += 1) {
    const row = at(index)
    if (row) ids.add(row.key)
  }
  return ids
}

const changesOf = (news: News, list: ViewedList): string[] => (news === 'missed' ? [] : news[list])

/** "7 changed since you opened this view — Show", for the grid's `note`; undefined while nothing changed. */
export function useChanges<Row extends RecordRow>({ view, rows, refresh }: Watched<Row>): ReactNode {
  const opened = `${view.list}?${apiQueryText(view)}`
  const [told, setTold] = useState<{ of: string; changes: ChangesTold }>({ of: opened, changes: nothingTold })
  const changes = told.of === opened ? told.changes : nothingTold
  const hear = useEffectEvent((news: News) => {
    const ids = changesOf(news, view.list)
    if (isOwnEcho() || rows.total === undefined || (news !== 'missed' && ids.length === 0)) return
    const shown = shownIds(rows)
    const next =
      news === 'missed' ? { ...changes, missed: true } : withChanges(changes, ids, (id) => shown.has(id))
    setTold({ of: opened, changes: next })
  })
  useEffect(() => changeStream.onNews((news) => hear(news)), [])
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  const text = tellChanges(changes, isWhole)
  if (text === null) return undefined
  const show = () => {
    setTold({ of: opened, changes: nothingTold })
    void refresh()
  }
  return <ChangesNote text={text} onShow={show} />
}
