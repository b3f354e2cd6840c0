import { z } from 'zod'
import { MAX_MAIL_SENDERS, mailSenderPattern } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Documents'

const mailbox = z.looseObject({
  /** Where mail with documents may be sent to; null while this service takes no mail. */
  address: z.string().nullable(),
  /** Addresses and domains whose mail is taken; none: everybody's. */
  senders: z.array(z.string()),
})

export const get_mailbox = operation({
  method: 'GET',
  path: '/mailbox',
  tag,
  summary: 'The address to which documents can be mailed, and whose mail is taken',
  extension: true,
  shows: ['mailbox'],
  media: 'application/json',
  answers: { 200: mailbox },
})

const sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(mailSenderPattern, 'Each sender is an e-mail address or a domain such as line.example')

export const edit_mailbox = operation({
  method: 'PATCH',
  path: '/mailbox',
  tag,
  summary: 'Set whose mail is taken: addresses and domains with their subdomains; none takes everybody’s',
  extension: true,
  changes: ['mailbox'],
  media: 'application/json',
  body: z.object({
    senders: z
      .array(sender)
      .max(MAX_MAIL_SENDERS)
      .transform((senders) => [...new Set(senders)]),
  }),
  answers: { 200: mailbox },
})

export const renew_mailbox = operation({
  method: 'POST',
  path: '/mailbox/renew',
  tag,
  summary: 'Get a new address for mail; the old one is refused from now on',
  extension: true,
  changes: ['mailbox'],
  media: 'application/json',
  answers: { 200: mailbox },
})
