import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { build } from 'vite'
import { languageTags } from '../../contract/language/languages.ts'
import { root } from '../run.ts'
import { textsIn } from '../../server/platform/translations.ts'
import type { Translated } from './messages.ts'

export interface LanguageFile {
  language: Translated
  fileName: string
  source: string
}

/** The file of messages of a language; its name has a hash of its content. */
export async function buildLanguage(language: Translated): Promise<LanguageFile> {
  const { locale } = languageTags[language]
  const messages = Object.fromEntries([...textsIn(language)].map(([id, text]) => [id, compileMessage(text)]))
  const builtLanguage = { language, locale, messages }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      builtLanguage: JSON.stringify(builtLanguage),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(root, 'src/client/language/start-translation.ts'),
        formats: ['iife'],
        name: 'portolanLanguage',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output))
    throw new Error(`The messages of ${language} were not built`)
  const { code } = output.output[0]
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { language, fileName: `assets/language-${language}-${hash}.js`, source: code }
}
