import { expect, test } from 'vitest'
import { useCarrier } from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import {
  bill,
  booking,
  box,
  equipmentMessage,
  first,
  second,
  transportMessage,
  wholeJourney,
} from '../../dcsa/testing/events.ts'

const HOUR = 3600
type Event = Record<string, unknown>
const otherBox = 'MSCU7654321'
const thirdBox = 'TGHU1234560'

/** As far as the second ship. */
const journey = wholeJourney.slice(0, 12)
/** The same, with another number in place of the container's. */
const withBox = (number: string): Event[] =>
  journey.map((event) =>
    event['equipmentReference'] === undefined ? event : { ...event, equipmentReference: number },
  )
const isOfBox = ({ equipmentReference }: Event) => equipmentReference !== undefined
forEachDatabase('Several containers of one shipment', (open) => {
  const at = useCarrier(open)

  const poll = async (hours = 3) => {
    at.service.pass(hours * HOUR)
    await at.service.askDue()
  }
  /** When a message is made that was not there before. */
  const now = () => at.service.clock.now().toISOString()
  const arrives = () =>
    transportMessage('ARRI', 'EST', '2026-11-22T08:00:00-08:00', 'USLGB', { ship: second, created: now() })
  /** By which numbers it was asked since the last time. */
  let read = 0
  const asked = () => {
    const all = at.carrier.asked().map(({ url }) => [...url.searchParams.values()][0])
    const since = all.slice(read)
    read = all.length
    return since.map(String).toSorted()
  }
  /** What the carrier has of each container, and of the bill together. */
  const carries = (containers: Record<string, Event[]>, ofBill?: Event[]) => {
    for (const [number, events] of Object.entries(containers)) at.carrier.events.set(number, events)
    at.carrier.events.set(bill, ofBill ?? [...new Set(Object.values(containers).flat())])
  }
  const track = async (numbers: string[], type = 'container') => {
    for (const number of numbers) {
      await at.track(number, type)
      await at.service.askDue()
    }
    await poll(0)
  }
  const connected = async (settings: object = {}) => {
    read = 0
    await at.connect({}, settings)
  }
  /** What is shown of each container, by its number. */
  const shown = async () => {
    const { body } = await at.service.ask(
      'GET',
      '/v2/containers?include=transport_events,shipment&sort=number',
    )
    const { data = [], included = [] } = body as {
      data?: { id: string; attributes: Record<string, unknown> }[]
      included?: { type: string; attributes: Record<string, unknown>; relationships: unknown }[]
    }
    return data.map(({ id, attributes }) => ({
      number: attributes['number'],
      status: attributes['current_status'],
      events: included
        .filter(
          ({ type, relationships }) =>
            type === 'transport_event' && JSON.stringify(relationships).includes(id),
        )
        .map(({ attributes: { event, timestamp, location_locode } }) =>
          [event, location_locode, timestamp].join(' '),
        )
        .toSorted(),
    }))
  }

  test('containers are asked for by their bill of lading, once for all of them', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox), [thirdBox]: withBox(thirdBox) })
    await connected()
    await track([box, otherBox, thirdBox])
    expect(asked()).toEqual([box, otherBox, thirdBox].toSorted())
    await poll()
    await poll()
    expect(asked()).toEqual([bill, bill])
  })

  test('and are shown as when each is asked for by itself, with what is new', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox) })
    await connected()
    await track([box, otherBox])
    await poll()
    const news = arrives()
    const after = (number: string) => [...withBox(number), news]
    carries({ [box]: after(box), [otherBox]: after(otherBox) })
    asked()
    await poll()
    expect(asked()).toEqual([bill])
    const together = await shown()
    expect(JSON.stringify(together)).toContain('2026-11-22T16:00:00Z')
    // After a day each is asked for by itself.
    await poll(24)
    expect(asked()).toEqual([box, otherBox].toSorted())
    expect(await shown()).toEqual(together)
    expect(together.map(({ number }) => number)).toEqual([box, otherBox].toSorted())
  })

  test('a container that the answer for the bill leaves out is asked for by its own number', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox), [thirdBox]: withBox(thirdBox) }, [
      ...journey,
      ...withBox(otherBox).filter(isOfBox),
    ])
    await connected()
    await track([box, otherBox, thirdBox])
    asked()
    await poll()
    expect(asked()).toEqual([bill, thirdBox].toSorted())
    expect((await shown()).map(({ number }) => number)).toEqual([box, otherBox, thirdBox].toSorted())
  })

  test('a container whose own answer has less than the bill says is asked for by its own number', async () => {
    const withoutShips = withBox(otherBox).filter(isOfBox)
    carries({ [box]: journey, [otherBox]: withoutShips })
    await connected()
    await track([box, otherBox])
    const before = await shown()
    asked()
    await poll()
    expect(asked()).toEqual([bill, otherBox].toSorted())
    expect(await shown()).toEqual(before)
  })

  test('news of a ship that carries only others of the bill are not of a container', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox) })
    await connected()
    await track([box, otherBox])
    await poll()
    asked()
    at.service.pass(60)
    const created = now()
    const left = [
      equipmentMessage('LOAD', 'ACT', '2026-11-19T09:00:00+09:00', 'KRPUS', {
        ship: first,
        created,
        more: { transportCallID: 'another-call' },
        of: { equipmentReference: otherBox },
      }),
      transportMessage('DEPA', 'ACT', '2026-11-19T23:00:00+09:00', 'KRPUS', {
        ship: first,
        created,
        more: { transportCallID: 'another-call' },
      }),
    ]
    carries({ [box]: journey, [otherBox]: [...withBox(otherBox), ...left] })
    const before = (await shown()).find(({ number }) => number === box)
    await poll()
    expect(asked()).toEqual([bill, box].toSorted())
    expect((await shown()).find(({ number }) => number === box)).toEqual(before)
  })

  test('where the carrier does not know the bill, containers are asked for by their own numbers, without asking again for a day', async () => {
    at.carrier.events.set(box, journey).set(otherBox, withBox(otherBox))
    await connected()
    await track([box, otherBox])
    asked()
    await poll()
    expect(asked()).toEqual([bill, box, otherBox].toSorted())
    await poll()
    expect(asked()).toEqual([box, otherBox].toSorted())
    const { body } = await at.service.ask('GET', '/v2/connections')
    expect(JSON.stringify(body)).not.toContain(`"${bill}"`)
  })

  test('what keeps the carrier from answering for the bill keeps it from being asked for its containers', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox) })
    await connected()
    await track([box, otherBox])
    await poll()
    asked()
    at.carrier.fault = (response) => !!response.writeHead(503).end()
    await poll()
    expect(asked()).toEqual([bill])
    at.carrier.fault = undefined
    await poll()
    expect(asked()).toEqual([bill])
    const { body } = await at.service.ask('GET', '/v2/tracking_requests')
    expect(JSON.stringify(body)).not.toContain('"is_retrying":true')
  })

  test('with new events alone, an estimate of one answer is of all of the containers', async () => {
    carries({ [box]: journey, [otherBox]: withBox(otherBox) })
    await connected({ increments: 'name' })
    await track([box, otherBox])
    await poll()
    const all = at.carrier.sent
    const news = arrives()
    carries({ [box]: [...journey, news], [otherBox]: [...withBox(otherBox), news] })
    asked()
    await poll()
    await poll()
    expect(asked()).toEqual([bill, bill])
    expect(at.carrier.sent - all).toBeLessThan(8)
    expect(
      (await shown()).filter((each) => JSON.stringify(each).includes('2026-11-22T16:00:00Z')),
    ).toHaveLength(2)
  })

  test('a booking that all name does where there is no bill of lading', async () => {
    const booked = (events: Event[]) =>
      events.map((event) => ({
        ...event,
        documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: booking }],
      }))
    const containers = { [box]: booked(journey), [otherBox]: booked(withBox(otherBox)) }
    carries(containers)
    at.carrier.events.delete(bill)
    at.carrier.events.set(booking, [...new Set(Object.values(containers).flat())])
    await connected()
    await track([box, otherBox])
    asked()
    await poll()
    expect(asked()).toEqual([booking])
  })
})
