import { useMutation, useQuery } from '@tanstack/react-query'
import { inEnglish, t } from '../../../contract/language/index.ts'
import { csvOf } from '../../../contract/exports/index.ts'
import type { BulkResult } from '../../../contract/resources/index.ts'
import type { BulkOutcome } from '../../../contract/vocabulary/index.ts'
import { call, operationQuery } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/index.ts'
import { outcomeWords } from './bulk.rules.ts'

interface Props {
  id: string
  /** `38 changed · 1 refused` */
  title: string
  onClose: () => void
}

const shownMost = 200
const pageSize = 1000
/** Requests for one download. */
const pagesMost = 20

const wordOf = (outcome: string): string =>
  Object.hasOwn(outcomeWords, outcome) ? t(outcomeWords[outcome as BulkOutcome]) : outcome

const resultsPage = (id: string, number: number, size: number) => ({
  params: { id },
  query: { 'page[number]': number, 'page[size]': size },
})

async function downloadAll(id: string): Promise<void> {
  const rows: BulkResult[] = []
  for (let page = 1; page <= pagesMost; page += 1) {
    const { data, meta } = await call('list_bulk_edit_results', resultsPage(id, page, pageSize))
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.total) break
  }
  const cells = rows.map(({ number, outcome, detail }) =>
    [number, inEnglish(() => wordOf(outcome)), detail ?? ''].map((text) => ({ text })),
  )
  const header = ['number', 'outcome', 'detail'].map((text) => ({ text }))
  const url = URL.createObjectURL(new Blob([csvOf([header, ...cells])], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'results.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** What became of each record, refused ones first. */
const ResultsDialog = ({ id, title, onClose }: Props) => {
  const { data, error } = useQuery(operationQuery('list_bulk_edit_results', resultsPage(id, 1, shownMost)))
  const download = useMutation({ mutationFn: () => downloadAll(id) })
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className="parts">
        {error !== null && (
          <p className="t-bad" role="alert">
            {t('The results could not be read.')} {error.message}
          </p>
        )}
        {data === undefined && error === null && <Loading label={t('Reading the results')} />}
        {data && (
          <div className="bulk-results" tabIndex={0} role="region" aria-label={t('Results')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Number')}</th>
                  <th scope="col">{t('Outcome')}</th>
                  <th scope="col">{t('Why')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map(({ record_id, number, outcome, detail }) => (
                  <tr key={record_id}>
                    <td className="id">{number}</td>
                    <td className={outcome === 'refused' ? 't-bad' : undefined}>{wordOf(outcome)}</td>
                    <td>{detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.meta.total > data.data.length && (
              <p className="muted">
                {t('The first {n} of {total}; all are in the file.', {
                  n: data.data.length,
                  total: data.meta.total,
                })}
              </p>
            )}
          </div>
        )}
        {download.isError && (
          <p className="t-bad" role="alert">
            {download.error.message}
          </p>
        )}
        <div className="ends">
          <button
            type="button"
            className="btn aside"
            onClick={() => download.mutate()}
            disabled={download.isPending}
          >
            {t('Download as CSV')}
          </button>
          <button type="button" className="btn go" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
export default ResultsDialog
