import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/story.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the API reference in ${colorScheme}: found by keyboard, readable at 360 px, nothing serious for axe`,
    { tag: '@long' },
    async ({ clerk, service }) => {
      const foreign: string[] = []
      clerk.on('request', (request) => {
        if (!request.url().startsWith(service.origin)) foreign.push(request.url())
      })
      await clerk.emulateMedia({ colorScheme })
      await clerk.goto(`${service.origin}/docs`)
      await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('Portolan API')
      const link = clerk.getByRole('link', { name: 'Create a webhook' }).first()
      await link.focus()
      await clerk.keyboard.press('Enter')
      await expect(clerk).toHaveURL(/#operation-create_webhook$/)
      await expect(clerk.locator('#operation-create_webhook')).toBeInViewport()

      // The whole page is too long for axe: two operations and the rules before them have all its parts.
      const axe = new AxeBuilder({ page: clerk }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      const { violations } = await axe
        .include('header')
        .include('#authentication')
        .include('#operation-create_webhook')
        .include('#operation-list_shipments')
        .analyze()
      expect(violations.map(({ id }) => id)).toEqual([])

      await clerk.setViewportSize({ width: 360, height: 740 })
      const width = await clerk.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(360)
      expect(foreign).toEqual([])
    },
  )
