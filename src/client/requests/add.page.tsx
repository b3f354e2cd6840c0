import { useCallback } from 'react'
import { useDropzone } from 'react-dropzone'
import { Navigate } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { Loading, NotAllowed, PageHeader } from '../ui/index.ts'
import './requests.css'
import { ColumnMapping } from './add/columns.tsx'
import { InputStep } from './add/input-step.tsx'
import { DraftRows } from './add/rows.tsx'
import { useReading } from './add/use-reading.ts'
import { type Draft, withRowsRead } from './draft/draft.rules.ts'
import { rememberMapping } from './draft/remembered.ts'
import { useDraft } from './draft/use-draft.ts'

const nothingFound = t('There was no file in that drop. Drop a CSV or XLSX file, or paste its rows.')

const hasColumns = (draft: Draft) => {
  const { table, mapping, stage } = draft
  return stage === 'columns' && table !== null && mapping !== null ? { ...draft, table, mapping } : undefined
}

/** Adds many numbers in steps: input, columns, rows, sending. The draft is saved at each step and survives a reload. */
export const Component = () =>
  may('create_tracking_request_batch') ? <AddNumbers /> : <NotAllowed title={t('Add many')} />

const AddNumbers = () => {
  const { draft, change, replace, keep } = useDraft()
  const onRead = useCallback((read: Draft) => void keep(read), [keep])
  const reading = useReading(onRead)
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: true,
    // A spreadsheet dropped here is read, and not uploaded to Documents as in the rest of the dashboard.
    noDragEventsBubbling: true,
    disabled: draft?.sending ?? false,
    onDrop: ([first, ...others]) => {
      if (first === undefined) return reading.refuse(nothingFound)
      if (others.length > 0) return reading.refuse(t('Drop one file at a time: each becomes its own batch.'))
      return reading.readFile(first)
    },
  })
  const startOver = () => replace(null)
  const columns = draft ? hasColumns(draft) : undefined
  const step = () => {
    if (draft === undefined) {
      return (
        <>
          <PageHeader title={t('Add many')} />
          <Loading label={t('Looking for your draft')} lines={4} />
        </>
      )
    }
    if (draft?.accepted) return <Navigate to={paths.batch(draft.id)} replace />
    if (draft === null) return <InputStep reading={reading} choose={open} />
    if (columns) {
      return (
        <ColumnMapping
          draft={columns}
          reading={reading}
          onMapping={(mapping) => change((each) => ({ ...each, mapping }))}
          onAccept={() => {
            rememberMapping(columns.table, columns.mapping)
            change(withRowsRead)
          }}
          onStartOver={startOver}
        />
      )
    }
    return <DraftRows key={draft.id} draft={draft} change={change} keep={keep} onStartOver={startOver} />
  }
  return (
    <div {...getRootProps()} className="add-page">
      <input {...getInputProps()} aria-label={t('Spreadsheet to add')} />
      <div role="status" className="add-reading">
        {reading.busy !== null && <p className="muted">{t('Reading {file}…', { file: reading.busy })}</p>}
      </div>
      {reading.refused !== null && (
        <p className="trouble" role="alert">
          {reading.refused}
        </p>
      )}
      {step()}
      {isDragActive && <div className="add-drop">{t('Drop to read the spreadsheet')}</div>}
    </div>
  )
}
