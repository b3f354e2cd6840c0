import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { readTable } from '../../lists/read/read-table.ts'
import { type ComparedCalendar, comparedSheet, toStore } from './calendar-sheet.rules.ts'
import { useConfirmCalendars, useStoredCalendars } from './queries.ts'

export interface ReadCalendarFile {
  file: string
  /** Kept so that it is compared again with what is stored by then. */
  table: Awaited<ReturnType<typeof readTable>>['rows']
  calendars: readonly ComparedCalendar[]
}

const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : t('The file could not be read.')

/** A file of gate calendars: read in the browser, compared with what is stored, and stored when somebody confirms it. */
export function useCalendarSheet() {
  const [read, setRead] = useState<ReadCalendarFile | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [stored, setStored] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const storedCalendars = useStoredCalendars()
  const save = useConfirmCalendars()

  const leave = () => {
    setRead(null)
    setStored(null)
    setRefused(null)
    save.reset()
  }
  const readFile = async (file: File) => {
    leave()
    setBusy(file.name)
    try {
      const { rows: table } = await readTable({ file })
      const calendars = comparedSheet(table, await storedCalendars())
      if (typeof calendars === 'string')
        return setRefused(t('{file} was not read. {reason}', { file: file.name, reason: calendars }))
      return setRead({ file: file.name, table, calendars })
    } catch (cause) {
      return setRefused(reasonOf(cause))
    } finally {
      setBusy(null)
    }
  }
  const store = async ({ file, table, calendars }: ReadCalendarFile) => {
    setRefused(null)
    const asked = toStore(calendars)
    const answer = await save.mutateAsync(
      asked.flatMap(({ id, calendar }) => (calendar ? [{ id, attributes: calendar }] : [])),
    )
    const saved = plural(answer.stored, '{n} calendar was saved.', '{n} calendars were saved.')
    if (answer.refused === null) {
      setRead(null)
      return setStored(saved)
    }
    const failed = asked[answer.stored]?.calendar
    const name = failed
      ? [failed.locode, failed.terminal ?? t('all terminals'), failed.year].join(', ')
      : file
    setRefused(`${saved} ${t('{name} was refused: {reason}', { name, reason: reasonOf(answer.refused) })}`)
    const again = await storedCalendars().then((now) => comparedSheet(table, now), reasonOf)
    return setRead(typeof again === 'string' ? null : { file, table, calendars: again })
  }
  return { read, busy, stored, refused, isPending: save.isPending, readFile, store, leave }
}
