import { msg, t } from '../language/index.ts'
import { containerFields, headingsOf, shipmentFields, trackingRequestFields } from '../fields/index.ts'
import { readable } from '../format/index.ts'

/** Columns in the words of the trade, where the name on the wire does not say it in plain English. */
const headings: Record<string, string> = {
  ...headingsOf(containerFields),
  ...headingsOf(shipmentFields),
  ...headingsOf(trackingRequestFields),
  changed_hours_ago: msg('Changed since'),
  custom_fields: msg('Custom fields'),
  id: msg('Id'),
  name: msg('Name'),
  document_type: msg('Type'),
  state: msg('State'),
  is_unsure: msg('Not sure of its type'),
  linked: msg('Linked'),
  ambiguous: msg('A number of several shipments'),
  about: msg('Linked to'),
  reviewed: msg('Reviewed'),
  reviewed_at: msg('Reviewed at'),
  to_review: msg('To review'),
  source: msg('Came by'),
  reference: msg('Number that stands in it'),
  pages_count: msg('Pages'),
  uncertain_values: msg('Values to check'),
  file_size_bytes: msg('Size'),
  file_content_type: msg('File type'),
  added_by: msg('Added by'),
  filename: msg('Name contains'),
  classification_confidence: msg('Certainty of its type'),
  'shipment.ref_numbers': msg("Shipment's references"),
  'shipment.created_at': msg('Shipment added'),
  'shipment.pod_timezone': msg("Shipment's zone at port"),
}

/** What a column of a list is called, above it and in its filter. */
export function headingOf(name: string): string {
  const heading = Object.hasOwn(headings, name) ? headings[name] : undefined
  return heading === undefined ? readable(name.replace(/^shipment\./, '')) : t(heading)
}
