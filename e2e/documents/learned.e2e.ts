import { makePdf, placed } from '../../src/server/testing/files/index.ts'
import { uploadAndRead } from '../support/documents.ts'
import type { RunningService } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

/** An arrival notice whose issuer calls the pickup number by a name of its own. */
const notice = (pickup: string, file: string) =>
  makePdf([
    placed(`
LANTERN FORWARDING ROTTERDAM
Waalhaven Zuidzijde, Netherlands

ARRIVAL NOTICE

Our File:    ${file}
Vessel:      MAERSK EMDEN
ETA:         12 May 2026

Gate word              Storage begins
${pickup}                 12 May 2026
`),
  ])

async function acceptWith(service: RunningService, id: string, extracted_data_manual: object | null) {
  const attributes = { reviewed: true, ...(extracted_data_manual && { extracted_data_manual }) }
  await service.ask(`/documents/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ data: { type: 'document', id, attributes } }),
  })
}
interface Learning {
  issuers: { name: string; fields: { path: string; is_read_first: boolean }[] }[]
}
const learned = async (service: RunningService) => {
  const { issuers } = (await (await service.ask('/document_learning')).json()) as Learning
  return issuers
    .filter(({ name }) => name.startsWith('LANTERN'))
    .flatMap(({ fields }) => fields.filter((field) => field.is_read_first))
    .map(({ path }) => path)
}

test(
  'a field that was corrected in two documents of an issuer is read in the third, and what was learned can be named and forgotten',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const papers = [
      { pickup: 'QX4417', file: 'LF-88123' },
      { pickup: 'QX5520', file: 'LF-90245' },
    ]
    for (const { pickup, file } of papers) {
      const id = await uploadAndRead(service, { name: `${file}.pdf`, bytes: await notice(pickup, file) })
      await acceptWith(service, id, { pickup_number: pickup })
    }
    await expect.poll(() => learned(service)).toContain('pickup_number')

    const third = await uploadAndRead(service, {
      name: 'third of the issuer.pdf',
      bytes: await notice('QX7781', 'LF-91000'),
    })
    await clerk.goto(`${service.origin}/documents/${third}`)
    const read = clerk
      .getByRole('grid', { name: 'Extracted fields' })
      .getByRole('row')
      .filter({ has: clerk.getByRole('rowheader', { name: 'Pickup number', exact: true }) })
    await expect(read).toContainText('QX7781')
    await expect(read).toContainText('as in accepted documents')

    await clerk.goto(`${service.origin}/documents`)
    await clerk.getByRole('link', { name: 'Templates' }).click()
    const section = clerk.getByRole('region', { name: 'Learned from accepted documents' })
    const issuer = section.getByRole('article', { name: 'LANTERN FORWARDING ROTTERDAM' })
    await expect(issuer).toContainText('Arrival notice · learned from 2 documents · last used')
    const pickup = issuer.getByRole('listitem').filter({ hasText: 'Pickup number' })
    await expect(pickup).toContainText('QX5520')
    await expect(pickup).toContainText('read first, 2 documents agree')
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 1280, height: 800 })

    await issuer.getByRole('button', { name: 'Rename LANTERN FORWARDING ROTTERDAM' }).click()
    await issuer.getByLabel('Name of the issuer').fill('Lantern')
    await clerk.keyboard.press('Enter')
    const renamed = section.getByRole('article', { name: 'Lantern', exact: true })
    await renamed.getByRole('button', { name: 'Forget Pickup number of Lantern' }).click()
    await expect(renamed.getByRole('listitem').filter({ hasText: 'Pickup number' })).toHaveCount(0)
    await expect(renamed.getByRole('listitem').filter({ hasText: 'Vessel' })).toHaveCount(1)

    await renamed.getByRole('button', { name: 'Forget Lantern', exact: true }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Forget Lantern?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(renamed).toBeVisible()
    await renamed.getByRole('button', { name: 'Forget Lantern', exact: true }).click()
    await dialog.getByRole('button', { name: 'Forget', exact: true }).click()
    await expect(renamed).toHaveCount(0)
  },
)
