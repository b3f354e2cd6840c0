import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { mailKind } from '../vocabulary/index.ts'

/** Ours, beside the interface: a mail to a person of the account. What it says is not answered: it may have a link. */
export const outgoingMail = defineResource(
  'outgoing_mail',
  {
    kind: mailKind,
    recipient: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.int(),
    next_attempt_at: nullableTimestamp,
    sent_at: nullableTimestamp,
    /** What the mail server answered last, where it did not take it. */
    last_error: nullableText,
    created_at: timestamp,
    /** Whether one that failed can be tried again: its link still works. */
    can_retry: z.boolean(),
  },
  {},
)
export type OutgoingMail = z.output<typeof outgoingMail.schema>
