import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { may } from '../../api/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { counted } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { readEntry } from '../editing/entry.rules.ts'
import { type BoardAttribute, boardAttributes, boardFields, enteredOf } from '../editing/fields.rules.ts'
import { partyNamesQuery } from '../editing/queries.ts'
import { EntryResultsDialog } from './entry-results.tsx'
import { useEnterMany, type Wanted } from './use-enter-many.ts'

interface EnterProps {
  rows: readonly ContainerListRow[]
  /** The values of the phase that is shown. */
  fields: readonly BoardAttribute[]
  onEntered: () => void
  onClose: () => void
}

/** One value for all containers that are selected. */
export default function EnterDialog({ rows, fields, onEntered, onClose }: EnterProps) {
  const [attribute, setAttribute] = useState<BoardAttribute>(fields[0] ?? 'dray_carrier')
  const [text, setText] = useState('')
  const list = useId()
  const { data: parties = [] } = useQuery({ ...partyNamesQuery, enabled: may('list_parties') })
  const entering = useEnterMany(onEntered)
  const { kind, label } = boardFields[attribute]
  // As the dialog opened: what others enter meanwhile is not overwritten unseen.
  const [opened] = useState(() => new Map(rows.map((row) => [row.key, row.record.attributes])))
  const seenIn = ({ key, record, now }: ContainerListRow) => ({
    seen: enteredOf(opened.get(key) ?? record.attributes, attribute),
    zone: pickupZone(record.attributes),
    now,
  })
  const read = rows.map((row) => ({
    row,
    entry: readEntry(attribute, text, {
      parties,
      now: row.now,
      zone: pickupZone(row.record.attributes),
    }),
  }))
  const wanted = read.flatMap(({ row, entry }): Wanted[] =>
    'why' in entry ? [] : [{ id: row.key, number: row.number, attribute, entry, ...seenIn(row) }],
  )
  const why = read.find(({ entry }) => 'why' in entry)?.entry
  // Each place has its own clock: the same time of day is another instant there.
  const shown = [...new Set(read.flatMap(({ entry }) => ('shown' in entry ? [entry.shown] : [])))]
  const newParty = read.flatMap(({ entry }) => ('newParty' in entry ? [entry.newParty] : []))[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.length === rows.length && !entering.isPending) entering.mutate(wanted)
  }
  if (entering.data)
    return (
      <EntryResultsDialog title={t(label)} results={entering.data} onEntered={onEntered} onClose={onClose} />
    )
  return (
    <Dialog
      title={t('Enter for {containers}', { containers: counted(rows.length, 'container') })}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <FormInput
          label={t('What')}
          value={attribute}
          options={Object.fromEntries(
            [...fields, ...boardAttributes.filter((each) => !fields.includes(each))].map((each) => [
              each,
              t(boardFields[each].label),
            ]),
          )}
          onValue={(name) => {
            setAttribute(boardAttributes.find((each) => each === name) ?? attribute)
            setText('')
          }}
        />
        <FormInput
          label={t(label)}
          value={text}
          onValue={setText}
          {...(kind === 'party' && { list })}
          hint={
            text.trim() === ''
              ? [
                  t('Left empty, it takes away what was entered.'),
                  ...(kind === 'moment' ? [t('A day and a time: tue 10, 24 nov 14:30.')] : []),
                ].join(' ')
              : newParty === undefined
                ? shown.join(' · ')
                : t('Adds {party} to the parties', { party: newParty })
          }
          fault={why && 'why' in why ? why.why : undefined}
        />
        {kind === 'party' && (
          <datalist id={list}>
            {parties.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        )}
        {entering.error && (
          <p className="t-bad" role="alert">
            {t('Not all was entered.')} {entering.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={why !== undefined || entering.isPending}>
            {entering.isPending ? t('Entering…') : text.trim() === '' ? t('Take away') : t('Enter')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
