import { z } from 'zod'

/** What is sent to people by mail. */
export const mailKinds = [
  'invitation',
  'email_verification',
  'password_reset',
  'sign_in_changed',
  'webhook_switched_off',
  'alert',
  'alert_digest',
  'alert_test',
  'delivery_order',
] as const
export const mailKind = z.enum(mailKinds)
export type MailKind = z.output<typeof mailKind>

/** How long the link of a mail works. */
export const RESET_LINK_MINUTES = 30
export const VERIFICATION_LINK_HOURS = 24
