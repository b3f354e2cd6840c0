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

/** Confirms a calendar: a new one, or an edited one. */
export function useSaveCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, attributes }: { id: string | null; attributes: NewGateCalendar }) =>
      id === null
        ? call('create_gate_calendar', { body: { data: { type: 'gate_calendar', attributes } } })
        : call('edit_gate_calendar', {
            params: { id },
            body: { data: { type: 'gate_calendar', id, attributes } },
          }),
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
