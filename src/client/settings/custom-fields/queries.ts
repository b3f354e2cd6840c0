import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf, Operations } from '../../../contract/operations/index.ts'
import { call, operationKey } from '../../api/index.ts'

export type NewDefinition = BodyInputOf<Operations['create_custom_field_definition']>['data']['attributes']

/** A change of definitions or options, after which both are read again. */
export function useDefinitionChange<Given>(change: (given: Given) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_custom_field_definitions') }),
  })
}

export const addFieldDefinition = (attributes: NewDefinition) =>
  call('create_custom_field_definition', { body: { data: { type: 'custom_field_definition', attributes } } })

export const changeFieldDefinition = ({
  id,
  ...attributes
}: {
  id: string
  display_name: string
  description: string | null
}) =>
  call('edit_custom_field_definition', {
    params: { id },
    body: { data: { type: 'custom_field_definition', id, attributes } },
  })

export const removeFieldDefinition = (id: string) =>
  call('delete_custom_field_definition', { params: { id } })

export const addFieldOption = ({
  definition_id,
  label,
  position,
}: {
  definition_id: string
  label: string
  position: number
}) =>
  call('create_custom_field_option', {
    params: { definition_id },
    body: { data: { type: 'custom_field_option', attributes: { label, value: label, position } } },
  })

export const removeFieldOption = (params: { definition_id: string; option_id: string }) =>
  call('delete_custom_field_option', { params })
