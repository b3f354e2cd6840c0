import { expect, test } from 'vitest'
import type { EmbedKey } from '../../../contract/resources/index.ts'
import { embedRowOf, embedSnippet } from './embed.present.ts'

const embedWith = (attributes: Partial<EmbedKey['attributes']>): EmbedKey => ({
  id: '01a208e8-eed0-7cad-8f61-490121dc3179',
  type: 'embed_key',
  attributes: {
    label: 'Order page',
    kind: 'map',
    sites: ['https://shop.example'],
    key: 'pk_1',
    path: '/embed/pk_1',
    created_at: '2026-11-01T10:00:00Z',
    revoked_at: null,
    last_used_at: null,
    ...attributes,
  },
})

test('the HTML of an embed names the frame, and sends the site as referrer alone', () => {
  const code = embedSnippet(embedWith({}).attributes, 'https://track.example')
  expect(code).toContain('src="https://track.example/embed/pk_1" title="Track a container"')
  expect(code).toContain('referrerpolicy="origin"')
})

test('a revoked embed says since when', () => {
  const now = new Date('2026-11-22T16:20:00Z')
  expect(embedRowOf(embedWith({}), now, 'UTC')).toMatchObject({ revoked: null, used: { text: 'never' } })
  const { revoked } = embedRowOf(embedWith({ revoked_at: '2026-11-22T16:00:00Z' }), now, 'UTC')
  expect(revoked?.text).toMatch(/^revoked /)
})
