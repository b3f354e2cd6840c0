import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Language } from '../../src/contract/language/languages.ts'
import { translationOf } from '../../src/server/platform/translations.ts'
import type { RunningService } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: RunningService
test.beforeAll(({ service: withFleet }) => {
  service = withFleet
})

/** As the files of messages have it. */
function text(language: Language, message: string): string {
  const translated = translationOf(language)?.message(message, {})
  if (!translated) throw new Error(`“${message}” has no translation into ${language}`)
  return translated
}

const html = (page: Page) => page.locator('html')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const open = (page: Page, path: string) => page.goto(service.origin + path)

/** Another browser with the session of a person, and nothing else of theirs. */
async function secondBrowser(browser: Browser, page: Page): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addCookies(await page.context().cookies())
  return context
}

/** Each heading that the page shows from its first one on. */
async function headingsShown(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(document, { headingsShown: () => shown })
    new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent
      if (now && shown.at(-1) !== now) shown.push(now)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate<string[]>('document.headingsShown()')
}

test(
  'a person chooses a language by keyboard, and each page and device of theirs is in it from its first text',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(await service.newSignInLink())
    await expect(heading(page)).toHaveText(/^Home/)
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await open(page, '/settings/preferences')
    await page.getByRole('main').getByRole('radio', { name: 'English' }).focus()
    await page.keyboard.press('ArrowDown')
    // Each language loads the page anew: a second press before that would be lost.
    await expect(html(page)).toHaveAttribute('lang', 'es')
    await page.getByRole('radio', { name: 'Español' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(html(page)).toHaveAttribute('lang', 'de')
    await expect(heading(page)).toHaveText(text('de', 'Preferences'))
    await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    await test.step('from the first text that is shown', async () => {
      const shown = await headingsShown(page)
      await open(page, '/containers')
      await expect(page.getByRole('columnheader').filter({ hasText: text('de', 'Act by') })).toBeVisible()
      expect((await shown()).filter((each) => /Containers|Home/.test(each))).toEqual([])
      const times = page.locator('tr[data-index]').first()
      await expect(times).toBeVisible()
    })

    await test.step('pages of the person alone are in it too, on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      for (const [path, name] of [
        ['/alerts', 'Alerts'],
        ['/settings/alerts', 'Alerts'],
        ['/settings/people', 'People'],
        ['/settings/audit', 'Audit'],
        ['/settings/account', 'Your account'],
      ] as const) {
        await open(page, path)
        await expect(heading(page)).toHaveText(text('de', name))
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('on another device, which is asked for nothing', async () => {
      const context = await secondBrowser(browser, page)
      const second = await context.newPage()
      await open(second, '/')
      await expect(html(second)).toHaveAttribute('lang', 'de')
      await expect(second.getByRole('navigation', { name: text('de', 'Main') })).toContainText(
        text('de', 'Shipments'),
      )
      await context.close()
    })

    await test.step('English comes back, and nothing of the other language is kept', async () => {
      await open(page, '/settings/preferences')
      await page.getByRole('radio', { name: 'English' }).check()
      await expect(heading(page)).toHaveText('Preferences')
      await expect(html(page)).toHaveAttribute('lang', 'en')
    })

    await test.step('a choice that cannot be kept says so, and the page stays as it is', async () => {
      await page.context().setOffline(true)
      await page.getByRole('radio', { name: '简体中文' }).click()
      await expect(page.getByRole('alert')).toContainText('Not kept')
      await expect(html(page)).toHaveAttribute('lang', 'en')
      await page.context().setOffline(false)
    })
  },
)

const locales = [
  ['es', 'es-MX'],
  ['de', 'de-AT'],
  ['zh', 'zh-CN'],
] as const
const pages = [
  '/',
  '/containers',
  '/shipments',
  '/map',
  '/pickup',
  '/requests',
  '/requests/add',
  '/documents',
  '/orders',
  '/settings/tariffs',
  '/settings/sources',
  '/settings/webhooks',
  '/settings/parties',
  '/settings/preferences',
  '/settings/system',
]

for (const [language, locale] of locales)
  test(
    `a browser that prefers ${locale} shows every page in it, without scrolling sideways on a phone`,
    { tag: '@long' },
    async ({ browser }) => {
      const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await open(page, '/sign-in')
      await expect(heading(page)).toHaveText(text(language, 'Sign in'))
      await page.request.post(`${service.origin}/v2/session`, {
        data: { api_key: service.apiKey },
        headers: { Origin: service.origin },
      })
      for (const path of pages)
        await test.step(path, async () => {
          await open(page, path)
          await expect(heading(page)).toBeVisible()
          await expect(page.getByRole('navigation', { name: text(language, 'Main') })).toBeVisible()
          await expect(page.locator('.skeleton')).toHaveCount(0)
          await expectNoSidewaysScroll(page)
        })
      const { data } = (await (await service.ask('/shipments?page[size]=1')).json()) as {
        data: { id: string }[]
      }
      await open(page, `/shipments/${data[0]?.id}`)
      await expect(heading(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(errors).toEqual([])
      await context.close()
    },
  )

test('a browser without any of the languages shows English', { tag: '@long' }, async ({ browser }) => {
  for (const locale of ['fr-FR', 'zh-TW']) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await open(page, '/sign-in')
    await expect(heading(page)).toHaveText('Sign in')
    await context.close()
  }
})
