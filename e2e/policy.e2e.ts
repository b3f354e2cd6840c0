import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { containerAtSea, expect, test } from './support/story.ts'
import type { RunningService } from './support/service.ts'

const routes = join(import.meta.dirname, '../src/client/routes.tsx')
const declared = /\bpath: '([^']+)'/g

/** The address of each route, with a record of the service in place of a parameter; one without a record answers that. */
async function addresses(service: RunningService): Promise<string[]> {
  const container = await containerAtSea(service)
  const listed = await (await service.ask('/tracking_requests?page[size]=1')).json()
  const [request] = (listed as { data: { id: string }[] }).data
  const none = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'
  const records: Record<string, string | undefined> = {
    shipment_id: container.shipmentId,
    tracking_request_id: request?.id,
  }
  const paths = [...(await readFile(routes, 'utf8')).matchAll(declared)].map(([, path = '']) => path)
  return paths.map(
    (path) =>
      `/${path
        .replace('*', 'nowhere')
        .replaceAll(/:(\w+)\??/g, (_, name: string) => records[name] ?? none)
        .replace(/^\//, '')}`,
  )
}

test('no route breaks the content security policy', async ({ clerk, service }) => {
  const reports: string[] = []
  await clerk.exposeFunction('noteReport', (report: string) => reports.push(report))
  await clerk.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteReport } = window as typeof window & { noteReport: (report: string) => void }
      noteReport(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  // Workers report on the console alone.
  clerk.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text())
  })
  const all = await addresses(service)
  expect(all.length).toBeGreaterThan(15)
  for (const address of [...all, `/shipments/find?q=CSQU3054383,MSCU1234567,PO-1`]) {
    await clerk.goto(service.origin + address)
    await expect(clerk.getByRole('heading').first(), address).toBeVisible()
    await expect(clerk.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  expect(reports).toEqual([])
})
