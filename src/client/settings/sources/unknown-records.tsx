import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { rich } from '../../language/index.ts'
import { call, may, operationKey } from '../../api/index.ts'
import { clockText } from './connection.present.ts'
import {
  provisionalLinesQuery,
  provisionalPortsQuery,
  provisionalTerminalsQuery,
  provisionalVesselsQuery,
} from './queries.ts'

type Reporters = readonly { connection_name: string | null; first_reported_at: string }[]

/** What can be chosen, in groups with a heading. */
type Choices = { heading: string | null; options: { id: string; label: string }[] }[]

interface UnknownProps {
  name: string
  /** Where it is. */
  place?: string | null
  code: string
  reporters: Reporters
  now: Date
  children?: (label: string) => ReactNode
}

const Unknown = ({ name, place, code, reporters, now, children }: UnknownProps) => {
  const label = useId()
  const [first] = reporters
  const all = reporters.map(({ connection_name }) => connection_name ?? t('a removed connection')).join(', ')
  return (
    <li>
      <span>
        <b id={label}>{name}</b> {place && <span className="muted">{place} </span>}
        <span className="id">{code}</span>
      </span>
      {children?.(label)}
      <p className="muted">
        {first
          ? t('Reported by {sources}, first {time}', {
              sources: all,
              time: clockText(first.first_reported_at, now),
            })
          : t('Reported by {sources}', { sources: all })}
      </p>
    </li>
  )
}

interface MergeProps {
  /** Of the element with the name of what is merged. */
  label: string
  /** Of the list of what can be chosen. */
  question: string
  choices: Choices
  merged: string | null
  /** Null takes the merge back. */
  onMerge: (into: string | null) => Promise<unknown>
}

const Merge = ({ label, question, choices, merged, onMerge }: MergeProps) => {
  const [chosen, choose] = useState('')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: onMerge,
    onSuccess: () =>
      Promise.all(
        (['list_provisional_terminals', 'list_provisional_ports'] as const).map((operation) =>
          client.refetchQueries({ queryKey: operationKey(operation) }),
        ),
      ),
  })
  const button = (text: string, into: string | null) => (
    <button
      type="button"
      className="btn"
      aria-describedby={label}
      disabled={into === '' || change.isPending}
      onClick={() => change.mutate(into)}
    >
      {text}
    </button>
  )
  return (
    <>
      <span className="source-merge">
        {merged === null ? (
          <>
            <select
              className="field"
              aria-label={question}
              value={chosen}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">{t('The same as …')}</option>
              {choices.map(({ heading, options }) => {
                const all = options.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.label}
                  </option>
                ))
                return heading === null ? (
                  all
                ) : (
                  <optgroup key={heading} label={heading}>
                    {all}
                  </optgroup>
                )
              })}
            </select>
            {button(t('Merge'), chosen)}
          </>
        ) : (
          <>
            <span>{rich('Merged into {name}', { name: <b>{merged}</b> })}</span>
            {button(t('Undo'), null)}
          </>
        )}
      </span>
      {change.error && (
        <p role="alert" className="t-bad">
          {change.error.message}
        </p>
      )}
    </>
  )
}

const Part = ({ title, note, children }: { title: string; note: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <>
      <div className="source-order-note">
        <h2>{title}</h2>
        <p>{note}</p>
      </div>
      <ul className="source-messages" aria-label={title}>
        {children}
      </ul>
    </>
  )

/** What sources name by a code which no catalogue has, and merging places with those that it has. */
export const UnknownRecords = ({ now }: { now: Date }) => {
  const { data: ports } = useQuery(provisionalPortsQuery)
  const { data: terminals = [] } = useQuery(provisionalTerminalsQuery)
  const { data: vessels = [] } = useQuery(provisionalVesselsQuery)
  const { data: lines = [] } = useQuery(provisionalLinesQuery)
  return (
    <section className="sheet source-unlisted" aria-label={t('Unknown places and ships')}>
      <Part
        title={t('Ports')}
        note={t(
          'The catalogue does not have these codes. Their times are local times, without a time zone. Merge one where it is a port that you know by another code: shipments name that one from then on, and times are read in its zone when a source answers again.',
        )}
      >
        {(ports?.data ?? []).map(({ id, attributes: { name, code, reporters, ...merge } }) => (
          <Unknown key={id} name={name} code={code} reporters={reporters} now={now}>
            {(label) =>
              may('merge_provisional_port') && (
                <Merge
                  label={label}
                  question={t('The same port as {name}', { name })}
                  choices={portChoices(ports?.meta.candidates ?? [], code.slice(0, 2))}
                  merged={merge.merged_into && `${merge.merged_name} ${merge.merged_code}`}
                  onMerge={(into) =>
                    into === null
                      ? call('undo_provisional_port_merge', { params: { id } })
                      : call('merge_provisional_port', { params: { id }, body: { into } })
                  }
                />
              )
            }
          </Unknown>
        ))}
      </Part>
      <Part
        title={t('Terminals')}
        note={t(
          'The catalogue does not have these codes. Merge one where it is a terminal that you know by another name: containers name that one from then on.',
        )}
      >
        {terminals.map(({ id, attributes: { name, code, code_list, port_name, reporters, ...merge } }) => (
          <Unknown
            key={id}
            name={name}
            place={port_name}
            code={`${code_list} ${code}`}
            reporters={reporters}
            now={now}
          >
            {(label) =>
              may('merge_provisional_terminal') && (
                <Merge
                  label={label}
                  question={t('The same terminal as {name}', { name })}
                  choices={[
                    {
                      heading: null,
                      options: merge.candidates.map((each) => ({ id: each.id, label: each.name })),
                    },
                  ]}
                  merged={merge.merged_into && merge.merged_name}
                  onMerge={(into) =>
                    into === null
                      ? call('undo_provisional_terminal_merge', { params: { id } })
                      : call('merge_provisional_terminal', { params: { id }, body: { into } })
                  }
                />
              )
            }
          </Unknown>
        ))}
      </Part>
      <Part
        title={t('Ships')}
        note={t('Ships by their IMO number, which no other ship has, under the reported name.')}
      >
        {vessels.map(({ id, attributes: { name, imo, reporters } }) => (
          <Unknown key={id} name={name} code={`IMO ${imo}`} reporters={reporters} now={now} />
        ))}
      </Part>
      <Part
        title={t('Lines')}
        note={t('SCACs that are not in the catalogue: they are shown as they were reported.')}
      >
        {lines.map(({ id, attributes: { scac, reporters } }) => (
          <Unknown key={id} name={scac} code="SCAC" reporters={reporters} now={now} />
        ))}
      </Part>
    </section>
  )
}

/** A wrong code is mostly one of the same country. */
function portChoices(
  ports: readonly { id: string; name: string; code: string; country_code: string | null }[],
  country: string,
): Choices {
  const options = (isOwn: boolean) =>
    ports
      .filter(({ country_code }) => (country_code === country) === isOwn)
      .map(({ id, name, code }) => ({ id, label: `${name} ${code}` }))
  return [
    { heading: t('Of the same country'), options: options(true) },
    { heading: t('Other ports'), options: options(false) },
  ].filter((group) => group.options.length > 0)
}
