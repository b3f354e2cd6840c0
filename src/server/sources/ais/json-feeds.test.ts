import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPolledAnswer, readStreamMessage, subscriptionOf } from './json-feeds.rules.ts'

const meta = { MMSI: 353136000, ShipName: 'MSC GULSUN', time_utc: '2026-11-20 18:22:32.318353 +0000 UTC' }

test('a stream message is a position with the time that it names, or the identity of a ship', () => {
  const sent = {
    MessageType: 'PositionReport',
    MetaData: meta,
    Message: {
      PositionReport: {
        UserID: 353136000,
        Latitude: 33.7,
        Longitude: -118.2,
        Sog: 0.1,
        Cog: 360,
        TrueHeading: 511,
      },
    },
  }
  expect(readStreamMessage(JSON.stringify(sent))).toMatchObject({
    kind: 'position',
    mmsi: '353136000',
    latitude: 33.7,
    speed: 0.1,
    heading: null,
    sent_at: Date.parse('2026-11-20T18:22:32Z'),
  })
  const anchored = { ...sent.Message.PositionReport, NavigationalStatus: 1 }
  expect(readStreamMessage(JSON.stringify({ ...sent, Message: { PositionReport: anchored } }))).toMatchObject(
    { is_at_anchor: true },
  )
  const identity = {
    MessageType: 'ShipStaticData',
    MetaData: meta,
    Message: { ShipStaticData: { UserID: 353136000, ImoNumber: 9839272, Name: 'MSC GULSUN@@@' } },
  }
  expect(readStreamMessage(JSON.stringify(identity))).toMatchObject({
    kind: 'identity',
    imo: '9839272',
    name: 'MSC GULSUN',
  })
  expect(readStreamMessage('{"error":"Api Key Is Not Valid"}')).toEqual({ refused: 'Api Key Is Not Valid' })
})

test('the subscription names the area and the key', () => {
  expect(JSON.parse(subscriptionOf('key-1', [30, -125, 40, -110]))).toMatchObject({
    APIKey: 'key-1',
    BoundingBoxes: [
      [
        [30, -125],
        [40, -110],
      ],
    ],
  })
})

test('a polled answer has positions and identities; a refusal is one', () => {
  const ship = {
    MMSI: 353136000,
    TIME: '2026-11-20 18:20:01 GMT',
    LONGITUDE: -118.2,
    LATITUDE: 33.7,
    COG: 85,
    SOG: 102.4,
    HEADING: 84,
    IMO: 9839272,
    NAME: 'MSC GULSUN',
  }
  expect(readPolledAnswer(JSON.stringify([{ ERROR: false, RECORDS: 1 }, [ship]]))).toMatchObject([
    { kind: 'identity', imo: '9839272' },
    { kind: 'position', speed: null, heading: 84, sent_at: Date.parse('2026-11-20T18:20:01Z') },
  ])
  const [, anchored] = readPolledAnswer(
    JSON.stringify([{ ERROR: false }, [{ ...ship, NAVSTAT: 1 }]]),
  ) as object[]
  expect(anchored).toMatchObject({ is_at_anchor: true })
  expect(readPolledAnswer('[{"ERROR":true,"ERROR_MESSAGE":"Too frequent requests!"}]')).toEqual({
    refused: 'Too frequent requests!',
  })
  expect(readPolledAnswer('<html>')).toEqual({ unreadable: 'The answer is no JSON' })
})

test('whatever a service answers, reading never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readStreamMessage(JSON.stringify(value))
      readPolledAnswer(JSON.stringify([{ ERROR: false }, [value]]))
      readStreamMessage(JSON.stringify({ MessageType: 'PositionReport', MetaData: value, Message: value }))
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void [readStreamMessage(text), readPolledAnswer(text)]))
})
