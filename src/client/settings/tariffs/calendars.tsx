import { rich } from '../../language/index.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { msg, t } from '../../../contract/language/index.ts'
import type { GateCalendarRecord } from '../../../contract/resources/index.ts'
import {
  ALL_TERMINALS,
  calendarColumns,
  EVERY_WEEK,
  exceptionLabels,
  weekdays,
} from '../../../contract/trade/deadlines/index.ts'
import { may, useNow } from '../../api/index.ts'
import { counted, dateText } from '../../format/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/index.ts'
import { ShortList, type ShortListColumn } from '../../ui/sheet/index.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { ReadNotes } from '../sheets/read-notes.tsx'
import { CalendarFiles } from './calendar-files.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'
import { type CalendarDraft, calendarDraftOf, newCalendar, nextYearOf } from './calendar.rules.ts'
import { calendarsQuery, useDeleteCalendar } from './queries.ts'
import { useCalendarSheet } from './use-calendar-sheet.ts'

interface CalendarRow {
  key: string
  href: null
  calendar: GateCalendarRecord
}
/** What the dialog edits: a stored calendar by its id, or a new one. */
interface Editing {
  id: string | null
  draft: CalendarDraft
}

const placeText = ({ attributes: { locode, terminal } }: GateCalendarRecord): string =>
  terminal === null ? t('{place}, all terminals', { place: locode }) : `${locode}, ${terminal}`
const closedTexts: Readonly<Record<(typeof weekdays)[number], string>> = {
  Sunday: msg('Sundays'),
  Monday: msg('Mondays'),
  Tuesday: msg('Tuesdays'),
  Wednesday: msg('Wednesdays'),
  Thursday: msg('Thursdays'),
  Friday: msg('Fridays'),
  Saturday: msg('Saturdays'),
}
const weekText = ({ attributes: { week } }: GateCalendarRecord): string => {
  const closed = weekdays.filter((_, day) => week[day]?.length === 0)
  return closed.length === 0
    ? t('every day')
    : t('closed {days}', { days: closed.map((day) => t(closedTexts[day])).join(', ') })
}

const TABLE_ABOVE_WIDTH = 800

/** Gate calendars by place and year: of a year without one nothing is known. */
export const Calendars = () => {
  const now = useNow()
  const { data, error, refetch } = useQuery(calendarsQuery)
  const [editing, edit] = useState<Editing | null>(null)
  const [deleted, setDeleted] = useState<GateCalendarRecord | null>(null)
  const remove = useDeleteCalendar()
  const sheet = useCalendarSheet()
  const { read } = sheet
  const mayEdit = may('create_gate_calendar')
  const rows = useMemo(
    () => data?.data.map((calendar): CalendarRow => ({ key: calendar.id, href: null, calendar })),
    [data],
  )
  const add = mayEdit ? (
    <button
      type="button"
      className="btn"
      onClick={() => edit({ id: null, draft: newCalendar(now.getUTCFullYear()) })}
    >
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Add a calendar')}
    </button>
  ) : undefined
  const actions = ({ calendar }: CalendarRow) => (
    <span className="section-actions">
      <button
        type="button"
        className="btn"
        onClick={() => edit({ id: calendar.id, draft: calendarDraftOf(calendar) })}
      >
        {t('Edit')}
        <span className="visually-hidden"> {nameOf(calendar)}</span>
      </button>
      <button type="button" className="btn" onClick={() => edit({ id: null, draft: nextYearOf(calendar) })}>
        {rich('Copy to {year}<more> from {name}</more>', {
          more: (text) => <span className="visually-hidden">{text}</span>,
          year: String(calendar.attributes.year + 1),
          name: nameOf(calendar),
        })}
      </button>
      <button type="button" className="btn" onClick={() => setDeleted(calendar)}>
        {t('Delete')}
        <span className="visually-hidden"> {nameOf(calendar)}</span>
      </button>
    </span>
  )
  const confirmedText = ({ attributes: { confirmed_by, confirmed_at } }: GateCalendarRecord) =>
    `${confirmed_by}, ${dateText(confirmed_at, null, now).text}`
  const columns: readonly ShortListColumn<CalendarRow>[] = [
    { header: t('Place'), cell: ({ calendar }) => <b>{placeText(calendar)}</b> },
    { header: t('Year'), cell: ({ calendar }) => calendar.attributes.year },
    { header: t('Week'), cell: ({ calendar }) => weekText(calendar) },
    {
      header: t('Other days'),
      cell: ({ calendar }) => counted(calendar.attributes.exceptions.length, 'day'),
    },
    {
      header: t('Confirmed'),
      cell: ({ calendar }) => <span className="muted">{confirmedText(calendar)}</span>,
    },
    ...(mayEdit ? [{ header: t('Change'), cell: actions }] : []),
  ]
  return (
    <section aria-label={t('Gate calendars')}>
      <div className="tariff-head">
        <h2 className="section-head">{t('Gate calendars')}</h2>
        <span className="section-actions">
          <CalendarFiles
            hasCalendars={(rows?.length ?? 0) > 0}
            onFile={(file) => void sheet.readFile(file)}
          />
          {rows && rows.length > 0 && add}
        </span>
      </div>
      <p className="muted section-note">
        {t(
          'When the gates of a port or terminal work in one year, as somebody checked it there. National holidays are not those of a gate, so nothing is filled in, and days of a year without a calendar are not counted.',
        )}
      </p>
      {mayEdit && (
        <details className="section-note muted">
          <summary>{t('What a sheet of calendars looks like')}</summary>
          {t(
            'Columns {columns}. Terminal is its code or name, or {all}. Each year of a place has seven rows of the kind {weekly}, with Monday to Sunday as Day, and one row for each other day: the kind is {kinds}, Day is a date such as 2026-11-26, Name and Source say what it is and who says so. Shifts are 07:00-16:30, 18:00-02:00 reefers, or closed. A calendar of the sheet replaces the stored one of its place and year; those that the sheet lacks stay.',
            {
              columns: calendarColumns.map(({ heading }) => heading).join(', '),
              all: ALL_TERMINALS,
              weekly: EVERY_WEEK,
              kinds: Object.values(exceptionLabels).join(', '),
            },
          )}
        </details>
      )}
      <ReadNotes busy={sheet.busy} stored={sheet.stored} refused={sheet.refused} />
      {read !== null && (
        <CalendarSheet
          file={read.file}
          calendars={read.calendars}
          isPending={sheet.isPending}
          onSave={() => void sheet.store(read)}
          onLeave={sheet.leave}
        />
      )}
      <ShortList
        label={t('Gate calendars')}
        columns={columns}
        rows={rows}
        compact={(row) => (
          <span className="section-compact">
            <b>
              {placeText(row.calendar)} {row.calendar.attributes.year}
            </b>
            <small className="muted">
              {weekText(row.calendar)}, {counted(row.calendar.attributes.exceptions.length, 'other day')};{' '}
              {confirmedText(row.calendar)}
            </small>
            {mayEdit && actions(row)}
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The calendars could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('There is no gate calendar')} action={add}>
              {t('Tariffs that count working days need one for each year of their ports.')}
            </EmptyState>
          ) : undefined
        }
      />
      {editing !== null && <CalendarDialog {...editing} onClose={() => edit(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t('Delete the calendar {name}?', { name: nameOf(deleted) })}
          go={t('Delete')}
          isPending={remove.isPending}
          failure={remove.error?.message}
          onConfirm={() => remove.mutate(deleted.id, { onSuccess: () => setDeleted(null) })}
          onClose={() => {
            remove.reset()
            setDeleted(null)
          }}
        >
          {t('Working days of {year} there are no longer counted.', {
            year: String(deleted.attributes.year),
          })}
        </ConfirmDialog>
      )}
    </section>
  )
}

const nameOf = (calendar: GateCalendarRecord): string => `${placeText(calendar)} ${calendar.attributes.year}`
