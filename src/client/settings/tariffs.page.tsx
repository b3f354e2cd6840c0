import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { plural, t } from '../../contract/language/index.ts'
import type { Tariff } from '../../contract/resources/index.ts'
import { MAX_TARIFFS } from '../../contract/trade/deadlines/index.ts'
import { may, queryClient } from '../api/index.ts'
import { newId } from '../api/browser-store.ts'
import { counted } from '../format/index.ts'
import { readTable } from '../lists/read/read-table.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import './sections.css'
import { ExportButtons, ImportButton } from './sheets/file-buttons.tsx'
import { Calendars } from './tariffs/calendars.tsx'
import {
  calendarsQuery,
  tariffsQuery,
  useDeleteTariff,
  useExportTariffs,
  useSaveRows,
} from './tariffs/queries.ts'
import {
  cellFaults,
  isRowChanged,
  newRow,
  rowsWith,
  type TariffSheetRow,
  withCell,
  withFile,
  withPaste,
  withResults,
} from './tariffs/sheet.rules.ts'
import { TariffSheet } from './tariffs/tariff-sheet.tsx'
import './tariffs/tariffs.css'

export function loader() {
  void queryClient.prefetchQuery(tariffsQuery)
  void queryClient.prefetchQuery(calendarsQuery)
  return null
}

const none: readonly Tariff[] = []

/** The tariffs of the account as a sheet, and the gate calendars by which their working days are counted. */
export const Component = () => {
  const { data, error, refetch } = useQuery(tariffsQuery)
  const [edited, setEdited] = useState<readonly TariffSheetRow[]>([])
  const stored = data?.data ?? none
  const rows = useMemo(() => rowsWith(stored, edited), [stored, edited])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<TariffSheetRow | null>(null)
  const save = useSaveRows()
  const remove = useDeleteTariff()
  const exported = useExportTariffs()
  const mayEdit = may('create_tariff_import')
  const changed = rows.filter(isRowChanged)
  const faulty = changed.filter((row) => Object.keys(cellFaults(row)).length > 0)

  const change = (next: readonly TariffSheetRow[]) => {
    setEdited(next)
    setMessage(null)
    setOpened((open) => new Set([...open, ...next.filter(isRowChanged).map(({ key }) => key)]))
  }
  const replace = (row: TariffSheetRow) => change(rows.map((each) => (each.key === row.key ? row : each)))
  const close = ({ key }: TariffSheetRow) =>
    setOpened((open) => new Set([...open].filter((each) => each !== key)))
  const takeBack = (row: TariffSheetRow) => {
    if (row.stored) replace({ ...row, cells: row.stored, refused: {} })
    close(row)
  }
  const askDelete = (row: TariffSheetRow) => {
    if (row.id === null) change(rows.filter(({ key }) => key !== row.key))
    else setDeleted(row)
  }
  const read = (chosen: File) => {
    readTable({ file: chosen }).then(
      (table) => {
        const result = withFile(rows, table.rows, newId)
        if ('missing' in result)
          return setMessage(
            t('{file} has no column {columns}. Nothing was changed.', {
              file: chosen.name,
              columns: result.missing.join(', '),
            }),
          )
        change(result.rows)
        const count = result.rows.filter(isRowChanged).length
        setMessage(
          t('{file}: {read}, {differ}. Save to store them.', {
            file: chosen.name,
            read: plural(result.read, '{n} row was read', '{n} rows were read'),
            differ: plural(
              count,
              '{n} row differs from what is stored',
              '{n} rows differ from what is stored',
            ),
          }),
        )
      },
      (cause: unknown) =>
        setMessage(cause instanceof Error ? cause.message : t('The file could not be read.')),
    )
  }
  const store = () =>
    save.mutate(changed, {
      onSuccess: ({ data: { stored: count, results } }) => {
        const next = withResults(rows, changed, results)
        const left = next.filter((row) => isRowChanged(row))
        setEdited(next)
        setOpened(new Set(left.map(({ key }) => key)))
        setMessage(
          left.length === 0
            ? plural(count, '{n} row was saved.', '{n} rows were saved.')
            : t('{saved}, {left}: each says why.', {
                saved: plural(count, '{n} row was saved', '{n} rows were saved'),
                left: plural(left.length, '{n} row was not', '{n} rows were not'),
              }),
        )
      },
    })

  return (
    <div className="section-page">
      <PageHeader
        title={t('Tariffs and calendars')}
        actions={
          <span className="section-actions">
            {mayEdit && <ImportButton label={t('Sheet of tariffs')} onFile={read} />}
            {stored.length > 0 && may('create_tariff_export') && (
              <ExportButtons onExport={(format) => exported.mutate(format)} />
            )}
            {mayEdit && rows.length < MAX_TARIFFS && (
              <button type="button" className="btn go" onClick={() => change([...rows, newRow(newId())])}>
                <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Add a row')}
              </button>
            )}
          </span>
        }
      >
        <span className="muted">{data ? counted(stored.length, 'version') : t('Tariffs')}</span>
      </PageHeader>
      <p className="muted section-note">
        {t(
          'Free time and costs are calculated by these, never by defaults: each cell is needed. Every row is one version of a tariff; a copy with later days is its next version. Rows can be pasted from a spreadsheet into any cell.',
        )}
      </p>
      {message !== null && (
        <p className="section-note" role="status">
          {message}
        </p>
      )}
      {[save.error, exported.error].map(
        (failure, index) =>
          failure && (
            <p key={index} className="section-note t-bad" role="alert">
              {failure.message}
            </p>
          ),
      )}
      {error && !data ? (
        <ErrorState title={t('The tariffs could not be read')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label={t('Loading tariffs')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('There is no tariff')}>
          {t(
            'Add a row, or import a sheet: what is billed by whom, after how many free days, at which rates.',
          )}
        </EmptyState>
      ) : (
        <TariffSheet
          rows={rows}
          opened={opened}
          mayEdit={mayEdit}
          onOpen={({ key }) => setOpened((open) => new Set([...open, key]))}
          onCell={(row, name, text) => replace(withCell(row, name, text))}
          onPaste={(at, block) => change(withPaste(rows, at, block, newId))}
          onCopy={(row) => change([...rows, newRow(newId(), row)])}
          onTakeBack={takeBack}
          onDelete={askDelete}
        />
      )}
      {changed.length > 0 && (
        <div className="section-save" role="group" aria-label={t('Changes')}>
          <b>{counted(changed.length, 'changed row')}</b>
          {faulty.length > 0 && (
            <span className="t-bad">
              {plural(faulty.length, '{n} row is not complete yet', '{n} rows are not complete yet')}
            </span>
          )}
          <button
            type="button"
            className="btn go"
            disabled={save.isPending || faulty.length === changed.length}
            onClick={store}
          >
            {faulty.length > 0 && faulty.length < changed.length ? t('Save what is complete') : t('Save all')}
          </button>
        </div>
      )}
      <Calendars />
      {deleted !== null && (
        <ConfirmDialog
          title={
            deleted.cells['name'] === undefined
              ? t('Delete this version?')
              : t('Delete {name}?', { name: deleted.cells['name'] })
          }
          go={t('Delete')}
          isPending={remove.isPending}
          failure={remove.error?.message}
          onConfirm={() =>
            deleted.id !== null && remove.mutate(deleted.id, { onSuccess: () => setDeleted(null) })
          }
          onClose={() => {
            remove.reset()
            setDeleted(null)
          }}
        >
          {t(
            'What was calculated by this version is calculated by it no longer. It can be taken back in the audit.',
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
