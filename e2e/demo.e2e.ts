import { fetchDocuments } from './support/documents.ts'
import { startService } from './support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'

test(
  'the demo account has documents of its own containers, some doubtful, customers and saved views',
  { tag: '@long' },
  async ({ page }) => {
    const service = await startService(['--examples', 'yes'])
    try {
      await expect
        .poll(
          async () =>
            (await fetchDocuments(service)).filter(({ attributes }) => attributes.state === 'read').length,
        )
        .toBeGreaterThanOrEqual(8)
      await expect.poll(async () => (await fetchDocuments(service, 'filter[is_unsure]=true')).length).toBe(1)
      await signIn(page, service)
      await page.goto(`${service.origin}/documents`)
      const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
      await expect(row('scan_0412.pdf')).toContainText(/\d+ values? to check/)
      await expect(row('note.pdf')).toContainText('Perhaps a delivery order: choose its type')
      await expect(row('bill of lading, supplier.pdf')).toContainText(/no tracked number/i)
      await expect(row(/DO \w+\.pdf/)).toContainText('Delivery order')
      await expect(row(/DO \w+\.pdf/)).toContainText(/container/)
      await expect(page.getByRole('navigation', { name: 'Inbox filters' })).toContainText(/Not matched\s*2/)
      await expect(page.getByRole('link', { name: /^Act by in 3 days/ })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)

      const [first] = await fetchDocuments(service)
      const before = (await fetchDocuments(service)).length
      expect((await service.ask(`/documents/${first?.id}`, { method: 'DELETE' })).status).toBe(204)
      await service.stop()
      await service.restart()
      await signIn(page, service)
      await page.goto(`${service.origin}/documents`)
      await expect(page.getByText(`${before - 1} documents`)).toBeVisible()
      const customers = await service.ask('/shipments?filter[customer_name]=Brookfield Home&page[size]=1')
      expect(((await customers.json()) as { data: unknown[] }).data).toHaveLength(1)
    } finally {
      await service.close()
    }
  },
)
