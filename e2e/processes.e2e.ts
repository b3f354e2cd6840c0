import { pdf } from './support/pdf.ts'
import { missingForProcesses, startInstallation, type Installation } from './processes/installation.ts'
import { rehearseFaults } from './processes/rehearsal.ts'
import { expect, test } from './support/story.ts'

const missing = missingForProcesses()
test.skip(missing !== undefined, missing)

test.describe('two processes that answer and two that work', () => {
  let installation: Installation
  test.beforeAll(async () => {
    installation = await startInstallation({
      webs: 2,
      work: ['documents', 'tracking,webhooks'],
      flags: ['--shipments', '5'],
    })
    await Promise.all([...installation.webs, ...installation.workers].map((each) => each.start()))
    await expect
      .poll(async () => installation.workers[1]?.printed())
      .toContain('The simulated fleet is complete')
  })
  test.afterAll(() => installation.close())

  test('a clerk works on while the process behind the page is killed, and sees what is done at the other one', async ({
    page,
  }) => {
    const { origin, webs, ask } = installation
    const [first, second] = webs
    const link = /\/sign-in\/\S+/.exec(first?.printed() ?? '')?.[0]
    await page.goto(`${origin}${link}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await page.goto(`${origin}/documents`)
    await expect(page.getByRole('banner')).toContainText('Live')

    await page.getByLabel('Files to upload').setInputFiles({
      name: 'Notice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf('ARRIVAL NOTICE')),
    })
    const row = page.getByRole('row').filter({ hasText: 'Notice' })
    // It is stored in the object store by the browser, read by a worker, and announced by the process behind the page.
    await expect(row).toContainText('To review')
    expect(installation.store.requests.filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(
      0,
    )
    expect(installation.store.requests).toContainEqual(expect.stringMatching(/^OPTIONS /))

    for (const [killed, other] of [
      [first, second],
      [second, first],
    ]) {
      await killed?.kill()
      await page.getByRole('link', { name: /^Shipments/ }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const { data } = (await (await ask('/shipments?page[size]=1')).json()) as { data: { id: string }[] }
      const reference = `PO-${killed?.name.replace(' ', '-')}`
      await page.goto(`${origin}/shipments/${data[0]?.id}`)
      await expect(page.getByRole('banner')).toContainText('Live')
      const edit = { data: { type: 'shipment', attributes: { ref_numbers: [reference] } } }
      const answer = await ask(`/shipments/${data[0]?.id}`, { method: 'PATCH', body: JSON.stringify(edit) })
      expect(answer.status).toBe(200)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByRole('main')).toContainText(reference)
      expect(other?.origin).toBeDefined()
      await killed?.start()
    }
  })
})

test('under load no write is lost and nothing is done twice while each process is killed, the database restarted and the store stopped', async () => {
  const { checks, done, seen } = await rehearseFaults(
    { seconds: 40, killEverySeconds: 6, storeAwaySeconds: 10 },
    () => undefined,
  )
  expect(Object.fromEntries(checks.map(({ name, wrong }) => [name, wrong]))).toEqual(
    Object.fromEntries(checks.map(({ name }) => [name, []])),
  )
  expect(Object.entries(done).filter(([, times]) => times === 0)).toEqual([])
  expect(seen.answers).toBeGreaterThan(0)
})
