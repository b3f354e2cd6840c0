/** docs/interface.md, "container.current_status": two of them are only accepted, never set by us. */
export const containerStatuses = [
  'new',
  'on_ship',
  'grounded',
  'available',
  'not_available',
  'awaiting_inland_transfer',
  'on_rail',
  'off_dock',
  'picked_up',
  'delivered',
  'empty_returned',
  'dropped',
  'loaded',
] as const
export type ContainerStatus = (typeof containerStatuses)[number]

export const equipmentTypes = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const
export const equipmentLengths = [10, 20, 40, 45] as const
export const equipmentHeights = ['standard', 'high_cube'] as const

/** Case as written (docs/interface.md, "Holds"). A cleared hold disappears: there is no "released". */
export const holdNames = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const
export const holdStatuses = ['pending', 'hold'] as const
/** `total` may repeat the line items: it is never added to them (docs/interface.md, "Fees"). */
export const feeTypes = ['demurrage', 'exam', 'extended_dwell_time', 'other', 'total'] as const
