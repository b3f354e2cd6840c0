import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProvisionalTerminal } from '../../../contract/resources/index.ts'
import { call, operationKey } from '../../api/index.ts'
import { clockText } from './connection.present.ts'
import { provisionalTerminalsQuery } from './queries.ts'

const reportersText = ({ attributes: { reporters } }: ProvisionalTerminal): string =>
  reporters.map(({ connection_name }) => connection_name ?? 'a removed connection').join(', ')

const UnknownTerminal = ({ terminal, now }: { terminal: ProvisionalTerminal; now: Date }) => {
  const { id, attributes } = terminal
  const { name, code, code_list, port_name, reporters, merged_into, merged_name, candidates } = attributes
  const [chosen, choose] = useState('')
  const label = useId()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (into: string | null) =>
      into === null
        ? call('undo_provisional_terminal_merge', { params: { id } })
        : call('merge_provisional_terminal', { params: { id }, body: { into } }),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_provisional_terminals') }),
  })
  const [first] = reporters
  return (
    <li>
      <span>
        <b id={label}>{name}</b> <span className="muted">{port_name}</span>{' '}
        <span className="id">
          {code_list} {code}
        </span>
      </span>
      {merged_into === null ? (
        <span className="source-merge">
          <select
            className="field"
            aria-label={`The same terminal as ${name}`}
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">The same as …</option>
            {candidates.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {candidate.name}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="btn"
            aria-describedby={label}
            disabled={chosen === '' || change.isPending}
            onClick={() => change.mutate(chosen)}
          >
            Merge
          </button>
        </span>
      ) : (
        <span className="source-merge">
          <span>
            Merged into <b>{merged_name}</b>
          </span>
          <button
            type="button"
            className="btn"
            aria-describedby={label}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            Undo
          </button>
        </span>
      )}
      <p className="muted">
        Reported by {reportersText(terminal)}
        {first && `, first ${clockText(first.first_reported_at, now)}`}
      </p>
      {change.error && (
        <p role="alert" className="t-bad">
          {change.error.message}
        </p>
      )}
    </li>
  )
}

/** Terminals that sources name by a code which no catalogue has, and merging them with those that it has. */
export const UnknownTerminals = ({ now }: { now: Date }) => {
  const { data = [] } = useQuery(provisionalTerminalsQuery)
  return (
    <section className="sheet" aria-label="Unknown terminals">
      <p className="source-order-note">
        Sources named these terminals by a code that the catalogue does not have. Merge one where it is a
        terminal that you know by another name: containers name that one from then on.
      </p>
      <ul className="source-messages source-terminals" aria-label="Terminals">
        {data.map((terminal) => (
          <UnknownTerminal key={terminal.id} terminal={terminal} now={now} />
        ))}
      </ul>
    </section>
  )
}
