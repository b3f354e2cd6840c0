import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewGateCalendar } from '../../../contract/operations/index.ts'
import { ID_HEADING, tariffColumns } from '../../../contract/trade/deadlines/index.ts'
import type { ExportFormat } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { download } from '../../lists/copy/download.ts'
import type { TariffSheetRow } from './sheet.rules.ts'

export const tariffsQuery = queryOptions(operationQuery('list_tariffs', {}))
export const calendarsQuery = queryOptions(operationQuery('list_gate_calendars', {}))

/** Stores rows of the sheet: the good ones, with an answer for each. */
export function useSaveRows() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: readonly TariffSheetRow[]) =>
      call('create_tariff_import', {
        body: {
          data: {
            type: 'tariff_import',
            attributes: {
              headings: [ID_HEADING, ...tariffColumns.map(({ heading }) => heading)],
              rows: rows.map(({ id, cells }, index) => ({
                row: index + 1,
                cells: [id ?? '', ...tariffColumns.map(({ name }) => cells[name] ?? '')],
              })),
              stores_good_rows: true,
            },
          },
        },
      }),
    retry: false,
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_tariffs'), type: 'active' }),
  })
}

export function useDeleteTariff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete_tariff', { params: { id } }),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_tariffs'), type: 'active' }),
  })
}

export const useExportTariffs = () =>
  useMutation({
    mutationFn: (format: ExportFormat) => call('create_tariff_export', { body: { format } }),
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })

export const useExportCalendars = () =>
  useMutation({
    mutationFn: (format: ExportFormat) => call('create_gate_calendar_export', { body: { format } }),
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })

interface ConfirmedCalendar {
  id: string | null
  attributes: NewGateCalendar
}
const confirmCalendar = ({ id, attributes }: ConfirmedCalendar) =>
  id === null
    ? call('create_gate_calendar', { body: { data: { type: 'gate_calendar', attributes } } })
    : call('edit_gate_calendar', {
        params: { id },
        body: { data: { type: 'gate_calendar', id, attributes } },
      })

/** What is stored now: a sheet is not compared with what was listed earlier. */
export function useStoredCalendars() {
  const client = useQueryClient()
  return async () => (await client.fetchQuery({ ...calendarsQuery, staleTime: 0 })).data
}

/** One after the other, so that it is known which of them are stored. */
async function confirmInTurn(
  [next, ...others]: readonly ConfirmedCalendar[],
  stored: number,
): Promise<{ stored: number; refused: unknown }> {
  if (!next) return { stored, refused: null }
  try {
    await confirmCalendar(next)
  } catch (refused) {
    return { stored, refused }
  }
  return confirmInTurn(others, stored + 1)
}

/** Confirms the calendars of a sheet one after the other, and ends at the first that is refused. */
export function useConfirmCalendars() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (calendars: readonly ConfirmedCalendar[]) => confirmInTurn(calendars, 0),
    retry: false,
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_gate_calendars'), type: 'active' }),
  })
}

/** Confirms a calendar: a new one, or an edited one. */
export function useSaveCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: confirmCalendar,
    retry: false,
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_gate_calendars'), type: 'active' }),
  })
}

export function useDeleteCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete_gate_calendar', { params: { id } }),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_gate_calendars'), type: 'active' }),
  })
}
