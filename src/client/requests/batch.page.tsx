import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { numberText, plural, t } from '../../contract/language/index.ts'
import { type BatchRowState, batchRowStates } from '../../contract/vocabulary/index.ts'
import { isStatus, may, outdate, queryClient, useNow } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, ErrorState, Loading, Moment, PageHeader } from '../ui/index.ts'
import { Grid } from '../ui/grid/index.ts'
import './requests.css'
import { batchColumns, batchLayout, compactBatchRow } from './batch/cells.tsx'
import { Progress } from './batch/progress.tsx'
import { batchRowOf, labelOfRowState } from './batch/progress.present.ts'
import { batchQuery, batchRowsKey, batchRowsQuery } from './batch/queries.ts'
import { RejectedButton } from './batch/rejected-button.tsx'

const AddMore = () =>
  may('create_tracking_request_batch') && (
    <Link className="btn" to={paths.addMany()}>
      {t('Add more')}
    </Link>
  )

/** Progress and rows of a batch. The service does the work, so the tab may be closed meanwhile. */
export const Component = () => {
  const { batch_id = '' } = useParams()
  const batch = useQuery(batchQuery(batch_id))
  const [state, setState] = useState<BatchRowState | null>(null)
  const facts = batch.data?.attributes
  const pages = useInfiniteQuery({ ...batchRowsQuery(batch_id, state), enabled: facts !== undefined })
  const [layout, setLayout] = useState(batchLayout)
  const now = useNow()
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data).map(batchRowOf), [pages.data])

  // Rows are fetched again when some were processed, not with every poll of the batch.
  const processed = facts === undefined ? undefined : facts.total - facts.waiting
  const isDone = facts?.state === 'done'
  useEffect(() => {
    if (processed === undefined) return undefined
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: batchRowsKey(batch_id) }),
      isDone ? 0 : 5000,
    )
    return () => clearTimeout(timer)
  }, [batch_id, processed, isDone])
  useEffect(() => {
    // The lists and the counts in the navigation contain the new requests.
    if (isDone) void outdate('create_tracking_request_batch')
  }, [isDone])

  if (batch.isPending) {
    return (
      <>
        <PageHeader title={t('Numbers being added')} />
        <Loading label={t('Reading the batch')} />
      </>
    )
  }
  if (facts === undefined) {
    return isStatus(batch.error, 404) ? (
      <EmptyState title={t('There is no such batch')} action={<AddMore />}>
        {t('It may belong to another account, or its address is not whole.')}
      </EmptyState>
    ) : (
      <ErrorState
        title={t('The batch could not be read')}
        error={batch.error}
        onRetry={() => void batch.refetch()}
      />
    )
  }
  const total = pages.data?.pages[0]?.meta.total
  return (
    <>
      <PageHeader
        title={plural(facts.total, '{n} number added', '{n} numbers added')}
        actions={
          <>
            {facts.rejected > 0 && may('create_export') && (
              <RejectedButton id={batch_id} file_name={facts.file_name} />
            )}
            <AddMore />
            <Link className="btn" to={paths.requests()}>
              {t('All requests')}
            </Link>
          </>
        }
      >
        {facts.file_name !== null && <span className="muted add-file-name">{facts.file_name}</span>}
        <span className="muted">
          <Moment at={facts.created_at} zone="UTC" now={now} />
        </span>
      </PageHeader>
      <Progress facts={facts} failed={batch.isError} />
      <div className="add-bar">
        <div className="add-results" role="group" aria-label={t('Rows to show')}>
          <button type="button" className="btn" aria-pressed={state === null} onClick={() => setState(null)}>
            {t('All')} <small>{numberText(facts.total)}</small>
          </button>
          {batchRowStates
            .filter((each) => facts[each] > 0 || each === state)
            .map((each) => (
              <button
                key={each}
                type="button"
                className="btn"
                aria-pressed={state === each}
                onClick={() => setState(state === each ? null : each)}
              >
                <span className={`t-${labelOfRowState(each).tone}`}>{labelOfRowState(each).label}</span>{' '}
                <small>{numberText(facts[each])}</small>
              </button>
            ))}
        </div>
      </div>
      <Grid
        label={t('Rows of the batch')}
        columns={batchColumns}
        layout={layout}
        onLayout={setLayout}
        rows={{
          total,
          at: (index) => rows?.[index],
          onSight: (_, last) => {
            if (rows !== undefined && last >= rows.length && pages.hasNextPage && !pages.isFetching)
              void pages.fetchNextPage()
          },
        }}
        compact={compactBatchRow}
        lines={2}
        instead={
          pages.isError && rows === undefined ? (
            <ErrorState
              title={t('The rows could not be read')}
              error={pages.error}
              onRetry={() => void pages.refetch()}
            />
          ) : total === 0 ? (
            <p className="add-none muted">{t('No row is in this state now.')}</p>
          ) : undefined
        }
      />
    </>
  )
}
