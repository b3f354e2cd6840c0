import { pdf } from './support/pdf.ts'
import { missingForProcesses, startInstallation, type Installation } from './processes/installation.ts'
import { unpackPreviousRelease } from './processes/previous-release.ts'
import { rehearseFaults } from './processes/rehearsal.ts'
import { rehearseUpgrade } from './processes/upgrade.ts'
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

  test(
    'a clerk works on while the process behind the page is killed, and sees what is done at the other one',
    { tag: '@long' },
    async ({ page }) => {
      const { origin, webs, ask } = installation
      const [first, second] = webs
      const link = /\/sign-in\/\S+/.exec(first?.printed() ?? '')?.[0]
      await page.goto(`${origin}${link}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
      const { data: shipments } = (await (await ask('/shipments?page[size]=1')).json()) as {
        data: { id: string }[]
      }
      const path = `/shipments/${shipments[0]?.id}`
      const edit = (reference: string) =>
        JSON.stringify({ data: { type: 'shipment', attributes: { ref_numbers: [reference] } } })
      const sees = async (reference: string) => {
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await expect(page.getByRole('main')).toContainText(reference)
      }

      // The page is of the first one, and the second one is asked by itself.
      await page.goto(`${first?.origin}${path}`)
      await expect(page.getByRole('banner')).toContainText('Live')
      const headers = {
        authorization: `Token ${installation.apiKey}`,
        'content-type': 'application/vnd.api+json',
      }
      const atSecond = { method: 'PATCH', headers, body: edit('PO-second') }
      expect((await fetch(`${second?.origin}/v2${path}`, atSecond)).status).toBe(200)
      await sees('PO-second')
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
      expect(
        installation.store.requests.filter((request) => request.startsWith('PUT')).length,
      ).toBeGreaterThan(0)
      expect(installation.store.requests).toContainEqual(expect.stringMatching(/^OPTIONS /))

      for (const killed of [first, second]) {
        await killed?.kill()
        await page.getByRole('link', { name: /^Shipments/ }).click()
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        const reference = `PO-${killed?.name.replace(' ', '-')}`
        await page.goto(`${origin}${path}`)
        await expect(page.getByRole('banner')).toContainText('Live')
        expect((await ask(path, { method: 'PATCH', body: edit(reference) })).status).toBe(200)
        await sees(reference)
        await killed?.start()
      }
    },
  )
})

test(
  'under load no write is lost and nothing is done twice while each process is killed, the database restarted and the store stopped',
  { tag: '@long' },
  async () => {
    const { checks, done } = await rehearseFaults(
      { seconds: 40, killEverySeconds: 6, storeAwaySeconds: 10 },
      () => undefined,
    )
    expect(Object.fromEntries(checks.map(({ name, wrong }) => [name, wrong]))).toEqual(
      Object.fromEntries(checks.map(({ name }) => [name, []])),
    )
    expect(Object.entries(done).filter(([, times]) => times === 0)).toEqual([])
    expect(checks.filter(({ compared }) => compared === 0)).toEqual([])
  },
)

test(
  'while each process is replaced by one of the next release both work side by side, one of before starts on the new tables, and nothing is lost',
  { tag: '@long' },
  async () => {
    const previous = unpackPreviousRelease()
    test.skip('missing' in previous, 'missing' in previous ? previous.missing : undefined)
    if ('missing' in previous) return
    try {
      const { checks, seen, migrations, startedOnNewTables } = await rehearseUpgrade(
        { previous: previous.main, workSeconds: 5 },
        () => undefined,
      )
      expect(migrations.before).not.toBe(migrations.after)
      expect(startedOnNewTables).toContain('The tables are those of a newer version')
      expect(Object.fromEntries(checks.map(({ name, wrong }) => [name, wrong]))).toEqual(
        Object.fromEntries(checks.map(({ name }) => [name, []])),
      )
      expect(checks.filter(({ compared }) => compared === 0)).toEqual([])
      expect(seen.answers).toBeGreaterThan(0)
    } finally {
      previous.remove()
    }
  },
)
