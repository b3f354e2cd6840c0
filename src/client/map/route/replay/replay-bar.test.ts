// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../../ui/testing/render.ts'
import { port } from '../testing/features.ts'
import { replayableJourney } from './journey.ts'
import { ReplayBar } from './replay-bar.tsx'
import { createReplay } from './replay-store.ts'

const now = new Date('2026-11-20T18:14:00Z')

test('the ends of the slider are days at their places, as the time that is said beside them', () => {
  const journey = replayableJourney(
    [
      port(1, [121.5, 31.2], { outbound_atd_at: '2026-11-10T18:00:00Z' }),
      port(2, [-118.25, 33.73], {
        time_zone: 'America/Los_Angeles',
        // 16:00 of the day before in Los Angeles.
        inbound_eta_at: '2026-11-26T00:00:00Z',
      }),
    ],
    [],
    now,
  )
  if (!journey) throw new Error('Nothing to replay')
  const page = render(createElement(ReplayBar, { journey, replay: createReplay(), now }))
  const text = page.textContent ?? ''
  expect(text).toContain('11 Nov')
  expect(text).toContain('25 Nov')
  expect(text).not.toMatch(/10 Nov|26 Nov/)
})
