import { z } from 'zod'

/** What is sent to people by mail. */
export const mailKinds = [
  'invitation',
  'email_verification',
  'email_change',
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
export const EMAIL_CHANGE_LINK_HOURS = 24

/** How long a new address waits for the operator, if the service sends no mail. */
export const EMAIL_CHANGE_DAYS_WITHOUT_MAIL = 7
