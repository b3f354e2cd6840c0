import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { changeStream, type ChangeNotice, operationKey } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import { apiQueryText, type ListName } from '../view/index.ts'
import { ChangesNote } from './changes-note.tsx'
import { type SeenChanges, noChangeNotice, changesText, withChanges } from './changes.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { OperationName } from '../../../contract/operations/index.ts'

const leastMs = 60_000
const signsOfLife = ['pointerdown', 'keydown'] as const

/**
 * Asks for counts again once something changed and somebody is at work here: never for a tab that nobody touches, and
 * at most once a minute.
 * @param names the operations that answer counts; the same array each time
 */
export function useRefreshedCounts(names: readonly OperationName[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const keys = names.map((name) => operationKey(name))
    let asked = performance.now()
    const unsubscribe = changeStream.onChange(() => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    })
    const refresh = () => {
      const isOutdated = keys.some(
        (queryKey) => client.getQueryCache().findAll({ queryKey, stale: true, type: 'active' }).length > 0,
      )
      if (!isOutdated || performance.now() - asked < leastMs) return
      asked = performance.now()
      for (const queryKey of keys) void client.refetchQueries({ queryKey, stale: true, type: 'active' })
    }
    for (const sign of signsOfLife) window.addEventListener(sign, refresh, { passive: true })
    return () => {
      unsubscribe()
      for (const sign of signsOfLife) window.removeEventListener(sign, refresh)
    }
  }, [client, names])
}

type Watched<Row extends RecordRow> = Pick<OpenList<Row, ListName>, 'view' | 'rows' | 'refresh'>

function shownIds<Row extends RecordRow>({ at, total = 0 }: OpenList<Row>['rows']): Set<string> {
  const ids = new Set<string>()
  for (let index = 0; index < total; index += 1) {
    const row = at(index)
    if (row) ids.add(row.key)
  }
  return ids
}

/** Lists whose rows follow what happens by themselves (`useLiveRows`). */
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
export function useChanges<Row extends RecordRow>({ view, rows, refresh }: Watched<Row>): ReactNode {
  const opened = `${view.list}?${apiQueryText(view)}`
  const [heard, setHeard] = useState<{ of: string; changes: SeenChanges }>({
    of: opened,
    changes: noChangeNotice,
  })
  const changes = heard.of === opened ? heard.changes : noChangeNotice
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  const receive = useEffectEvent((news: ChangeNotice) => {
    const ids = changesOf(news, view.list)
    if (rows.total === undefined || (news !== 'missed' && ids.length === 0)) return
    // Where nothing stands nothing can move: the first row comes by itself.
    if (liveLists.has(view.list) && isWhole && rows.total === 0) return void refresh()
    const shown = shownIds(rows)
    const next =
      news === 'missed' ? { ...changes, missed: true } : withChanges(changes, ids, (id) => shown.has(id))
    setHeard({ of: opened, changes: next })
  })
  useEffect(() => changeStream.onChange((news) => receive(news)), [])
  // What keeps itself true where it stands, and what has come to stand here meanwhile, is not worth telling.
  const shownChanges = liveLists.has(view.list) ? withoutShown(changes, rows) : changes
  const text = changesText(shownChanges, isWhole)
  if (text === null) return undefined
  const show = () => {
    setHeard({ of: opened, changes: noChangeNotice })
    void refresh()
  }
  return <ChangesNote text={text} onShow={show} />
}
