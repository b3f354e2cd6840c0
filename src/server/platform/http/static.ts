import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { basemapElement, connectSources, type OperatorBasemap } from './basemap/basemap.ts'
import { assetPolicy, newNonce, pagePolicy, permissionsPolicy } from './security.ts'

/** Files under `/assets` carry a hash of their content in their name. */
const forever = 'public, max-age=31536000, immutable'

/** Runs when a file does not exist: the caller decides. */
const nothingElse = async (): Promise<void> => {}

/** What the page loads from beside this service, as the operator set it. */
interface OtherOrigins {
  basemap?: OperatorBasemap | undefined
  filesOrigin?: string | undefined
}

/** The built dashboard: its files, and its page for every address that a browser opens. */
export function addDashboard(app: Hono, folder: string, origins: OtherOrigins = {}): void {
  const page = (c: Context) => answerPage(c, folder, origins)
  const files = serveStatic({ root: folder, precompressed: true })
  app.get('/assets/*', async (c) => {
    const found = await files(c, nothingElse)
    if (!found) return c.text('Not found', 404)
    found.headers.set('cache-control', forever)
    found.headers.set('content-security-policy', assetPolicy)
    return found
  })
  app.get('*', async (c, next) => {
    if (c.req.path === '/' || c.req.path === '/index.html') return page(c)
    // Files whose names begin with a dot belong to the build and are not served.
    const found = c.req.path.includes('/.') ? undefined : await files(c, nothingElse)
    if (found) return found
    return isForPeople(c) ? page(c) : next()
  })
}

/**
 * Whether to answer with the page. A browser that opens an address accepts HTML explicitly. Clients that accept
 * anything (a script, a worker, curl) get the page only where the path has no file extension: a script that receives
 * HTML fails without an error.
 */
function isForPeople(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !c.req.path.split('/').at(-1)?.includes('.')
}

async function answerPage(
  c: Context,
  folder: string,
  { basemap, filesOrigin }: OtherOrigins,
): Promise<Response> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const nonce = newNonce()
  const headers = {
    'content-security-policy': pagePolicy(nonce, connectSources(basemap), filesOrigin),
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-cache',
  }
  if (html === undefined) return c.text('The dashboard is not built yet: run npm run build\n', 503, headers)
  const page = html
    .replaceAll('__NONCE__', nonce)
    .replace('</head>', () => `${basemapElement(basemap)}</head>`)
  return c.html(page, 200, headers)
}
