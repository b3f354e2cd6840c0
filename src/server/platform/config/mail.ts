import { z } from 'zod'
import { MAX_MAIL_BYTES } from '../../../contract/vocabulary/index.ts'
import { readSmtpUrl } from '../smtp-url.ts'
import { setting, filledText, wholeNumber } from './setting.ts'

/** Mail with documents, and mail to people. */
export const mailSettings = {
  mailPort: setting({
    flag: 'mail-port',
    variable: 'PORTOLAN_MAIL_PORT',
    value: 'NUMBER',
    help: 'port to receive mail on (SMTP), otherwise none; 0 takes any free port',
    initial: undefined,
    schema: wholeNumber(0, 65_535),
  }),
  mailHost: setting({
    flag: 'mail-host',
    variable: 'PORTOLAN_MAIL_HOST',
    value: 'ADDRESS',
    help: 'address to receive mail on',
    initial: '127.0.0.1',
    schema: filledText,
  }),
  mailDomain: setting({
    flag: 'mail-domain',
    variable: 'PORTOLAN_MAIL_DOMAIN',
    value: 'NAME',
    help: "the part of accounts' addresses behind the @",
    initial: 'localhost',
    schema: z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i, 'must be the name of a host'),
  }),
  mailCertificate: setting({
    flag: 'mail-certificate',
    variable: 'PORTOLAN_MAIL_CERTIFICATE',
    value: 'FILE',
    help: 'certificate for STARTTLS, PEM; without it mail is not encrypted',
    initial: undefined,
    schema: filledText,
  }),
  mailKey: setting({
    flag: 'mail-key',
    variable: 'PORTOLAN_MAIL_KEY',
    value: 'FILE',
    help: 'key of that certificate, PEM',
    initial: undefined,
    schema: filledText,
  }),
  largestMail: setting({
    flag: 'largest-mail',
    variable: 'PORTOLAN_LARGEST_MAIL',
    value: 'BYTES',
    help: 'largest mail that is accepted',
    initial: String(MAX_MAIL_BYTES),
    schema: wholeNumber(1, 2 ** 30),
  }),
  smtpUrl: setting({
    flag: 'smtp-url',
    variable: 'PORTOLAN_SMTP_URL',
    value: 'URL',
    help: 'server that mail is sent by: smtps://user:password@host',
    initial: undefined,
    schema: z
      .string()
      .refine((given) => readSmtpUrl(given) !== undefined, 'must be like smtps://user:password@host:465'),
  }),
  mailFrom: setting({
    flag: 'mail-from',
    variable: 'PORTOLAN_MAIL_FROM',
    value: 'ADDRESS',
    help: 'address that mail is sent from',
    initial: undefined,
    schema: z.email('must be an e-mail address'),
  }),
} as const
