import { expect, test } from 'vitest'
import { presentStatus } from './shown-status.ts'

test('before departure the last event stands in place of a status that says nothing', () => {
  expect(presentStatus('new', { stage: null }).label).toBe('No status')
  expect(presentStatus('new', { stage: 'at_port_of_lading' })).toEqual({
    label: 'At port of lading',
    tone: 'rest',
    look: 'plain',
  })
})

test('stopped tracking stands before everything else', () => {
  const stop = { label: 'Stopped: booking cancelled' } as NonNullable<
    Parameters<typeof presentStatus>[1]['stop']
  >
  expect(presentStatus('new', { stop, stage: 'loaded' })).toMatchObject({
    label: stop.label,
    look: 'stopped',
  })
})
