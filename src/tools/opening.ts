import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildLanguages } from './languages/build-language.ts'
import { root } from './run.ts'

const operations = 'contract/operations/index'
/** Which modules a page loads when it is opened by its address; the first path that fits. */
const pageModules: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/$/, ['home/home.page']],
  [/^\/(containers|shipments)$/, ['containers/containers.page']],
  [/^\/shipments\/find$/, ['find/find.page', operations]],
  [/^\/shipments\//, ['shipments/shipment.page']],
  [/^\/documents/, ['documents/documents.page', operations]],
  [/^\/requests/, ['requests/requests.page', operations]],
  [/^\/(shares$|s\/)/, ['shares/shares.page', operations]],
  [/^\/sign-in/, ['sign-in/sign-in.page']],
]

type Bundle = Rolldown.OutputBundle

/** A chunk with all that it imports, and their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Bundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return found
}

function chunkWith(module: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${module}.ts`)))
  if (chunk === undefined) throw new Error(`No file of the dashboard has the module ${module}`)
  return chunk
}

/**
 * Puts `src/client/opening.ts` and the icon into the page, with the files of each page that it does not name itself and those of the
 * languages.
 */
export function opening(): Plugin {
  let languages: Awaited<ReturnType<typeof buildLanguages>> = []
  return {
    name: 'opening',
    apply: 'build',
    async renderStart() {
      languages = await buildLanguages()
      for (const { fileName, source } of languages) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const filesOfPages = pageModules.map(([path, modules]) => [
          path.source,
          [...new Set(modules.flatMap((module) => [...filesOf(chunkWith(module, bundle), bundle)]))]
            .map((file) => `/${file}`)
            .filter((file) => !html.includes(file)),
        ])
        const script = await build({
          configFile: false,
          logLevel: 'error',
          define: {
            filesOfPages: JSON.stringify(filesOfPages),
            filesOfLanguages: JSON.stringify(
              Object.fromEntries(languages.map(({ language, fileName }) => [language, `/${fileName}`])),
            ),
          },
          build: {
            write: false,
            target: 'es2023',
            lib: { entry: join(root, 'src/client/opening.ts'), formats: ['iife'], name: 'opening' },
          },
        })
        const [output] = Array.isArray(script) ? script : [script]
        if (output === undefined || !('output' in output)) throw new Error('The opening was not built')
        const icon = encodeURIComponent(await readFile(join(root, 'public/icon.svg'), 'utf8'))
        return html
          .replace('/icon.svg', () => `data:image/svg+xml,${icon}`)
          .replace(
            '<title>',
            // Before the style sheets: a script after them would wait for them.
            () => `<script nonce="__NONCE__">${output.output[0].code.trim()}</script>\n    <title>`,
          )
      },
    },
  }
}
