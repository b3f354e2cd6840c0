import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { eventNames, openEnum } from '../vocabulary/index.ts'

/** interface.md, "webhook": an endpoint that is told of events. */
export const webhook = defineResource(
  'webhook',
  {
    url: z.string(),
    active: z.boolean(),
    events: z.array(openEnum(eventNames)),
    /**
     * Signs every delivery. As it stands it is the key of `X-T49-Webhook-Signature`; what follows `whsec_`, decoded
     * from Base64, is the key of the Standard Webhooks signature.
     */
    secret: z.string(),
    headers: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
    created_at: timestamp,
    /** Ours, beside the interface: when and why it was set inactive by the service. */
    deactivated_at: nullableTimestamp,
    deactivated_reason: nullableText,
  },
  {},
)
export type Webhook = z.output<typeof webhook.schema>
