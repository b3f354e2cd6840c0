import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Operations } from '../../../contract/operations/index.ts'
import type {
  CustomFieldDefinition,
  CustomFieldOption,
  CustomFieldValue,
} from '../../../contract/resources/index.ts'
import { call, may, operationQuery, related } from '../../api/index.ts'

/** A definition with the options to choose from, in their order. */
export interface CustomFieldChoice {
  definition: CustomFieldDefinition
  options: CustomFieldOption[]
}
/** What fields hang on here; tracking requests get theirs when they are made. */
export interface FieldOwner {
  type: 'shipment' | 'container'
  id: string
}

/** Definitions hardly ever change: one question an hour. */
const definitionsFreshMs = 60 * 60_000

function withOptions(page: AnswerOf<Operations['list_custom_field_definitions']>): CustomFieldChoice[] {
  const { many } = related(page)
  return page.data.map((definition) => ({
    definition,
    options: many(definition.relationships?.options).toSorted(
      (one, other) => (one.attributes.position ?? 0) - (other.attributes.position ?? 0),
    ),
  }))
}

/** The account's own fields, of all kinds of records, by name. */
export const definitionsQuery = queryOptions({
  enabled: () => may('list_custom_field_definitions'),
  ...operationQuery('list_custom_field_definitions', { query: { 'page[size]': 1000, include: 'options' } }),
  select: withOptions,
  staleTime: definitionsFreshMs,
})

const allValues = { 'page[size]': 1000 }
/** The fields of one record that have a value. */
export const fieldsQuery = ({ type, id }: FieldOwner) =>
  queryOptions({
    ...(type === 'shipment'
      ? operationQuery('list_shipment_custom_fields', { params: { shipment_id: id }, query: allValues })
      : operationQuery('list_container_custom_fields', { params: { container_id: id }, query: allValues })),
    select: ({ data }) => data,
  })

/** The value that is set in a field. */
interface FieldWish {
  api_slug: string
  value: CustomFieldValue
  /** As the person saw it; null for none. */
  seen: CustomFieldValue
}

async function save({ type, id }: FieldOwner, { api_slug, value, seen }: FieldWish): Promise<void> {
  const params = { shipment_id: id, container_id: id, api_slug }
  if (value === null) {
    const query = { expected_value: JSON.stringify(seen) }
    await (type === 'shipment'
      ? call('delete_shipment_custom_field', { params, query })
      : call('delete_container_custom_field', { params, query }))
    return
  }
  const attributes = { api_slug, value, expected_value: seen }
  const body = { data: { type: 'custom_field' as const, attributes } }
  await (type === 'shipment'
    ? call('create_shipment_custom_field', { params, body })
    : call('create_container_custom_field', { params, body }))
}

/** Sets a field of one record; null takes its value away. Lists that show it ask again when next looked at. */
export function useSetField(owner: FieldOwner) {
  const client = useQueryClient()
  return useMutation<void, Error, FieldWish>({
    mutationFn: (wish) => save(owner, wish),
    scope: { id: `custom_fields ${owner.type} ${owner.id}` },
    onSuccess: () => client.refetchQueries({ queryKey: fieldsQuery(owner).queryKey, type: 'active' }),
  })
}
