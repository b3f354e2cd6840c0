import '../api/zod-config.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Role } from '../../contract/vocabulary/index.ts'
import { giveEmail } from '../../server/testing/give-email.ts'
import { lastMailTo } from '../../server/testing/sealed-mails.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../../server/testing/service.ts'
import { signInAs } from '../../server/testing/signed-in.ts'
import { budget, queryClient } from '../api/index.ts'
import { followSignOut } from '../follow-sign-out.ts'
import { pageRoutes } from '../routes.tsx'
import { Locator } from './locator.ts'
import { pressKey } from './user-input.ts'

const pageOrigin = 'http://localhost:4949'

interface BrowserOptions {
  /** Who is signed in, as a new member of the first account; null: nobody. An owner where nothing is said. */
  role?: Role | null
  name?: string
  origin?: string
}

/**
 * A browser in front of the real service: the real dashboard, whose `fetch` is answered by the service in the same process. It keeps
 * the cookies of its session. One page is open at a time.
 */
async function openBrowser(service: TestService, options: BrowserOptions = {}) {
  const { role = 'owner', name, origin = pageOrigin } = options
  const member = role === null ? null : await signInAs(service, service.own.account_id, role, null, name)
  const cookies = new Map<string, string>()
  const [given, secret] = (member?.headers['cookie'] ?? '').split('=')
  if (given && secret) cookies.set(given, secret)
  const refused: string[] = []
  let offline = false

  /** Sends what a page asks for to the service, as the browser sends it. */
  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (offline) throw new TypeError('Failed to fetch')
    const request = new Request(typeof input === 'string' ? new URL(input, location.href) : input, init)
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '))
    request.headers.set('sec-fetch-site', 'same-origin')
    if (request.method !== 'GET') request.headers.set('origin', origin)
    const response = await service.app.request(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    if (response.status === 403) refused.push(`${request.method} ${new URL(request.url).pathname}`)
    return response
  }

  /** Opens an address as when it is typed. */
  async function goto(path: string): Promise<void> {
    closePage()
    queryClient.clear()
    budget.reset()
    vi.stubGlobal('fetch', send)
    // The page draws by itself, and not when a test says so.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    window.happyDOM.setURL(origin)
    history.pushState(null, '', path)
    document.documentElement.lang = 'en'
    vi.spyOn(location, 'assign').mockImplementation((to) => void goto(String(to)))
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    const router = createBrowserRouter(pageRoutes)
    followSignOut(router)
    const root = createRoot(container)
    root.render(
      createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router })),
    )
    opened = { root, dispose: () => router.dispose() }
  }

  const page = new Locator(() => [document.documentElement], 'page')
  return Object.assign(page, {
    goto,
    reload: () => goto(location.pathname + location.search),
    user_id: member?.user_id,
    /** Sends a request of the page. */
    send,
    /** The requests that the service refused to it. */
    refused,
    /** Whether requests reach the service. */
    setOffline: (isOffline: boolean) => void (offline = isOffline),
    goBack: () => history.back(),
    press: async (key: string) => pressKey(key),
  })
}

let opened: { root: Root; dispose: () => void } | undefined

/** Takes down what is drawn, and what the page put in place of the names of Node. */
function closePage(): void {
  opened?.root.unmount()
  opened?.dispose()
  opened = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
}

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void }
  }
}

/** The service of a test file, whose clock is that of the page: started before its tests and closed after them, and browsers in front of it. */
export function pagesOfService(options: TestServiceOptions = {}) {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ now: new Date().toISOString(), ...options })
  })
  afterEach(closePage)
  afterAll(() => service.close())
  return {
    get service() {
      return service
    },
    openBrowser: (opening?: BrowserOptions) => openBrowser(service, opening),
    /** Gives a member an e-mail address, without the link that confirms one. */
    giveEmail: (member: { user_id: string | undefined }, email: string) =>
      giveEmail(service, { user_id: member.user_id ?? '' }, email),
    lastMailTo: (recipient: string) => lastMailTo(service, recipient),
  }
}
