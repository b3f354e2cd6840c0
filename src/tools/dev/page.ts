import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { root } from '../run.ts'
import type { WatchedService } from './service.ts'

/** The paths that the service answers itself; every other one is a page or a module of the dashboard. */
export const servicePaths = '^/(v2|docs|storage|exports|healthz|readyz|basemap\\.pmtiles)(/|\\?|$)'

type Answering = Pick<WatchedService, 'origin' | 'ready' | 'takeSignInToken'>

/**
 * Serves the dashboard's page with Vite's scripts in it, the policy that the service sends with its own page, and the
 * demo account signed in. Only for a server that listens on this machine alone: every browser that reaches it is let in.
 */
export function dashboardPage(service: Answering): Plugin {
  const session = createSession(service)
  return {
    name: 'dashboard-page',
    config: () => ({ html: { cspNonce: '__NONCE__' } }),
    configureServer(server) {
      // Returned, so that it comes after Vite's own files and modules.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          answerPage(server, service, session, request, response).catch((error: unknown) => {
            response.writeHead(502).end(String(error))
          })
        })
      }
    },
  }
}

async function answerPage(
  server: ViteDevServer,
  service: Answering,
  session: Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await service.ready
  // The service's page itself may be missing (nothing is built) or old: only its policy is taken, and the map of the operator.
  const own = await fetch(`${service.origin}/`, { headers: { accept: 'text/html' } })
  const policy = own.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  const basemap = /<meta name="portolan-basemap"[^>]*>/.exec(await own.text())?.[0] ?? ''
  const written = await readFile(join(root, 'index.html'), 'utf8')
  const html = written.replace('</head>', () => `${basemap}</head>`)
  const page = await server.transformIndexHtml(request.url ?? '/', html)
  const cookie = await session.cookieFor(request.headers.cookie)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  })
  response.end(page.replaceAll('__NONCE__', nonce))
}

interface Session {
  /** The cookie to set for a browser that is not signed in; undefined for one that is. */
  cookieFor: (cookie: string | undefined) => Promise<string | undefined>
}

/** One session, made with the printed sign-in token, for all browsers that come without one. */
function createSession({ origin, takeSignInToken }: Answering): Session {
  let ours: string | undefined
  const address = `${origin}/v2/session`
  const isSignedIn = async (cookie: string) => (await fetch(address, { headers: { cookie } })).ok
  return {
    async cookieFor(cookie) {
      if (cookie !== undefined && (await isSignedIn(cookie))) return undefined
      if (ours !== undefined && (await isSignedIn(ours))) return ours
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sign_in_token: takeSignInToken() ?? '' }),
      })
      ours = answer.headers.getSetCookie()[0]
      return ours
    },
  }
}
