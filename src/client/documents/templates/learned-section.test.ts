// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentLearning } from '../../../contract/resources/index.ts'
import { queryClient } from '../../api/index.ts'
import { answerRequests } from '../../api/testing/answers.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, labelled, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { click, fillField, pressKeys, until } from '../../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { Learned } from './learned.part.tsx'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'admin' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

const field = (path: string, example: string) => ({ path, confirmations: 2, is_read_first: true, example })
const learnedOf = (name: string): DocumentLearning => ({
  is_on: true,
  issuers: [
    {
      id: '0198c7a0-0000-7000-8000-000000000003',
      name,
      document_type: 'arrival_notice',
      documents: 2,
      updated_at: '2026-11-20T18:00:00Z',
      last_used_at: '2026-11-20T18:00:00Z',
      fields: [field('pickup_number', 'QX5520'), field('vessel_name', 'MAERSK EMDEN')],
    },
  ],
})

/** The section, of a service that holds what was learned. */
async function openLearned(name: string) {
  let learning = learnedOf(name)
  answerRequests({
    get_document_learning: () => learning,
    edit_document_learning: ({ body }) => (learning = { ...learning, ...(body as { is_on: boolean }) }),
    edit_learned_issuer: ({ body }) => {
      learning = { ...learning, issuers: learnedOf((body as { name: string }).name).issuers }
      return learning.issuers[0]
    },
    forget_learned_field: ({ params }) => {
      const without = ({ fields, ...issuer }: DocumentLearning['issuers'][number]) => ({
        ...issuer,
        fields: fields.filter(({ path }) => path !== params['path']),
      })
      learning = { ...learning, issuers: learning.issuers.map(without) }
      return { meta: {} }
    },
    forget_learned_issuer: () => {
      learning = { ...learning, issuers: [] }
      return { meta: {} }
    },
  })
  await openPage({ routes: [{ path: '/', Component: Learned }], at: '/', client: queryClient })
  const section = onlyOne(document, 'region', 'Learned from accepted documents')
  await until(() => onlyOne(section, 'article', name))
  return section
}

test('learning is switched off and on again', async () => {
  const section = await openLearned('Lantern')
  const learning = () => onlyOne(section, 'switch', 'Learn from accepted documents')
  expect(learning().getAttribute('aria-checked')).toBe('true')
  await click(learning())
  await until(() => expect(learning().getAttribute('aria-checked')).toBe('false'))
  expect(readableText(section)).toContain(
    'documents that are accepted now teach nothing, also not later, and what was learned is not used',
  )
  await click(learning())
  await until(() => expect(learning().getAttribute('aria-checked')).toBe('true'))
})

test('what was learned of an issuer can be named and forgotten, after a question', async () => {
  const section = await openLearned('LANTERN FORWARDING ROTTERDAM')
  const issuer = onlyOne(section, 'article', 'LANTERN FORWARDING ROTTERDAM')
  expect(readableText(issuer)).toContain('Arrival notice · learned from 2 documents · last used')
  const learned = (text: string) =>
    all(section, 'listitem').filter((each) => readableText(each).includes(text))
  expect(readableText(learned('Pickup number')[0])).toContain('QX5520')
  expect(readableText(learned('Pickup number')[0])).toContain('read first, 2 documents agree')

  await click(onlyOne(issuer, 'button', 'Rename LANTERN FORWARDING ROTTERDAM'))
  await fillField(labelled(section, 'Name of the issuer'), 'Lantern')
  await pressKeys('Enter')
  await until(() => expect(all(section, 'article', 'Lantern')).toHaveLength(1))
  await click(onlyOne(section, 'button', 'Forget Pickup number of Lantern'))
  await until(() => expect(learned('Pickup number')).toHaveLength(0))
  expect(learned('Vessel')).toHaveLength(1)

  await click(onlyOne(section, 'button', 'Forget Lantern'))
  await click(onlyOne(onlyOne(document, 'dialog', 'Forget Lantern?'), 'button', 'Cancel'))
  expect(all(document, 'dialog')).toHaveLength(0)
  expect(all(section, 'article', 'Lantern')).toHaveLength(1)
  await click(onlyOne(section, 'button', 'Forget Lantern'))
  await click(onlyOne(onlyOne(document, 'dialog', 'Forget Lantern?'), 'button', 'Forget'))
  await until(() => expect(all(section, 'article', 'Lantern')).toHaveLength(0))
})
