import { z } from 'zod'
import { setting, filledText, wholeNumber, yesOrNo } from './setting.ts'

/** What is kept where, and what opens it. */
export const storageSettings = {
  data: setting({
    flag: 'data',
    variable: 'PORTOLAN_DATA',
    value: 'FOLDER',
    help: 'folder of the embedded database and of uploaded files',
    initial: './data',
    schema: filledText,
  }),
  databaseUrl: setting({
    flag: 'database-url',
    variable: 'DATABASE_URL',
    value: 'URL',
    help: 'PostgreSQL 15 or newer instead of the embedded database',
    initial: undefined,
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  }),
  databaseDirectUrl: setting({
    flag: 'database-direct-url',
    variable: 'DATABASE_DIRECT_URL',
    value: 'URL',
    help: 'the same database without the pool of DATABASE_URL',
    initial: undefined,
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  }),
  databaseReadUrl: setting({
    flag: 'database-read-url',
    variable: 'DATABASE_READ_URL',
    value: 'URL',
    help: 'a streaming replica of DATABASE_URL, for lists and exports',
    initial: undefined,
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  }),
  preparedStatements: setting({
    flag: 'prepared-statements',
    variable: 'PORTOLAN_PREPARED_STATEMENTS',
    value: 'yes|no',
    help: 'no behind a pool that does not keep them',
    initial: 'yes',
    schema: yesOrNo,
  }),
  keepLogMonths: setting({
    flag: 'keep-log-months',
    variable: 'PORTOLAN_KEEP_LOG_MONTHS',
    value: 'N',
    help: 'months of the event log kept in the database, or all',
    initial: undefined,
    schema: wholeNumber(2, 1200),
  }),
  secretKey: setting({
    flag: 'secret-key',
    variable: 'PORTOLAN_SECRET_KEY',
    value: 'BASE64',
    help: 'encrypts what sources are signed in with: 32 bytes',
    initial: undefined,
    schema: z.string().regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 bytes in base64'),
  }),
  apiKey: setting({
    flag: 'api-key',
    variable: 'PORTOLAN_API_KEY',
    value: 'KEY',
    help: 'API key of the demo account, for scripts; replaces the one given before',
    initial: undefined,
    schema: z
      .string()
      .regex(/^[!-+\--~]{16,200}$/, 'must be 16 to 200 visible characters without spaces and commas'),
  }),
  printSignInLink: setting({
    flag: 'print-sign-in-link',
    variable: 'PORTOLAN_PRINT_SIGN_IN_LINK',
    value: 'yes|no|terminal',
    help: 'sign-in link at the start; terminal: not in files',
    initial: 'terminal',
    schema: z.enum(['yes', 'no', 'terminal'], 'must be yes, no or terminal'),
  }),
  messagesFolder: setting({
    flag: 'messages-folder',
    variable: 'PORTOLAN_MESSAGES_FOLDER',
    value: 'FOLDER',
    help: 'folder of the watched folders of EDI messages',
    initial: undefined,
    schema: filledText,
  }),
} as const
