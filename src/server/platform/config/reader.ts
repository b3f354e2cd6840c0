import { z } from 'zod'
import { filledText, setting, wholeNumber } from './setting.ts'

const COMPLETIONS = '/chat/completions'

/** By http or https; a key has a setting of its own. */
function isModelAddress(given: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(given) || !URL.canParse(given)) return false
  const { username, password, hash } = new URL(given)
  return username === '' && password === '' && hash === ''
}

/** `http://localhost:11434/v1` is asked at `http://localhost:11434/v1/chat/completions`. */
function withCompletions(given: string): string {
  const url = new URL(given)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  url.pathname = path.endsWith(COMPLETIONS) ? path : path + COMPLETIONS
  return url.href
}

/** A model of the operator's own that is asked about documents. */
export const readerSettings = {
  readerUrl: setting({
    flag: 'reader-url',
    variable: 'PORTOLAN_READER_URL',
    value: 'URL',
    help: "chat API of a model of your own, http://host:8080/v1; is sent documents' texts",
    initial: undefined,
    schema: z
      .string()
      .refine(isModelAddress, 'must be an address by http or https, without user and password')
      .transform(withCompletions),
  }),
  readerModel: setting({
    flag: 'reader-model',
    variable: 'PORTOLAN_READER_MODEL',
    value: 'NAME',
    help: 'the name by which that server knows the model',
    initial: undefined,
    schema: filledText,
  }),
  readerKey: setting({
    flag: 'reader-key',
    variable: 'PORTOLAN_READER_KEY',
    value: 'KEY',
    help: 'key that the server wants, if any; better as the variable',
    initial: undefined,
    schema: z.string().regex(/^[!-~]{1,1000}$/, 'must be visible characters without spaces'),
  }),
  readerSeconds: setting({
    flag: 'reader-seconds',
    variable: 'PORTOLAN_READER_SECONDS',
    value: 'NUMBER',
    help: 'a document is read without the model after so long',
    initial: '60',
    schema: wholeNumber(1, 120),
  }),
} as const
