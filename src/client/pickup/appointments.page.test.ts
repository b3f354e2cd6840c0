// @vitest-environment page
import { beforeEach, test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'
import { giveRoom } from '../ui/testing/room.ts'

const pages = pagesOfService()
beforeEach(() => giveRoom({ width: 1440, height: 900 }))

test('on the board and in the list an appointment that was missed, or is after act by, says so beside its time', async () => {
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const containers = [
    { number: 'MSCU1234566', pickup_appointment_at: after(-8) },
    { number: 'CSQU3054383', pickup_appointment_at: after(120), pickup_lfd: after(72) },
    { number: 'MSKU7721046', pickup_appointment_at: after(48), pickup_lfd: after(72) },
  ]
  await pages.service.ask('POST', '/v2/imports', {
    data: containers.map((attributes, nth) => ({
      id: `00000001-0000-4000-8000-00000000000${nth}`,
      type: 'container',
      attributes: { current_status: 'available', pod_timezone: 'America/Los_Angeles', ...attributes },
    })),
  })
  const page = await pages.openBrowser({ role: 'clerk' })
  await page.goto('/pickup')
  const appointment = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Appointment of ${name}`) })
  await expect(appointment('MSCU')).toContainText('missed')
  await expect(appointment('CSQU')).toContainText('after act by')
  await expect(appointment('MSKU')).not.toContainText(/missed|after act by/)
  await page.goto('/containers?columns=number,pickup_appointment_at')
  await expect(page.getByText('missed')).toBeVisible()
  await expect(page.getByText('after act by')).toBeVisible()
})
