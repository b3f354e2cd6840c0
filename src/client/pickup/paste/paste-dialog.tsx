import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { midSentence, plural, t } from '../../../contract/language/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { call, derivedQuery, may, useNow } from '../../api/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { counted, formatContainerNumber } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  type BoardAttribute,
  boardAttributes,
  boardFields,
  enteredOf,
  shownEntry,
} from '../editing/fields.rules.ts'
import { partyNamesQuery } from '../editing/queries.ts'
import { EntryResultsDialog } from '../entering/entry-results.tsx'
import { type Wanted, useEnterMany } from '../entering/use-enter-many.ts'
import {
  MAX_PASTED_ROWS,
  numbersIn,
  type PastedRow,
  readPastedRows,
  readPastedSheet,
  type Sheet,
} from './sheet.rules.ts'
import './paste-dialog.css'

/** Numbers that one address has room for. */
const NUMBERS_AT_ONCE = 100

/** The containers with these numbers, by number; those that are done are left out where another has the number too. */
const containersQuery = (numbers: readonly string[]) =>
  derivedQuery('list_containers', { query: { numbers } }, 'of a paste', async ({ signal }) => {
    const found = new Map<string, Container[]>()
    for (let at = 0; at < numbers.length; at += NUMBERS_AT_ONCE) {
      const { data } = await call('list_containers', {
        query: {
          'filter[number]': numbers.slice(at, at + NUMBERS_AT_ONCE).join(','),
          'page[size]': NUMBERS_AT_ONCE * 2,
        },
        signal,
      })
      for (const each of data)
        found.set(each.attributes.number, [...(found.get(each.attributes.number) ?? []), each])
    }
    for (const [number, all] of found) {
      const open = all.filter(({ attributes }) => attributes.empty_terminated_at === null)
      if (open.length > 0) found.set(number, open)
    }
    return found
  })

interface PasteProps {
  /** What was pasted on the page already. */
  start: string
  /** The values of the phase that is shown, for sheets without headings. */
  fields: readonly BoardAttribute[]
  onEntered: () => void
  onClose: () => void
}

/** Values of many containers from a spreadsheet: what will be entered is shown before it is. */
export default function PasteDialog({ start, fields, onEntered, onClose }: PasteProps) {
  const [text, setText] = useState(start)
  const [columns, setColumns] = useState<Sheet['columns']>()
  const now = useNow()
  const read = readPastedSheet(text, fields, now)
  const sheet = { ...read, columns: columns ?? read.columns }
  const numbers = numbersIn(sheet)
  const found = useQuery({
    ...containersQuery(numbers),
    enabled: numbers.length > 0,
    retry: false,
    // Each sheet is compared with what is there as it is pasted.
    gcTime: 0,
  })
  const seen = useFirstSeen(found.data)
  const { data: parties = [] } = useQuery({ ...partyNamesQuery, enabled: may('list_parties') })
  const rows = found.data === undefined ? [] : readPastedRows(sheet, found.data, { parties, now })
  const wanted = rows.flatMap((row) => wantedOf(row, seen, now))
  const entering = useEnterMany(onEntered)
  const left = rows.filter((row) => wantedOf(row, seen, now).length === 0)
  if (entering.data)
    return (
      <EntryResultsDialog
        title={t('Pasted from a sheet')}
        results={entering.data}
        onEntered={onEntered}
        onClose={onClose}
        wide
      />
    )
  return (
    <Dialog title={t('Paste from a sheet')} onClose={onClose} wide>
      <label className="named">
        {t('Cells copied from a spreadsheet, with the container numbers')}
        <textarea
          className="field id paste-cells"
          rows={4}
          value={text}
          spellCheck={false}
          placeholder={'CSQU3054383\ttue 10\tLB-90417'}
          onChange={({ target }) => {
            setText(target.value)
            setColumns(undefined)
            entering.reset()
          }}
        />
        <small>
          {t('With headings in any order, or the container first and then {headings}.', {
            headings: headingsText(fields),
          })}
        </small>
      </label>
      {sheet.rows.length > 0 && (
        <div className="paste-table">
          <table>
            <thead>
              <tr>
                {sheet.columns.map((column, at) => (
                  <th key={at} scope="col">
                    <select
                      aria-label={t('Column {n}', { n: at + 1 })}
                      value={column ?? ''}
                      onChange={({ target: { value } }) =>
                        setColumns(
                          sheet.columns.map((each, place) =>
                            place === at
                              ? value === ''
                                ? null
                                : (value as typeof each)
                              : each === value
                                ? null
                                : each,
                          ),
                        )
                      }
                    >
                      <option value="">{t('Not entered')}</option>
                      <option value="number">{t('Container')}</option>
                      {boardAttributes.map((each) => (
                        <option key={each} value={each}>
                          {t(boardFields[each].label)}
                        </option>
                      ))}
                    </select>
                  </th>
                ))}
                <th scope="col">{t('What happens')}</th>
              </tr>
            </thead>
            <tbody>
              {sheet.rows.map((cells, index) => (
                <tr key={index}>
                  {sheet.columns.map((column, at) => (
                    <td key={at} className={column === null ? 'muted' : undefined}>
                      {column === 'number' ? (
                        <span className="id">{formatContainerNumber(cells[at] ?? '')}</span>
                      ) : (
                        <CellText
                          row={rows[index]}
                          column={column}
                          text={cells[at] ?? ''}
                          seen={seen}
                          now={now}
                        />
                      )}
                    </td>
                  ))}
                  <td>{rows[index] === undefined ? '' : <Outcome row={rows[index]} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {read.isCut && (
        <p className="t-warn">{t('Only the first {n} rows are read.', { n: MAX_PASTED_ROWS })}</p>
      )}
      {found.error && (
        <p className="t-bad" role="alert">
          {t('The containers could not be read.')} {found.error.message}{' '}
          <button type="button" className="btn" onClick={() => void found.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {entering.error && (
        <p className="t-bad" role="alert">
          {t('Not all was entered.')} {entering.error.message}{' '}
          {t('What was entered already stays; entering it again changes nothing.')}
        </p>
      )}
      <div className="ends">
        <span role="status" className="muted">
          {numbers.length > 0 && found.isPending
            ? t('Looking the containers up…')
            : rows.length > 0 &&
              [
                t('{values} of {rows}', {
                  values: counted(wanted.length, 'value'),
                  rows: counted(rows.length - left.length, 'row'),
                }),
                ...(left.length > 0 ? [plural(left.length, '{n} row left out', '{n} rows left out')] : []),
              ].join(' · ')}
        </span>
        <button type="button" className="btn" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn go"
          disabled={wanted.length === 0 || entering.isPending}
          onClick={() => entering.mutate(wanted)}
        >
          {entering.isPending ? t('Entering…') : plural(wanted.length, 'Enter {n} value', 'Enter {n} values')}
        </button>
      </div>
    </Dialog>
  )
}

const headingsText = (fields: readonly BoardAttribute[]): string =>
  fields.map((each) => midSentence(t(boardFields[each].label))).join(', ')

type SeenContainers = ReadonlyMap<string, Container['attributes']>

/** Containers by id as they were shown first: what others enter after that is not overwritten unseen. */
function useFirstSeen(found: ReadonlyMap<string, readonly Container[]> | undefined): SeenContainers {
  const [seen, setSeen] = useState<SeenContainers>(new Map())
  const more = [...(found?.values() ?? [])].flat().filter(({ id }) => !seen.has(id))
  if (more.length > 0)
    setSeen(new Map([...seen, ...more.map(({ id, attributes }) => [id, attributes] as const)]))
  return seen
}

function wantedOf({ container, cells, problem }: PastedRow, all: SeenContainers, now: Date): Wanted[] {
  if (container === undefined || problem !== null) return []
  const { id, attributes } = container
  const before = all.get(id)
  return cells.flatMap(({ attribute, entry }): Wanted[] =>
    'why' in entry
      ? []
      : [
          {
            id,
            number: attributes.number,
            attribute,
            entry,
            ...(before && { seen: enteredOf(before, attribute) }),
            zone: pickupZone(attributes),
            now,
          },
        ],
  )
}

/** A value in full, as it will be entered, and the one in whose place it comes. */
const CellText = ({
  row,
  column,
  text,
  seen,
  now,
}: {
  row: PastedRow | undefined
  column: BoardAttribute | null
  text: string
  seen: SeenContainers
  now: Date
}) => {
  const entry = row?.cells.find(({ attribute }) => attribute === column)?.entry
  if (entry === undefined || row?.container === undefined) return text
  if ('why' in entry) return <span className="t-warn">{text}</span>
  const next = 'newParty' in entry ? entry.newParty : entry.shown
  const before = seen.get(row.container.id)
  const present = before && column !== null ? shownEntry(before, column, now) : null
  if (present === null || present.text === next) return next
  return (
    <>
      {next} <span className="muted">{t('instead of {value}', { value: present.text })}</span>
    </>
  )
}

const Outcome = ({ row }: { row: PastedRow }) => {
  if (row.problem !== null) return <span className="t-warn">{row.problem}</span>
  const whys = row.cells.flatMap(({ entry }) => ('why' in entry ? [entry.why] : []))
  const made = row.cells.flatMap(({ entry }) => ('newParty' in entry ? [entry.newParty] : []))
  return (
    <>
      {whys.length < row.cells.length && t('Entered')}
      {made.length > 0 && (
        <span className="muted"> · {t('{name} is a new party', { name: made.join(', ') })}</span>
      )}
      {whys.length > 0 && <span className="t-warn"> {whys.join(' · ')}</span>}
    </>
  )
}
