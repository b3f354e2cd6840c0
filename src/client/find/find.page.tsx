import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { splitIdentifiers } from '../../contract/identifiers/index.ts'
import { lookupMost } from '../../contract/vocabulary/index.ts'
import { lookupQuery, queryClient } from '../api/index.ts'
import { counted, paths } from '../format/index.ts'
import { ErrorState, moveOn, PageHeader } from '../ui/index.ts'
import { Sheet } from '../ui/sheet/index.ts'
import { columns, compactRow } from './cells.tsx'
import { addressOfResult, countVerdicts, findRowOf } from './verdict.present.ts'

/** What a query is made of; a word that looks like a column's header is still looked for when it is all there is. */
const identifiersIn = (q: string): string[] => {
  const identifiers = splitIdentifiers(q)
  return identifiers.length > 0 || q === '' ? identifiers : [q]
}

/**
 * The deep link (interface.md, "Deep link resolution"): one identifier leads straight on and never shows this page;
 * several are accounted for one by one, in the order pasted.
 */
export async function loader({ request }: { request: Request }) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const identifiers = identifiersIn(q)
  const [only] = identifiers
  if (only === undefined) return moveOn(request, paths.shipments())
  if (identifiers.length > 1) return { identifiers }
  const [result] = await queryClient.fetchQuery(lookupQuery([only]))
  return moveOn(request, result ? addressOfResult(result) : paths.shipments({ q: only }))
}

const Summary = ({ rows }: { rows: ReturnType<typeof findRowOf>[] }) => {
  const { found, several, repeated, untracked, warned } = countVerdicts(rows)
  const parts = [
    counted(found, 'found', 'found'),
    several > 0 && `${several} with several matches`,
    repeated > 0 && counted(repeated, 'repeat'),
    untracked > 0 && `${untracked} not tracked`,
    warned > 0 && counted(warned, 'wrong check digit'),
  ].filter(Boolean)
  return (
    <p className="muted" role="status">
      {parts.join(' · ')}
    </p>
  )
}

export const Component = () => {
  const { identifiers } = useLoaderData<{ identifiers: string[] }>()
  const asked = identifiers.slice(0, lookupMost)
  const lookup = useQuery(lookupQuery(asked))
  const rows = useMemo(() => lookup.data?.map(findRowOf), [lookup.data])
  const left = identifiers.length - asked.length
  return (
    <>
      <PageHeader title={`${counted(identifiers.length, 'identifier')} looked up`}>
        {rows && <Summary rows={rows} />}
      </PageHeader>
      {left > 0 && (
        <p className="trouble" role="alert">
          {counted(lookupMost, 'identifier')} can be looked up at once: the last{' '}
          {left.toLocaleString('en-US')} were left out.
        </p>
      )}
      <Sheet
        label="Identifiers in the order pasted"
        columns={columns}
        rows={rows}
        compact={compactRow}
        instead={
          lookup.isError ? (
            <ErrorState
              title="The identifiers could not be looked up"
              error={lookup.error}
              onRetry={() => void lookup.refetch()}
            />
          ) : undefined
        }
      />
    </>
  )
}
