import { makePdf, placed } from '../../src/server/testing/files/index.ts'
import { type ChatModel, startChatModel } from '../../src/server/testing/chat-model.ts'
import { uploadAndRead } from '../support/documents.ts'
import { type RunningService, startService } from '../support/service.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'

const paper = () =>
  makePdf([
    [
      ...placed('ARRIVAL NOTICE', { size: 18, left: 150, top: 60 }),
      ...placed(
        [
          'B/L No.       MAEU229011877',
          'Last free day   20 Nov 2026',
          ...Array.from({ length: 9 }, () => ''),
          'We expect your goods, for Fir Street Imports LLC, on this ship.',
        ].join('\n'),
        { size: 9, left: 50, top: 110 },
      ),
    ],
  ])
let chat: ChatModel
let own: RunningService
test.beforeAll(async () => {
  chat = await startChatModel()
  own = await startService(['--shipments', '0', '--reader-url', chat.url, '--reader-model', 'small'])
})
test.afterAll(async () => {
  await own.close()
  await chat.close()
})

test(
  'where the operator set a model of their own, the screen says that texts are sent to it, and marks what it found',
  { tag: '@long' },
  async ({ page }) => {
    chat.says = () => ({
      fields: { consignee: 'Fir Street Imports LLC', vessel_name: { cell: 1, text: 'EVER GIVEN' } },
    })
    const id = await uploadAndRead(own, { name: 'notice.pdf', bytes: await paper() })
    await signIn(page, own)
    const sentence = page.getByText(
      `Texts of documents are sent to the operator’s own model at ${new URL(chat.url).host}`,
    )
    await page.goto(`${own.origin}/documents`)
    await expect(sentence).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`${own.origin}/documents/${id}`)
    await expect(sentence).toBeVisible()
    const found = page.getByRole('row').filter({ hasText: 'Fir Street Imports LLC' })
    await expect(found).toContainText('45% certain')
    await expect(found).toContainText('found by the operator’s own model')
    await expect(page.getByRole('grid', { name: 'Extracted fields' })).not.toContainText('EVER GIVEN')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)
