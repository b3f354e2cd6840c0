import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import { countChosen } from './chosen.ts'
import { useCopy } from './use-copy.tsx'
import { useExport } from './use-export.ts'

const typed = 'textarea, select, [contenteditable="true"], dialog[open], input:not([type="checkbox"])'
const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

const hasSelected = ({ selection }: Pick<OpenList, 'selection'>): boolean =>
  selection.all || selection.keys.size > 0

interface ViewActionsProps<Row extends RecordRow> {
  listed: OpenList<Row>
  onPrint: () => void
}

/** Copy, Export and Print of exactly what is shown, of the selection when there is one. */
export const ViewActions = <Row extends RecordRow>({ listed, onPrint }: ViewActionsProps<Row>) => {
  const { copy, copyInto, status: copyStatus } = useCopy(listed)
  const exporting = useExport(listed)
  const onCopyEvent = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typed) !== null
    const isMarked = document.getSelection()?.isCollapsed === false
    if (hasSelected(listed) && !isTyping && !isMarked) copyInto(event)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopyEvent(event)
    document.addEventListener('copy', listen)
    return () => document.removeEventListener('copy', listen)
  }, [])
  const isSelection = hasSelected(listed)
  const n = countChosen(listed)
  return (
    <>
      <button
        type="button"
        className="btn"
        onClick={() => void copy()}
        title={t(isSelection ? 'Copy the {n} selected' : 'Copy all {n}', { n })}
      >
        <IconCopy {...icon} /> <span className="action-word">{t('Copy')}</span>
      </button>
      <MenuButton
        label={t('Export')}
        menu={() => (
          <MenuItems>
            {may('create_export') && (
              <>
                <p>
                  {t(
                    isSelection ? 'Of the {n} selected, the columns shown' : 'Of all {n}, the columns shown',
                    { n },
                  )}
                </p>
                <button type="button" onClick={() => exporting.mutate({ format: 'xlsx', columns: 'shown' })}>
                  {t('Excel (XLSX)')}
                </button>
                <button type="button" onClick={() => exporting.mutate({ format: 'csv', columns: 'shown' })}>
                  {t('CSV')}
                </button>
                <hr />
                <p>
                  {t(isSelection ? 'Of the {n} selected, all columns' : 'Of all {n}, all columns', { n })}
                </p>
                <button type="button" onClick={() => exporting.mutate({ format: 'xlsx', columns: 'all' })}>
                  {t('Excel (XLSX), all columns')}
                </button>
                <button type="button" onClick={() => exporting.mutate({ format: 'csv', columns: 'all' })}>
                  {t('CSV, all columns')}
                </button>
                <hr />
              </>
            )}
            <button type="button" onClick={onPrint}>
              {t(isSelection ? 'Print the {n} selected' : 'Print all {n}', { n })}{' '}
              <small>{t('Ctrl P')}</small>
            </button>
          </MenuItems>
        )}
      >
        <IconDownload {...icon} />{' '}
        <span className="action-word">{t(exporting.isPending ? 'Making it…' : 'Export')}</span>
      </MenuButton>
      {exporting.isError && (
        <span className="t-bad" role="alert">
          {t('Not exported.')} {exporting.error.message}
        </span>
      )}
      {copyStatus}
    </>
  )
}
