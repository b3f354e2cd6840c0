/** What a container tells of its last free days, as far as it can be read. */
export type Attributes = Readonly<Record<string, unknown>>

const taken = new Set<unknown>(['picked_up', 'delivered', 'dropped', 'empty_returned'])
const known = (value: unknown): boolean => value !== null && value !== undefined

/** What the day to act by is reckoned from. */
export const actByNeeds = [
  'current_status',
  'final_destination_full_out_at',
  'empty_terminated_at',
  'final_destination_timezone',
  'pod_full_out_at',
  'pod_timezone',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
] as const

/** As the database keeps `act_by_at` (docs/interface.md, "Last free day"): nobody has to act for a box that has left. */
function isPickedUp(box: Attributes): boolean {
  if (taken.has(box['current_status'])) return true
  if (known(box['final_destination_full_out_at']) || known(box['empty_terminated_at'])) return true
  const goesOn = known(box['final_destination_timezone']) || box['current_status'] === 'off_dock'
  return known(box['pod_full_out_at']) && !goesOn
}

/**
 * The earliest last free day and the zone in which its date counts: the terminal's in that of the port, all others
 * where the box goes. Undefined where none was told, and once it was picked up.
 */
export function actByOf(box: Attributes): { at: string; zone: unknown } | undefined {
  if (isPickedUp(box)) return undefined
  const inland = box['final_destination_timezone'] ?? box['pod_timezone']
  const deadlines = (box['import_deadlines'] ?? {}) as Attributes
  const told = [
    { at: deadlines['pickup_lfd_terminal'], zone: box['pod_timezone'] },
    { at: deadlines['pickup_lfd_line'], zone: inland },
    { at: deadlines['pickup_lfd_rail'], zone: inland },
    { at: box['pickup_lfd'], zone: inland },
  ]
  const times = told.flatMap(({ at, zone }) =>
    typeof at === 'string' && Number.isFinite(Date.parse(at)) ? [{ at, zone }] : [],
  )
  return times.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]
}
