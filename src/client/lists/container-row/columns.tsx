import { t } from '../../../contract/language/index.ts'
import { NoValue, RouteLine } from '../../ui/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { attributeColumns, etaDelayColumn } from '../columns/index.ts'
import { Person } from '../people/index.ts'
import { AppointmentWarningMark } from './appointment-warning.tsx'
import {
  ActByCell,
  AgesCell,
  ArrivalCell,
  BlockersCell,
  NumberCell,
  StatusCell,
  TerminalCell,
} from './cells.tsx'
import type { ContainerListRow } from './row.present.ts'

/** Columns for decisions come first: status, act by, blockers, arrival; then places, then documents. */
const special: GridColumn<ContainerListRow>[] = [
  {
    key: 'number',
    header: t('Container'),
    width: 114,
    sort: 'number',
    cell: (row) => <NumberCell row={row} />,
  },
  {
    key: 'current_status',
    header: t('Status'),
    width: 174,
    sort: 'current_status',
    cell: (row) => <StatusCell row={row} />,
  },
  {
    key: 'act_by_at',
    header: t('Act by'),
    shows: 'days',
    width: 164,
    sort: 'act_by_at',
    cell: (row) => <ActByCell row={row} />,
  },
  {
    key: 'blockers',
    header: t('Blockers and fees'),
    width: 160,
    least: 118,
    sort: 'blockers',
    cell: (row) => <BlockersCell row={row} />,
  },
  {
    key: 'arrival',
    header: t('Arrival'),
    shows: 'times',
    width: 240,
    least: 204,
    sort: 'arrival_at',
    cell: (row) => <ArrivalCell row={row} />,
  },
  {
    key: 'terminal',
    header: t('Terminal · yard'),
    width: 160,
    least: 130,
    sort: 'terminal_name',
    cell: (row) => <TerminalCell row={row} />,
  },
  etaDelayColumn(),
  {
    key: 'route',
    header: t('From → to'),
    width: 240,
    sort: 'port_of_lading_name',
    className: 'muted',
    cell: (row) => <RouteLine {...row.route} />,
  },
  {
    key: 'shipment',
    header: t('Shipment'),
    width: 136,
    sort: 'bill_of_lading_number',
    cell: (row) => (
      <span title={row.carrier ?? undefined}>
        <span className="id">{row.bill ?? '—'}</span> <span className="visually-hidden">{row.carrier}</span>
      </span>
    ),
  },
  {
    key: 'voyage',
    header: t('Vessel · voyage'),
    width: 180,
    sort: 'pod_vessel_name',
    className: 'muted',
    cell: (row) => row.vessel ?? <NoValue />,
  },
  {
    key: 'note',
    header: t('Note'),
    width: 160,
    least: 90,
    sort: 'noted_at',
    cell: ({ note }) => (note === null ? <NoValue /> : <span title={note.title}>{note.text}</span>),
  },
  {
    key: 'assignee',
    header: t('Who'),
    width: 110,
    least: 52,
    sort: 'assignee',
    cell: ({ assignee }) => (assignee === null ? <NoValue /> : <Person name={assignee} />),
  },
  {
    key: 'checked',
    header: t('Checked'),
    width: 210,
    sort: 'line_tracking_last_succeeded_at',
    cell: (row) => <AgesCell row={row} />,
  },
]

const appointments = ['pickup_appointment_at', 'pickup_appointment_entered_at'] as const
const isAppointment = (key: string): boolean => appointments.some((each) => each === key)

/** An appointment with what is wrong with it; one that was entered counts before the reported one. */
const withWarning = (column: GridColumn<ContainerListRow>): GridColumn<ContainerListRow> => ({
  ...column,
  width: Math.max(column.width, 240),
  cell: (row) => {
    const counts = row.record.attributes.pickup_appointment_entered_at === null ? 0 : 1
    return (
      <>
        {column.cell(row)}{' '}
        {row.appointmentWarning && column.key === appointments[counts] && (
          <AppointmentWarningMark warning={row.appointmentWarning} />
        )}
      </>
    )
  },
})

/** Every column of the list. */
export const columns: GridColumn<ContainerListRow>[] = [
  ...special,
  ...attributeColumns<ContainerListRow>(
    'containers',
    special.map(({ key }) => key),
  ).map((column) => (isAppointment(column.key) ? withWarning(column) : column)),
]
