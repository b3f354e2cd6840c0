import { rich } from '../../language/index.ts'
import './bulk.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { numberText, t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { BulkAction, ViewedList } from '../../../contract/vocabulary/index.ts'
import { counted } from '../../format/index.ts'
import { MenuButton, useIsNarrow } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'
import type { RecordRow } from '../columns/index.ts'
import { useCopy, useExport } from '../copy/index.ts'
import type { OpenList } from '../listed.ts'
import { apiQueryText } from '../view/index.ts'
import { actionWords, firstActions, moreActions } from './actions.ts'
import { meantBy, withoutSort } from './bulk.rules.ts'
import { EditStatus } from './edit-status.tsx'
import { type BulkAsk, useBulkEdit } from './use-bulk-edit.ts'

const lookedAt = 500
const shown = 50

/** Reference numbers or tags that the rows in memory have: offered while one types. */
export function knownValues<Row extends RecordRow>({ rows }: OpenList<Row>, action: BulkAction): string[] {
  const name = action.endsWith('_tags') ? 'tags' : 'ref_numbers'
  const values = new Set<string>()
  for (let index = 0; index < Math.min(rows.total ?? 0, lookedAt) && values.size < shown; index += 1) {
    const row = rows.at(index)
    const facts = name === 'tags' && row?.shipment ? row.shipment.attributes : row?.record.attributes
    const reported = facts?.[name]
    if (Array.isArray(reported))
      for (const value of reported) if (typeof value === 'string') values.add(value)
  }
  return [...values].slice(0, shown)
}

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const ShareSelected = lazy(() => import('./share-selected.tsx'))

/** Narrower, the actions on a selection take more than a line of the foot, and are in a menu. */
const SHORT_BAR_BELOW_WIDTH = 900

const countedIn: Record<ViewedList, (count: number) => string> = {
  containers: (count) => counted(count, 'container'),
  shipments: (count) => counted(count, 'shipment'),
  tracking_requests: (count) => counted(count, 'request'),
}

/** "2 selected of 23 · Add reference · Tag · …", for the foot of the grid; nothing while nothing is selected. */
export const SelectionBar = <Row extends RecordRow>({
  listed,
  first: ownAction,
}: {
  listed: OpenList<Row>
  /** Before the actions that all lists have. */
  first?: ReactNode
}) => {
  const { view, selection, onSelection, refresh, total = 0 } = listed
  const narrow = useIsNarrow(SHORT_BAR_BELOW_WIDTH)
  const bulk = useBulkEdit(refresh)
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [isSharing, setSharing] = useState(false)
  const { copy, status: copyStatus } = useCopy(listed)
  const exporting = useExport(listed)
  const count = selection.all ? Math.max(0, total - selection.except.size) : selection.keys.size
  const meant = meantBy(selection, withoutSort(apiQueryText(view)))
  const { list } = view
  const isBusy = bulk.edit.isPending || bulk.undo.isPending
  // What is said takes the place of the actions, so that the bar keeps its one line and the rows their places.
  const isShort = narrow || !bulk.edit.isIdle || !bulk.undo.isIdle
  const start = (ask: BulkAsk) => {
    setAsked(null)
    if (meant === null || list === 'tracking_requests') return
    bulk.undo.reset()
    bulk.edit.mutate({ ...ask, list, meant })
  }
  const choose = (action: BulkAction) =>
    actionWords[action].ask === undefined ? start({ action }) : setAsked(action)
  const button = (action: BulkAction) => (
    <button key={action} type="button" disabled={isBusy || meant === null} onClick={() => choose(action)}>
      {actionWords[action].label}
    </button>
  )
  const selectAll = !selection.all && count < total && (
    <button
      type="button"
      className="quiet select-all"
      onClick={() => onSelection({ all: true, except: new Set() })}
    >
      {t('Select all {n}', { n: total })}
    </button>
  )
  const share = list === 'containers' && may('create_share') && (
    <button type="button" onClick={() => setSharing(true)}>
      {t('Share')}
    </button>
  )
  const editable = list !== 'tracking_requests' && may('create_bulk_edit')
  const first = editable ? firstActions[list] : []
  const more = editable ? moreActions[list] : []
  return (
    <div className="selection-bar">
      {count > 0 && (
        <>
          <span>
            {rich('<b>{n} selected</b> of {total}', {
              n: numberText(count),
              total: numberText(total),
              b: (text) => <b>{text}</b>,
            })}
          </span>
          {!isShort && selectAll}
          {ownAction}
          {!isShort && first.map(button)}
          {!isShort && share}
          <MenuButton
            className="plain"
            label={t('More to do with what is selected')}
            menu={() => (
              <MenuItems>
                {isShort && selectAll}
                {isShort && first.map(button)}
                {isShort && share}
                {more.map(button)}
                {editable && <hr />}
                <button type="button" onClick={() => void copy()}>
                  {t('Copy')}
                </button>
                {may('create_export') && (
                  <>
                    <button
                      type="button"
                      onClick={() => exporting.mutate({ format: 'xlsx', columns: 'shown' })}
                    >
                      {t('Export as XLSX')}
                    </button>
                    <button
                      type="button"
                      onClick={() => exporting.mutate({ format: 'csv', columns: 'shown' })}
                    >
                      {t('Export as CSV')}
                    </button>
                  </>
                )}
              </MenuItems>
            )}
          >
            {t(isShort ? 'Actions' : 'More')}
          </MenuButton>
          <button
            type="button"
            className="quiet"
            onClick={() => onSelection({ all: false, keys: new Set() })}
          >
            {t('Clear')}
          </button>
          {meant === null && editable && (
            <span className="t-warn">
              {t('Up to 1,000 rows can be changed one by one. Narrow the list and select all that match.')}
            </span>
          )}
        </>
      )}
      {exporting.isError && (
        <span className="t-bad" role="alert">
          {t('Not exported.')} {exporting.error.message}
        </span>
      )}
      <EditStatus bulk={bulk} />
      {copyStatus}
      {isSharing && (
        <Suspense>
          <ShareSelected listed={listed} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense>
          <AskDialog
            action={asked}
            list={list}
            what={countedIn[list](count)}
            known={knownValues(listed, asked)}
            onAsk={start}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
