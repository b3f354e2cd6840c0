import { id } from '../../contract/jsonapi/index.ts'
import { type CustomFieldReference, customFieldReferences } from '../../contract/vocabulary/index.ts'

/** `TrackingRequest`, `tracking_request` and `Tracking request` name one type; `Cargo` is a container. */
export function referenceTypeOf(name: string): CustomFieldReference | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_ -]/g, '')
  const asked = plain(name) === 'cargo' ? 'container' : plain(name)
  return customFieldReferences.find((type) => plain(type) === asked)
}

/** Another record, as a value of data type `reference` names it. */
export const isReference = (value: unknown): value is { type: string; id: string } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'id' in value &&
  id.safeParse(value.id).success
