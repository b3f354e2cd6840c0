import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { eventNames, openEnum } from '../vocabulary/index.ts'

/** docs/interface.md, "webhook": an endpoint that receives events. */
export const webhook = defineResource(
  'webhook',
  {
    url: z.string(),
    active: z.boolean(),
    events: z.array(openEnum(eventNames)),
    secret: z.string().meta({
      description:
        'Signs every delivery, in two ways. X-T49-Webhook-Signature is the lower-case hex HMAC-SHA256 of the raw body, ' +
        'its key the secret as it stands. Webhook-Id, Webhook-Timestamp and Webhook-Signature are those of Standard ' +
        'Webhooks, their key what follows whsec_ decoded from Base64: its libraries take the secret as it stands.',
    }),
    headers: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
    created_at: timestamp,
    /** Ours, beside the interface: when and why it was set inactive by the service. */
    deactivated_at: nullableTimestamp,
    deactivated_reason: nullableText,
  },
  {},
)
export type Webhook = z.output<typeof webhook.schema>
