import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { Pill } from '../../ui/index.ts'
import { ConnectionName } from './columns.tsx'
import { connectionStateText } from './connection.present.ts'
import { useRefreshConnections } from './use-connection-edit.ts'

/** The order in which connections are asked, changed by buttons. */
export const Preference = ({ connections }: { connections: readonly Connection[] }) => {
  const refresh = useRefreshConnections()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; by: string } | null>(null)
  const [said, say] = useState('')
  const ordered = connections.toSorted((one, other) => one.attributes.rank - other.attributes.rank)
  const move = useMutation({
    mutationFn: ({ id, rank }: { id: string; rank: number; button: string }) =>
      call('edit_connection', {
        params: { id },
        body: { data: { type: 'connection', id, attributes: { rank } } },
      }),
    onSuccess: async ({ data }, { id, rank, button: by }) => {
      moved.current = { id, by }
      await refresh()
      say(
        t('{name} is asked in place {rank} of {count}', {
          name: data.attributes.name,
          rank,
          count: ordered.length,
        }),
      )
    },
  })
  useEffect(() => {
    // A row that moves loses the focus. At the end of the list the other button has it.
    const { id, by } = moved.current ?? {}
    if (id === undefined) return
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${id}"]`) ?? [])]
    const open = buttons.filter(({ disabled }) => !disabled)
    ;(open.find(({ name }) => name === by) ?? open[0])?.focus()
  }, [connections])
  const button = (connection: Connection, at: number, by: 'up' | 'down') => {
    const Icon = by === 'up' ? IconArrowUp : IconArrowDown
    const rank = by === 'up' ? at : at + 2
    return (
      <button
        type="button"
        className="btn"
        name={by}
        data-moves={connection.id}
        aria-label={t(by === 'up' ? 'Ask {name} earlier' : 'Ask {name} later', {
          name: connection.attributes.name,
        })}
        disabled={rank < 1 || rank > ordered.length}
        onClick={() => !move.isPending && move.mutate({ id: connection.id, rank, button: by })}
      >
        <Icon size={15} stroke={1.8} aria-hidden="true" />
      </button>
    )
  }
  return (
    <section className="sheet" aria-label={t('Order of preference')}>
      <p className="source-order-note">
        {t(
          'A number is asked for at the first source that is on and answers for its line; where that one does not know the number, at the next. What is simulated is asked only where no other source answers.',
        )}
      </p>
      <ol ref={list} className="source-order">
        {ordered.map((connection, at) => {
          const { label, tone } = connectionStateText(connection)
          return (
            <li key={connection.id}>
              <span className="muted num">{at + 1}</span>
              <ConnectionName connection={connection} />
              <Pill tone={tone}>{label}</Pill>
              <span className="source-moves">
                {button(connection, at, 'up')}
                {button(connection, at, 'down')}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {move.isError && (
        <p role="alert" className="t-bad source-order-note">
          {t('The order was not changed.')} {move.error.message}
        </p>
      )}
    </section>
  )
}
