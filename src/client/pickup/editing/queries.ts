import { queryOptions } from '@tanstack/react-query'
import type { EntryResult, NewEntry } from '../../../contract/operations/index.ts'
import { MAX_ENTERED_AT_ONCE } from '../../../contract/vocabulary/entered.ts'
import { call, operationQuery, queryClient } from '../../api/index.ts'
import type { KnownParty } from './entry.rules.ts'

const MAX_PARTIES = 1000

/** The parties of the account, of which one is the dray carrier of a container. */
export const partyNamesQuery = queryOptions({
  ...operationQuery('list_parties', { query: { 'page[size]': MAX_PARTIES, sort: 'company_name' } }),
  select: ({ data }): KnownParty[] =>
    data.map(({ id, attributes }) => ({ id, name: attributes.company_name })),
})

/** What is entered by hand of a container, with who entered it and when. */
export const enteredQuery = (container_id: string) =>
  operationQuery('list_entered_values', { query: { containers: container_id } })

export async function addParty(company_name: string): Promise<string> {
  const { data } = await call('create_party', {
    body: { data: { type: 'party', attributes: { company_name } } },
  })
  await queryClient.invalidateQueries({ queryKey: partyNamesQuery.queryKey })
  return data.id
}

/** Enters values, as many requests as they need; each is answered. @param entered_by null for who is signed in */
export async function enterValues(
  entries: readonly NewEntry[],
  entered_by: string | null,
): Promise<EntryResult[]> {
  const results: EntryResult[] = []
  for (let at = 0; at < entries.length; at += MAX_ENTERED_AT_ONCE) {
    const { data } = await call('enter_container_values', {
      body: {
        data: {
          type: 'entered_value',
          attributes: { entered_by, entries: entries.slice(at, at + MAX_ENTERED_AT_ONCE) },
        },
      },
    })
    results.push(...data)
  }
  return results
}
