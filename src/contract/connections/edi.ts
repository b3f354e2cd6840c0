import { z } from 'zod'
import { msg, t } from '../language/index.ts'
import type { ConnectionForm } from './field.ts'

const isCodesByLine = (text: string): boolean =>
  text.split('\n').every((line) => line.trim() === '' || /^[\w-]{1,10}\s*=\s*\w{1,4}$/.test(line.trim()))

/** Addresses and domains in lower case. */
export const listedSenders = (text = ''): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((each) => each !== '')

const acknowledgementChoices = { none: msg('None'), written: msg('Written: 997 or CONTRL') }

/** The form of a connection that receives status messages of a trading partner. */
export const ediForm = {
  scac: {
    label: msg('Carrier (SCAC)'),
    help: msg('Of messages that name none.'),
    schema: z.string().regex(/^[A-Z]{2,4}$/, 'is no SCAC'),
  },
  folder: {
    label: msg('Watched folder'),
    help: msg(
      'A folder of this name below the one that the operator set. Files put into it are read and moved to “taken”.',
    ),
    schema: z.string().regex(/^[\w-]{1,60}$/, 'may have letters, digits, _ and - only'),
  },
  acknowledgements: {
    label: msg('Acknowledgements'),
    help: msg(
      'For a partner that wants them: an X12 997 or EDIFACT CONTRL for each interchange, in “acknowledgements” of the watched folder.',
    ),
    schema: z.enum(Object.keys(acknowledgementChoices)),
    options: acknowledgementChoices,
    placeholder: () => t(acknowledgementChoices.none),
    is_shown: ({ folder = '' }) => folder !== '',
  },
  senders: {
    label: msg('Senders of e-mail'),
    help: msg(
      'Addresses or domains, with spaces between. Messages that they attach to an e-mail to the address of the inbox are read here.',
    ),
    schema: z
      .string()
      .trim()
      .max(2000)
      .regex(
        /^([\w.+-]+@)?[\w-]+(\.[\w-]+)+([\s,;]+([\w.+-]+@)?[\w-]+(\.[\w-]+)+)*$/,
        'must be e-mail addresses or domains',
      ),
  },
  codes: {
    label: msg('Codes that this partner uses otherwise'),
    help: msg(
      'One a line: the partner’s code, then the usual one: JX = AV. JX = none for a status without meaning.',
    ),
    is_long: true,
    schema: z.string().trim().max(10_000).refine(isCodesByLine, 'must be one code a line, such as JX = AV'),
  },
} satisfies ConnectionForm
