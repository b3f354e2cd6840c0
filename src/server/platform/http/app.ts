import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { getPathNoStrict } from 'hono/utils/url'
import { openApiDocument } from '../../../contract/openapi.ts'
import type { Log } from '../log.ts'
import { nameRequest } from '../request-context.ts'
import { answerProblem, answerThrown } from './answer.ts'
import { type Entrance, openEntrance } from './clients/entrance.ts'
import { withEntrance } from './clients/sender.ts'
import { answerToPage } from './cross-origin.ts'
import type { Callers } from './limits/callers.ts'
import { addOperations, type OperationDeps, refuseOthers } from './operations.ts'
import { problem } from './problem.ts'
import { addBasemapFile } from './basemap/basemap-file.ts'
import type { OperatorBasemap } from './basemap/basemap.ts'
import { addHealth, isOfHealth, type ReadinessChecks } from './operating/health.ts'
import { addReference, once } from './reference/reference.ts'
import { securityHeaders } from './security.ts'
import { addDashboard } from './static.ts'

interface AppDeps extends OperationDeps {
  log: Log
  /** The folder of the built dashboard; undefined serves the interface alone. */
  dashboard: string | undefined
  /** The map that the operator has instead of the built-in one. */
  basemap?: OperatorBasemap | undefined
  /** The origin of the object store, to which pages send files and from which they load them. */
  filesOrigin?: string | undefined
  /** Sub-applications of slices that speak plain HTTP: signed uploads and downloads. */
  mounts?: { path: `/${string}`; app: Hono }[]
  /** Those that answer callers of the interface in the form of another standard. */
  mountsForCallers?: MountForCallers[]
  /** What must work before requests are sent here. */
  readiness?: ReadinessChecks
  /** Proxies and hosts; without it every host is taken. */
  entrance?: Entrance
}

export interface MountForCallers {
  path: `/${string}`
  app: (callers: Callers, fetchOperation: FetchOperation) => Hono
}

/** Answers a request in this process, as if it had come in: through the same gate. @param env that of the request that it is made for */
export type FetchOperation = (request: Request, env: unknown) => Response | Promise<Response>

/** `/storage` and a PUT is `storage PUT`: so many as there are mounts. */
const named =
  (path: string): MiddlewareHandler =>
  (c, next) => {
    nameRequest(`${path.slice(1)} ${knownMethods.has(c.req.method) ? c.req.method : 'OTHER'}`)
    return next()
  }
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The base path of the interface, with its major version (docs/interface.md, "Versioning"). */
const basePath = '/v2'
const descriptionPath = `${basePath}/openapi.json`

const withoutSpareSlashes = (path: string): string =>
  path.includes('//') ? path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') : path

/**
 * The whole service as one fetch function: the interface under `/v2`, the slices' own mounts, and the dashboard for
 * everything else.
 */
export function createApp(deps: AppDeps): Hono {
  // A path may end in a slash, and so may the base address that a client puts before its paths.
  const app = new Hono({ getPath: (request) => withoutSpareSlashes(getPathNoStrict(request)) })
  // Operations write these headers and compress by themselves.
  const isOperation = (c: Context) => c.req.path.startsWith(`${basePath}/`) && c.req.path !== descriptionPath
  app.use(except(isOperation, securityHeaders, compress()))
  app.onError((thrown, c) => answerToPage(c, answerThrown(thrown, c, deps.log)))
  // What watches the service asks it by any name.
  app.use(withEntrance(deps.entrance ?? openEntrance, isOfHealth))
  addHealth(app, deps.readiness ?? {})

  addOperations(app, basePath, deps)
  const document = once(openApiDocument)
  const description = once(() => JSON.stringify(document()))
  app.get(descriptionPath, (c) => c.body(description(), 200, { 'content-type': 'application/json' }))
  refuseOthers(app, descriptionPath, ['GET'])
  const nothingHere = () => answerProblem(problem(404, 'There is nothing at this address'))
  app.all(basePath, nothingHere)
  app.all(`${basePath}/*`, nothingHere)

  addReference(app, document)

  for (const { path, app: mounted } of deps.mounts ?? []) {
    app.use(`${path}/*`, named(path))
    app.route(path, mounted)
  }
  const fetchOperation: FetchOperation = (request, env) => app.fetch(request, env)
  for (const mount of deps.mountsForCallers ?? []) {
    app.use(`${mount.path}/*`, named(mount.path))
    app.route(mount.path, mount.app(deps.callers, fetchOperation))
  }
  if (deps.basemap) addBasemapFile(app, deps.basemap)
  if (deps.dashboard !== undefined) addDashboard(app, deps.dashboard, deps)
  app.notFound(nothingHere)
  return app
}
