import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Classes that stay those of Node: the service in the same process answers by them, and reads what the page sends. */
const ofNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'crypto',
]

/** No stream of changes is opened, and no worker answers: what changes elsewhere is seen when a page is opened. */
class NeverOpens extends EventTarget {
  readonly CLOSED = 2
  readonly readyState = 0
  readonly postMessage = () => undefined
  readonly close = () => undefined
  readonly terminate = () => undefined
}

/** The document of happy-dom beside the classes of Node: for tests of pages that ask a real service in the same process. */
const page: Environment = {
  name: 'page',
  // Code of the service finds files beside itself, which code for browsers does not.
  viteEnvironment: 'ssr',
  async setup(global: Record<string, unknown>, options) {
    const kept = ofNode.map((name) => [name, global[name]] as const)
    const environment = await builtinEnvironments['happy-dom'].setup(global, options)
    const set = (name: string, value: unknown) =>
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    for (const [name, value] of kept) set(name, value)
    set('EventSource', NeverOpens)
    set('Worker', NeverOpens)
    return environment
  },
}
export default page
