import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportFormat } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { download } from '../../lists/copy/download.ts'
import { type AuditFilter, auditQuery } from './filter.rules.ts'

const ENTRIES_PER_PAGE = 100

/** The cursor of the next page, from its link. */
const cursorOf = (next: string | undefined): string | null =>
  next === undefined ? null : new URL(next).searchParams.get('page[cursor]')

/** The newest entries that match, one page after the other. */
export const entriesQuery = (filter: AuditFilter) => {
  const query = auditQuery(filter)
  return infiniteQueryOptions({
    queryKey: operationKey('list_audit_entries', { query }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call('list_audit_entries', {
        query: { ...query, 'page[cursor]': pageParam, 'page[size]': ENTRIES_PER_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ links }) => cursorOf(links?.next),
    staleTime: 0,
  })
}

export const entryQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_audit_entry', { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
  })

/** Who can be chosen: members and keys that are there today. */
export const actorsQuery = queryOptions({
  queryKey: operationKey('list_members', {}, 'with keys'),
  queryFn: async ({ signal }) => {
    const [members, keys] = await Promise.all([
      call('list_members', { signal }),
      call('list_api_keys', { signal }),
    ])
    return [
      ...members.data.map(({ id, attributes }) => ({ id, name: attributes.name })),
      ...keys.data.map(({ id, attributes }) => ({ id, name: `${attributes.label} (key)` })),
    ]
  },
})

export const retentionQuery = queryOptions({
  ...operationQuery('get_audit_retention', {}),
  select: ({ data }) => data.days,
})

const useRefreshAudit = () => {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries()
  }
}

/** What it changes may be shown anywhere. */
export function useUndoEntry() {
  const refresh = useRefreshAudit()
  return useMutation({
    mutationFn: (id: string) => call('undo_audit_entry', { params: { id } }),
    onSuccess: refresh,
  })
}

export function useSetRetention() {
  const refresh = useRefreshAudit()
  return useMutation({
    mutationFn: (days: number) => call('edit_audit_retention', { body: { days } }),
    onSuccess: refresh,
  })
}

export function useExportAudit(filter: AuditFilter) {
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      call('create_audit_export', { body: { format, filters: auditQuery(filter) } }),
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })
}
