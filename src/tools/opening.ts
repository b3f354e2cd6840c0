import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildLanguage, type LanguageFile } from './languages/build-language.ts'
import { translatedLanguages } from './languages/messages.ts'
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
  // No page: what is fetched before somebody goes to one with a map.
  [/^map$/, ['map/route/route-map']],
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

/** The worker of the map is no chunk: MapLibre is given its address. */
const workersOf = (path: RegExp, bundle: Bundle): string[] =>
  path.test('map') ? Object.keys(bundle).filter((file) => file.includes('maplibre-gl-worker')) : []

const filesOfPage = (path: RegExp, modules: readonly string[], bundle: Bundle): string[] => {
  const ofChunks = modules.flatMap((module) => [...filesOf(chunkWith(module, bundle), bundle)])
  return [...new Set([...ofChunks, ...workersOf(path, bundle)])].map((file) => `/${file}`)
}

/** The script of the page itself. */
async function openingScript(
  filesOfPages: readonly (readonly [string, readonly string[]])[],
  filesOfLanguages: Readonly<Record<string, string>>,
): Promise<string> {
  const script = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      filesOfPages: JSON.stringify(filesOfPages),
      filesOfLanguages: JSON.stringify(filesOfLanguages),
    },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, 'src/client/opening.ts'), formats: ['iife'], name: 'opening' },
    },
  })
  const [output] = Array.isArray(script) ? script : [script]
  if (output === undefined || !('output' in output)) throw new Error('The opening was not built')
  return `<script nonce="__NONCE__">${output.output[0].code.trim()}</script>`
}

/** While the dashboard is developed, its languages are built when they are asked for. */
const languageInDevelopment = /^\/@language\/(\w+)\.js$/
const filesInDevelopment = Object.fromEntries(
  translatedLanguages.map((language) => [language, `/@language/${language}.js`]),
)

/**
 * Puts `src/client/opening.ts` and the icon into the page, with the files of each page that it does not name itself and those of the
 * languages.
 */
export function opening(): Plugin {
  let languages: LanguageFile[] = []
  return {
    name: 'opening',
    async renderStart() {
      languages = await Promise.all(translatedLanguages.map(buildLanguage))
      for (const { fileName, source } of languages) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, asked] = languageInDevelopment.exec(request.url ?? '') ?? []
        const language = translatedLanguages.find((each) => each === asked)
        if (language === undefined) return next()
        buildLanguage(language).then(
          ({ source }) => response.setHeader('content-type', 'text/javascript').end(source),
          next,
        )
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server }) {
        const filesOfPages = pageModules.map(([path, modules]) => {
          const files = bundle ? filesOfPage(path, modules, bundle) : []
          return [path.source, files.filter((file) => !html.includes(file))] as const
        })
        const filesOfLanguages = server
          ? filesInDevelopment
          : Object.fromEntries(languages.map(({ language, fileName }) => [language, `/${fileName}`]))
        const script = await openingScript(filesOfPages, filesOfLanguages)
        const icon = encodeURIComponent(await readFile(join(root, 'public/icon.svg'), 'utf8'))
        return (
          html
            .replace('/icon.svg', () => `data:image/svg+xml,${icon}`)
            // Before the style sheets: a script after them would wait for them.
            .replace('<title>', () => `${script}\n    <title>`)
        )
      },
    },
  }
}
