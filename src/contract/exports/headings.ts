import { containerFields, headingsOf, shipmentFields, trackingRequestFields } from '../fields/index.ts'
import { readable } from '../format/index.ts'

/** Columns in the words of the trade, where the name on the wire does not say it in plain English. */
const headings: Record<string, string> = {
  ...headingsOf(containerFields),
  ...headingsOf(shipmentFields),
  ...headingsOf(trackingRequestFields),
  changed_hours_ago: 'Changed since',
  custom_fields: 'Custom fields',
  id: 'Id',
  name: 'Name',
  document_type: 'Type',
  state: 'State',
  is_unsure: 'Not sure of its type',
  linked: 'Linked',
  about: 'Linked to',
  reviewed: 'Reviewed',
  reviewed_at: 'Reviewed at',
  source: 'Came by',
  reference: 'Number that stands in it',
  pages_count: 'Pages',
  uncertain_values: 'Values to check',
  file_size_bytes: 'Size',
  file_content_type: 'File type',
  added_by: 'Added by',
  filename: 'Name contains',
  classification_confidence: 'Certainty of its type',
  'shipment.ref_numbers': "Shipment's references",
  'shipment.created_at': 'Shipment added',
  'shipment.pod_timezone': "Shipment's zone at port",
}

/** What a column of a list is called, above it and in its filter. */
export const headingOf = (name: string): string =>
  (Object.hasOwn(headings, name) ? headings[name] : undefined) ?? readable(name.replace(/^shipment\./, ''))
