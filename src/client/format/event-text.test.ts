import { expect, test } from 'vitest'
import { pickupEventNames, transportEventNames } from '../../contract/vocabulary/index.ts'
import { eventText, sourceText } from './event-text.ts'

test('every event of the vocabulary has words of its own, and estimates speak of what is to come', () => {
  const words = [...transportEventNames, ...pickupEventNames].map((event) => eventText(event, null, null))
  expect(new Set(words).size).toBe(words.length)
  expect(eventText('container.transport.estimated.vessel_arrived', null, null)).toBe('Vessel arrives')
  expect(eventText('container.transport.vessel_arrived', null, null)).toBe('Vessel arrived')
})

test('the ship is named where it says more', () => {
  expect(eventText('container.transport.vessel_loaded', 'MSC Irina', '445E')).toBe(
    'Loaded on MSC Irina · 445E',
  )
  expect(eventText('container.transport.vessel_discharged', 'MSC Irina', null)).toBe(
    'Discharged from MSC Irina',
  )
  expect(eventText('container.transport.full_out', 'MSC Irina', '445E')).toBe('Full container picked up')
})

test('an unknown event or source stays readable', () => {
  expect(eventText('container.transport.drone_inspected', null, null)).toBe('Drone inspected')
  expect(eventText('customs.opened', null, null)).toBe('Customs opened')
  expect([sourceText('ais'), sourceText('port_authority'), sourceText(null)]).toEqual([
    'AIS',
    'port authority',
    null,
  ])
})
