import { breakFees } from '../support/break-record.ts'
import { startService } from '../support/service.ts'
import { expect, signIn, test } from '../support/story.ts'
import { exampleUuid, numberOf, importContainers } from '../support/import-containers.ts'

test(
  'a record that does not fit the interface is shown as far as it can be read, and the page names the rest',
  { tag: '@long' },
  async ({ page }) => {
    const [odd, even] = [numberOf('CSQU', 305_438), numberOf('CSQU', 305_439)]
    const service = await startService(['--shipments', '0'])
    try {
      const attributes = { current_status: 'available', location_at_pod_terminal: 'Yard A7' }
      await importContainers(service, [
        { number: odd, bill: 'MEDU9104472', attributes },
        { number: even, bill: 'MEDU9104472', attributes },
      ])
      await service.stop()
      await breakFees(service.data, odd)
      await service.restart()
      await signIn(page, service)
      await page.goto(
        `${service.origin}/shipments/${exampleUuid('MEDU9104472')}?container=${exampleUuid(odd)}`,
      )
      const note = page.getByRole('status').filter({ hasText: 'cannot read' })
      await expect(note).toContainText(odd)
      await expect(note).toContainText('fees at pod terminal')
      await expect(page.getByRole('main')).toContainText('Yard A7')

      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('row')).toHaveCount(3)
      await expect(page.getByRole('status').filter({ hasText: 'cannot read' })).toContainText(odd)
    } finally {
      await service.close()
    }
  },
)
