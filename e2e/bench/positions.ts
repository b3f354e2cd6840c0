import { imoCheckDigit } from '../../src/contract/identifiers/index.ts'
import { openAisReceiver } from '../../src/server/sources/ais/testing/sentence-server.ts'
import { classAPosition, shipIdentity } from '../../src/server/sources/ais/testing/sentences.ts'
import { interchange } from '../../src/server/sources/edi/testing/messages.ts'
import { connectSource, postMessages } from '../../src/server/testing/connected.ts'
import { startTestService, type TestService } from '../../src/server/testing/service.ts'
import { onEachDatabase, residentBytes } from './engines.ts'
import { hasDue, treeCpuMilliseconds } from './in-process.ts'
import { messagesOfJourney } from './messages.ts'
import { megabytesByThirds, table } from './measure.ts'

/** Ships in the area of the receiver, and those of them that carry tracked containers. */
const SHIPS = 20_000
const TRACKED_SHIPS = 500
const SENTENCES_PER_SECOND = 2000
/** The journeys of the messages are at sea then. */
const AT_SEA = '2026-09-15T00:00:00Z'
/** Of a journey, until the ship left. */
const MESSAGES_UNTIL_DEPARTURE = 4
const MMSI_OF_FIRST = 353_000_000
const SHIP_OF_MESSAGES = '9839272'

/**
 * AIS sentences a second from a receiver by TCP, as fast as they are read: 20,000 ships, of which 500 carry tracked containers. The
 * clock of the service passes a second for each 2,000 sentences, so that positions are thinned and stored as in that time.
 *
 * @param minutes on the clock of the service
 */
export async function positions(minutes: number): Promise<string> {
  const rows = await onEachDatabase(async (engine, database) => {
    const service = await startTestService({ database, now: AT_SEA })
    const receiver = await openAisReceiver()
    await trackShips(service, database.db)
    const id = await connectSource(service, {
      kind: 'ais',
      name: 'Receiver',
      settings: { feed: 'tcp', address: receiver.address },
    })
    const feeds = service.services.positions
    while (receiver.clients() === 0) await feeds.round()
    const row = await database.db
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    let received = 0
    const count = () => void (received += 1)
    feeds.listeningTo(row)?.observe({ report: count, unreadable: count, ended: count })
    const samples: number[] = []
    const seconds = minutes * 60
    const [started, cpu] = [performance.now(), await treeCpuMilliseconds()]
    for (let second = 0; second < seconds; second += 1) {
      receiver.send(...sentencesOfSecond(second))
      const wanted = (second + 1) * SENTENCES_PER_SECOND
      while (received < wanted) await new Promise((resolve) => setImmediate(resolve))
      service.pass(1)
      await feeds.round()
      samples.push(await residentBytes(process.pid))
    }
    const passed = performance.now() - started
    const used = (await treeCpuMilliseconds()) - cpu
    const { body } = await service.ask('GET', `/v2/connections/${id}`)
    const { positions: counts } = (body as Counted).data.attributes
    await service.services.endPositions()
    await receiver.close()
    await service.close()
    const total = seconds * SENTENCES_PER_SECOND
    return [
      [
        engine,
        String(total),
        ((total * 1000) / passed).toFixed(0),
        ((used * 1000) / total).toFixed(0),
        String(counts.stored),
        String(counts.dropped + counts.unreadable),
        megabytesByThirds(samples).join(' / '),
      ],
    ]
  })
  return table(
    ['engine', 'sentences', 'a second', 'CPU, µs each', 'positions stored', 'lost', 'memory by thirds'],
    rows,
  )
}

interface Counted {
  data: { attributes: { positions: { stored: number; dropped: number; unreadable: number } } }
}

const imoOf = (n: number): string => {
  const six = String(900_000 + n)
  return `${six}${imoCheckDigit(six)}`
}
const mmsiOf = (n: number): string => String(MMSI_OF_FIRST + n)

/** Each ship says in turn who she is, in two sentences, and then where: she goes east at 15 knots. */
const sentencesOfSecond = (second: number): string[] => {
  const roundOfShips = Math.floor((second * SENTENCES_PER_SECOND) / SHIPS)
  const first = (second * SENTENCES_PER_SECOND) % SHIPS
  return Array.from({ length: SENTENCES_PER_SECOND }, (_, at) => {
    const ship = first + at
    const longitude = -170 + (ship % 100) / 10 + second * (15 / 3600 / 48)
    return roundOfShips === 0
      ? shipIdentity(mmsiOf(ship), imoOf(ship), `SHIP ${ship}`, { id: ship % 10 }).join('\r\n')
      : classAPosition({ mmsi: mmsiOf(ship), latitude: 20 + (ship % 300) / 10, longitude })
  })
}

/** A container at sea on each of the ships, by messages of its carrier. */
async function trackShips(service: TestService, db: Parameters<typeof hasDue>[0]): Promise<void> {
  const partner = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
  const messages = Array.from({ length: TRACKED_SHIPS }, (_, n) =>
    messagesOfJourney(n)
      .slice(0, MESSAGES_UNTIL_DEPARTURE)
      .map((message) => message.map((segment) => segment.replace(SHIP_OF_MESSAGES, imoOf(n)))),
  )
  await postMessages(service, partner, interchange(messages.flat()))
  while (await hasDue(db, AT_SEA)) await service.askDue()
}
