import type { GridLayout } from '../../ui/grid/types.ts'
import type { ListName } from './list-view.ts'
import { layoutOf, writeLayout } from './layout-text.ts'

/** Columns for decisions come first: status, act by, blockers, arrival; then places, then documents. */
const standard: Record<ListName, GridLayout> = {
  containers: layoutOf('*number,current_status,act_by_at,blockers,arrival,route,shipment,voyage,checked'),
  shipments: layoutOf(
    '*bill_of_lading_number,shipping_line_name,containers,arrival,route,departure,ref_numbers,checked',
  ),
  tracking_requests: layoutOf(
    '*request_number,request_type,scac,status,failed_reason,ref_numbers,tags,created_at',
  ),
  documents: layoutOf(
    '*name,state,document_type,about,created_at,source,pages_count,file_size_bytes,original',
  ),
}

/** The columns of a list until somebody chooses others. */
export const standardLayout = (list: ListName): GridLayout => standard[list]

export const isStandard = (list: ListName, layout: GridLayout): boolean =>
  writeLayout(layout) === writeLayout(standard[list])
