import { randomUUID } from 'node:crypto'
import { pdf } from '../support/pdf.ts'
import { requestsOf, expect, test } from '../support/story.ts'

const paper = (name: string, buffer = pdf(randomUUID())) => ({ name, mimeType: 'application/pdf', buffer })

test(
  'several documents are uploaded in three steps each, announced, and listed when they are stored',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    const requests = requestsOf(clerk)
    const sent: string[] = []
    clerk.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).origin)
    })
    await clerk.getByLabel('Files to upload').setInputFiles([paper('first.pdf'), paper('second.pdf')])
    const uploads = clerk.getByRole('region', { name: 'Uploads' })
    await expect(uploads).toContainText('2 received')
    for (const name of ['first', 'second'])
      await expect(clerk.getByRole('table').getByRole('row').filter({ hasText: name })).toBeVisible()
    const posts = requests.filter((request) => request.startsWith('POST'))
    expect(posts.filter((post) => post.endsWith('/storage/direct_uploads'))).toHaveLength(2)
    expect(posts.filter((post) => post.endsWith('/v2/documents'))).toHaveLength(2)
    expect(sent).toEqual([service.origin, service.origin])
  },
)

test(
  'the inbox has first what waits for a person, and says so; what was accepted follows',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    const mark = randomUUID().slice(0, 8)
    const names = ['older', 'newer'].map((name) => `${name} ${mark}`)
    for (const name of names) {
      await clerk.getByLabel('Files to upload').setInputFiles(paper(`${name}.pdf`))
      await expect(clerk.getByRole('region', { name: 'Uploads' })).toContainText(name)
      await expect(clerk.getByRole('table').getByRole('row').filter({ hasText: name })).toBeVisible()
    }
    const answer = await service.ask(`/documents?filter[filename]=${encodeURIComponent(names[1] ?? '')}`)
    const { data } = (await answer.json()) as { data: { id: string }[] }
    const id = data[0]?.id
    const read = async () =>
      ((await (await service.ask(`/documents/${id}`)).json()) as { data: { attributes: { state: string } } })
        .data.attributes.state
    await expect.poll(read).toMatch(/^(read|failed)$/)
    const body = JSON.stringify({ data: { type: 'document', id, attributes: { reviewed: true } } })
    expect((await service.ask(`/documents/${id}`, { method: 'PATCH', body })).status).toBe(200)
    await clerk.goto(`${service.origin}/documents?q=${mark}`)
    const listed = clerk.locator('[data-index] .document-name')
    await expect(listed).toHaveText([new RegExp(names[0] ?? ''), new RegExp(names[1] ?? '')])
    await expect(clerk.locator('.list-order')).toHaveText('What needs you first, then the newest')
    await clerk.goto(`${service.origin}/documents?q=${mark}&sort=-created_at`)
    await expect(listed).toHaveText([new RegExp(names[1] ?? ''), new RegExp(names[0] ?? '')])
  },
)
