import type { ExampleEventName } from '../../../contract/vocabulary/index.ts'
import { notificationExample } from './index.ts'

/** The body of a trial. Receivers skip an id that they know and refuse old notifications: each trial has its own id and time. */
export async function trialBody(
  event: ExampleEventName,
  { id, at, webhook_id }: { id: string; at: string; webhook_id?: string },
): Promise<string> {
  const example = await notificationExample(event)
  const { data } = example
  const relationships =
    webhook_id === undefined
      ? data.relationships
      : { ...data.relationships, webhook: { data: { id: webhook_id, type: 'webhook' } } }
  const attributes = {
    ...data.attributes,
    id,
    created_at: at,
    ...(webhook_id !== undefined && { origin: 'test' }),
  }
  return JSON.stringify({ ...example, data: { ...data, id, attributes, relationships } })
}
